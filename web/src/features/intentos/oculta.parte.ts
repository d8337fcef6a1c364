/** What somebody is told in the place of a grade that is not shown to them now: the same words wherever it would stand (ADR 068). */
import type { NotaOculta } from '@eleva/contract'
import { formatReloj } from '../../kit/page/dates.ts'

export function cuandoSeVe({ cuando, cierra }: NotaOculta): string {
  if (cuando === 'nunca') return 'Tu calificación la da a conocer quien te evalúa.'
  return cierra
    ? `Tu calificación se muestra cuando cierre la evaluación: ${formatReloj(cierra)}.`
    : 'Tu calificación se muestra cuando cierre la evaluación, que todavía no tiene fecha.'
}
