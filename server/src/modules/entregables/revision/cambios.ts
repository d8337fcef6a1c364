/** What a review changes of deliveries: what is written, noted in their history and told follows from it. Pure. */

/** What is left out stays as it is. */
export type CambioDeRevision = {
  calificacion?: number | null | undefined
  comentarios?: string | undefined
  recibido?: boolean | undefined
  /** A level was chosen, true, or none is left, false. */
  niveles?: boolean | undefined
}

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

/** A decision ends a return. */
export const isDecision = ({ calificacion, recibido }: CambioDeRevision) =>
  typeof calificacion === 'number' || recibido === true

/**
 * Whether a review is under way from now on; undefined where the change does not say. What is decided needs no
 * beginning; a comment that is emptied and levels that are gone leave none.
 */
export function begunBy({ calificacion, comentarios, recibido, niveles }: CambioDeRevision): boolean | undefined {
  if (calificacion !== undefined && calificacion !== null) return undefined
  if (recibido !== undefined) return undefined
  return niveles ?? (comentarios === undefined ? undefined : comentarios.trim() !== '')
}
