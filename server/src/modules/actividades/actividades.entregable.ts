/** The rules of what is handed in for an activity. */
import { MODO, type ModoDeEntregable } from '@eleva/contract'

export const NADA_SE_ENTREGA = 'Primero activa un entregable: ahora en esta actividad no se entrega nada.'

export type Entregable = { entregable: ModoDeEntregable; entregable_opcional: 1 | 2 }

/**
 * The obligation stays as it was: where nothing is handed in it counts nowhere, and whoever turns it on again has what
 * they had.
 * @param falta what the rubric lacks to be graded by, in the words of its form (ADR 087); undefined when it is whole or
 * not asked for
 * @returns what holds then, or why it cannot be
 */
export function setModo(
  now: Entregable,
  entregable: ModoDeEntregable,
  tieneRubrica: boolean,
  falta?: string,
): Entregable | string {
  if (entregable === MODO.rubrica && !tieneRubrica) return 'Primero crea la rúbrica de esta actividad.'
  if (entregable === MODO.rubrica && falta) return falta
  return { ...now, entregable }
}

/** @returns what holds then, or why it cannot be */
export function setObligacion(now: Entregable, entregable_opcional: 1 | 2): Entregable | string {
  if (now.entregable === MODO.ninguno) return NADA_SE_ENTREGA
  return { ...now, entregable_opcional }
}
