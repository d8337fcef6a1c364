/** Words for figures of questions. */
import type { CifrasDePregunta, ReactivoDeBanco } from '@eleva/contract'

export const nombreDeDificultad: Record<NonNullable<ReactivoDeBanco['dificultad']>, string> = {
  facil: 'Fácil',
  media: 'Media',
  dificil: 'Difícil',
}

export const percentOf = (part: number): string => `${Math.round(part * 100)} %`

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
