/** What a review may do with a delivery. Pure. */
import { estadoDeEntrega, isPorRevisar, MALA_NOTA, MODO } from '@eleva/contract'
import { conflict, type Refusal, refused } from '../../../kit/errors.ts'
import type { EntregaBloqueada } from '../entregables.cambios.ts'

/** Whether it waits for a review; otherwise somebody was faster. */
export const isEntregaPorRevisar = ({
  calificacion,
  recibido_en,
  devuelta_en,
}: Pick<EntregaBloqueada, 'calificacion' | 'recibido_en' | 'devuelta_en'>): boolean =>
  isPorRevisar(
    estadoDeEntrega({
      calificacion,
      recibido: Number(recibido_en !== null),
      devuelta: Number(devuelta_en !== null),
      en_revision: 0,
    }),
  )

/**
 * Why a delivery may not have such a grade; null when it may. Basic ones are received, those with a rubric are graded
 * by it. Taking a grade back, or saying nothing of it, is always fine.
 */
export function whyNotCalificar(
  { entregable, decimales }: Pick<EntregaBloqueada, 'entregable' | 'decimales'>,
  nota: number | null | undefined,
): Refusal | null {
  if (nota === undefined || nota === null) return null
  if (entregable === MODO.sencillo) return conflict('Esta actividad no lleva calificación: márcala como recibida.')
  if (entregable === MODO.rubrica) return conflict('Esta actividad se califica con su rúbrica.')
  return decimales || Number.isInteger(nota) ? null : refused(`${MALA_NOTA}, sin decimales`, 'calificacion')
}

/** @throws {Refusal} as whyNotCalificar */
export function requireCalificable(
  entrega: Pick<EntregaBloqueada, 'entregable' | 'decimales'>,
  nota: number | null | undefined,
): void {
  const no = whyNotCalificar(entrega, nota)
  if (no) throw no
}
