/**
 * What somebody is told in the place of a grade that is not shown to them now: the same words wherever it would stand
 * (ADR 060).
 */
import type { NotaOculta, Reglas } from '@eleva/contract'
import { formatReloj } from '../../kit/page/dates.ts'

/** @param oculta its close left out where it is told of nobody in particular */
export function cuandoSeVe({ cuando, cierra }: Pick<NotaOculta, 'cuando'> & Partial<NotaOculta>): string {
  if (cuando === 'nunca') return 'Tu calificación la da a conocer quien te evalúa.'
  if (cierra === undefined) return 'Tu calificación se muestra cuando cierre la evaluación.'
  return cierra
    ? `Tu calificación se muestra cuando cierre la evaluación: ${formatReloj(cierra)}.`
    : 'Tu calificación se muestra cuando cierre la evaluación, que todavía no tiene fecha.'
}

/** How somebody reads of their own quiz that a person has to grade some of it yet. */
export const EN_ESPERA = 'En espera de calificación'

/** When one's own answers are seen with what is right of them, while they are not; nothing where nobody knows. */
export function cuandoSeRevisa({ ver_respuestas, cierra }: Pick<Reglas, 'ver_respuestas' | 'cierra'>): string {
  if (ver_respuestas === 'nunca') return 'Las respuestas correctas de esta evaluación no se muestran.'
  if (ver_respuestas !== 'al_cerrar') return ''
  return cierra
    ? `Podrás revisar tus respuestas cuando cierre la evaluación: ${formatReloj(cierra)}.`
    : 'Podrás revisar tus respuestas cuando cierre la evaluación, que todavía no tiene fecha.'
}
