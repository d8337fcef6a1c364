/** What a review changes of deliveries: what is written, noted in their history and told follows from it. Pure. */

import type { CambioDeRevision } from '@eleva/contract'

type Antes = { calificacion: number | null; recibido_en: Date | null; comentarios: string }

/** Those of which a change says something else than what stands. */
export function changesOf<E extends Antes>(entregas: readonly E[], cambio: CambioDeRevision) {
  const { calificacion, comentarios, recibido } = cambio
  return {
    recalificadas: calificacion === undefined ? [] : entregas.filter(e => e.calificacion !== calificacion),
    recibidas: recibido === undefined ? [] : entregas.filter(e => recibido !== (e.recibido_en !== null)),
    comentadas: comentarios === undefined ? [] : entregas.filter(e => comentarios.trim() !== e.comentarios.trim()),
  }
}
