/** What somebody is told in the place of a grade that is not shown to them now: the same words wherever it would stand (ADR 068). */
import type { NotaOculta } from '@eleva/contract'
import { formatReloj } from '../../kit/page/dates.ts'

/** @param oculta its close left out where it is told of nobody in particular */
export function cuandoSeVe({ cuando, cierra }: Pick<NotaOculta, 'cuando'> & Partial<NotaOculta>): string {
  if (cuando === 'nunca') return 'Tu calificación la da a conocer quien te evalúa.'
  if (cierra === undefined) return 'Tu calificación se muestra cuando cierre la evaluación.'
  return cierra
    ? `Tu calificación se muestra cuando cierre la evaluación: ${formatReloj(cierra)}.`
    : 'Tu calificación se muestra cuando cierre la evaluación, que todavía no tiene fecha.'
}
