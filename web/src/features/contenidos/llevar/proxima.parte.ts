/** The unit that comes next, and where it is: what «antes del camión» is about (ADR 051). */
import type { Continuar } from '@eleva/contract'
import type { Bulto, IdDeBulto } from '../../../kit/llevado/base.ts'

export type Proxima = { id: IdDeBulto; curso: number; curricula: number; unidad: NonNullable<Bulto['unidad']> }

/** Nothing where nothing is left to do, or there are no units. */
export function proximaDe(continuar: Continuar | null | undefined): Proxima | undefined {
  if (!continuar?.unidad || continuar.terminado !== 0) return undefined
  const { curso_id: curso, curricula_id: curricula, unidad } = continuar
  const { id, numero, nombre_unidad: nombre } = unidad
  return { id: `${curso}-${id}`, curso, curricula, unidad: { id, numero, nombre, curso } }
}
