/**
 * Whether a quiz was finished, as its grade says it on the wire, and passed. Small: the worker has it, too
 * (`@eleva/contract/terminada`).
 */

/**
 * In the place of the grade of a quiz, or of an exam elsewhere, that somebody has not finished; null is one that is not
 * told now.
 */
export const SIN_TERMINAR = -1

/** Whether there is a grade, told or not. */
export const isTerminada = ({ calificacion }: { calificacion: number | null }): boolean => calificacion !== SIN_TERMINAR

/** Whether a quiz is passed with this grade; where its author says of none that it passes, nobody asks. */
export const isAprobada = (calificacion: number, minima: number): boolean => calificacion >= minima
