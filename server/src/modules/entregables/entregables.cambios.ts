/**
 * A delivery that is reviewed, and what a review changes of it: what is written, noted in its history and told follows
 * from that. Pure.
 */

import type { CambioDeRevision, DatosDeAviso } from '@eleva/contract'

/** As it stands while it is locked for the change. */
export type EntregaBloqueada = {
  id: number
  usuario_id: number | null
  actividad_id: number
  curso_id: number | null
  entregable: number
  /** 1 when its grade may have a decimal. */
  decimales: number
  calificacion: number | null
  recibido_en: Date | null
  /** Since when it is with its learner, to be corrected. */
  devuelta_en: Date | null
  comentarios: string
  /** By which version of its rubric it was graded. */
  rubrica_version: number | null
  /** Names for what is told of it. */
  datos: DatosDeAviso
  version: number
  /** Who else changed anything of it last; empty where it was the person who asks. */
  cambio: string
}

type Antes = Pick<EntregaBloqueada, 'calificacion' | 'recibido_en' | 'comentarios'>

/** Those of which a change says something else than what stands. */
export function changesOf<E extends Antes>(entregas: readonly E[], cambio: CambioDeRevision) {
  const { calificacion, comentarios, recibido } = cambio
  return {
    recalificadas: calificacion === undefined ? [] : entregas.filter(e => e.calificacion !== calificacion),
    recibidas: recibido === undefined ? [] : entregas.filter(e => recibido !== (e.recibido_en !== null)),
    comentadas: comentarios === undefined ? [] : entregas.filter(e => comentarios.trim() !== e.comentarios.trim()),
  }
}
