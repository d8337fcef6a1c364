/** The rules of what is handed in for an activity. */
import { MODO, type ModoDeEntregable } from '@eleva/contract'

export type Entrega = { entregable: ModoDeEntregable; entregable_opcional: 1 | 2 }

/** @returns what holds then, or why it cannot be; nothing handed in is nobody's duty */
export function setModo(now: Entrega, entregable: ModoDeEntregable, tieneRubrica: boolean): Entrega | string {
  if (entregable === MODO.rubrica && !tieneRubrica) return 'Primero crea la rúbrica de esta actividad.'
  return { entregable, entregable_opcional: entregable === MODO.ninguno ? 1 : now.entregable_opcional }
}

/** @returns what holds then, or why it cannot be */
export function setObligacion(now: Entrega, entregable_opcional: 1 | 2): Entrega | string {
  if (now.entregable === MODO.ninguno)
    return 'Primero activa un entregable: ahora en esta actividad no se entrega nada.'
  return { ...now, entregable_opcional }
}
