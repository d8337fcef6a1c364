/** Words for figures of questions. */
import type { CifrasDePregunta, ReactivoDeBanco } from '@eleva/contract'

export const nombreDeDificultad: Record<NonNullable<ReactivoDeBanco['dificultad']>, string> = {
  facil: 'Fácil',
  media: 'Media',
  dificil: 'Difícil',
}

export const percentOf = (part: number): string => `${Math.round(part * 100)} %`

/** @param seconds null where it is not known */
export function durationOf(seconds: number | null): string {
  if (seconds === null) return '—'
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes < 60) return rest ? `${minutes} min ${rest} s` : `${minutes} min`
  const [hours, more] = [Math.floor(minutes / 60), minutes % 60]
  return hours < 48 ? (more ? `${hours} h ${more} min` : `${hours} h`) : `${Math.round(hours / 24)} días`
}

/**
 * What its correlation with the rest says, in the bounds that textbooks on tests give (0.2, 0.3); close to nothing is
 * no reversal.
 */
export function distincionDe({ distingue, acierto }: Pick<CifrasDePregunta, 'distingue' | 'acierto'>) {
  if (distingue === null) return { color: 'gray', palabras: acierto === 1 ? 'Todos la aciertan' : 'Por saber' }
  const value = distingue.toFixed(2).replace('-', '−')
  if (distingue < -0.1) return { color: 'danger', palabras: `Al revés (${value})` }
  if (distingue < 0.2) return { color: 'warning', palabras: `Poco (${value})` }
  return { color: 'success', palabras: `${distingue < 0.3 ? 'Bien' : 'Muy bien'} (${value})` }
}
