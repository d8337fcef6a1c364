/** How a rhythm is told: what was kept, never what was not. Pure. */

import type { Ritmo, SemanaDeRitmo } from '@eleva/contract'
import { count } from '../../kit/page/count.ts'

/** As much was done as was meant; of a week for which nothing was said there is nothing to keep. */
export const isCumplida = ({ hechos, dias: meant }: SemanaDeRitmo): boolean => meant > 0 && hechos >= meant

/** «Esta semana: 2 de 3 días» */
export function deEsta({ semanas, dias: meant }: Ritmo): string {
  const { hechos } = semanas.at(-1)!
  if (meant === 0) return `Esta semana: ${count(hechos, 'día', 'días')}`
  if (hechos >= meant) return `Esta semana: ${count(hechos, 'día', 'días')}, cumplida`
  return `Esta semana: ${hechos} de ${count(meant, 'día', 'días')}`
}

/** «5 semanas cumplidas de las últimas 8»; nothing while there is none. */
export function deTodas({ semanas }: Ritmo): string | undefined {
  const kept = semanas.filter(isCumplida).length
  if (kept === 0) return undefined
  return `${count(kept, 'semana cumplida', 'semanas cumplidas')} de las últimas ${semanas.length}`
}

/**
 * What is said of one week, for those who do not see its sign.
 * @param day its Monday, as people say it
 */
export function dicha(semana: SemanaDeRitmo, day: string): string {
  const done = count(semana.hechos, 'día', 'días')
  return `Semana del ${day}: ${done}${isCumplida(semana) ? ', cumplida' : ''}`
}
