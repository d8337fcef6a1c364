/** What is said of a published curriculum in figures. */

import { type CurriculaPublica, tiposDeCurricula } from '@eleva/contract'
import { count } from '../../kit/page/count.ts'
import { formatMinutes } from '../../kit/page/duration.ts'

/** «4 cursos», «18 unidades», «7 h 35 min»: what is known of it. */
export const figures = (c: Pick<CurriculaPublica, 'cursos' | 'unidades' | 'minutos'>): string[] => [
  count(c.cursos, 'curso', 'cursos'),
  ...(c.unidades > 0 ? [count(c.unidades, 'unidad', 'unidades')] : []),
  ...(c.minutos > 0 ? [formatMinutes(c.minutos)] : []),
]

export const nombreDeTipoDeCurricula = (tipo: number) => tiposDeCurricula.find(t => t.id === tipo)?.name

/** Fewer of anything are not told. */
const MIN_CIFRA = 50

/** The figures that are told: a small one proves nothing, and shrinks what it counts. */
export const queSeDicen = <F extends readonly [number, ...unknown[]]>(cifras: readonly F[]): F[] =>
  cifras.filter(([n]) => n >= MIN_CIFRA)
