/** What a change of a review comes to: for the server, which keeps it, and for a screen that shows it before. */

/** What is left out stays as it is. */
export type CambioDeRevision = {
  calificacion?: number | null | undefined
  comentarios?: string | undefined
  recibido?: boolean | undefined
  /** A level was chosen, true, or none is left, false. */
  niveles?: boolean | undefined
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
