/**
 * Where the way goes from a step: to the next one, to what is still missing, to the end, or into the next course. Pure.
 */
import type { ContenidoDeCurso } from '@eleva/contract'
import { isAsked } from '../../shared/hecho.ts'
import { isPendiente, nombreDePaso, type Paso } from './pasos.ts'
import type { Vecino } from './useVecinos.ts'

export type Sigue =
  | { a: 'paso'; paso: Paso; texto: string }
  | { a: 'fin'; texto: string }
  | { a: 'curso'; curso: Vecino; texto: string }

export function sigueDe(
  pasos: readonly Paso[],
  here: number,
  { terminado }: Pick<ContenidoDeCurso, 'terminado'>,
  vecino: Vecino | undefined,
): Sigue | undefined {
  const after = pasos[here + 1]
  if (after) return { a: 'paso', paso: after, texto: `Sigue: ${nombreDePaso(after)}` }
  if (terminado === 1) return { a: 'fin', texto: 'Ver lo que lograste' }
  const left = pasos.find((p, i) => i !== here && p.actividad && isAsked(p.actividad) && isPendiente(p))
  if (left) return { a: 'paso', paso: left, texto: `Te falta: ${nombreDePaso(left)}` }
  return vecino && !vecino.closed
    ? { a: 'curso', curso: vecino, texto: `Curso siguiente: ${vecino.nombre}` }
    : undefined
}
