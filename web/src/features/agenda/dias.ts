/** Entries of the agenda by day, all of it as the people's clocks show it. Pure. */
import type { Entrada } from '@eleva/contract'
import { plus } from '../../shared/dias.ts'

type Tiempo = Pick<Entrada, 'inicia' | 'termina' | 'todo_el_dia'>

const hourOf = (moment: string) => moment.slice(11, 16)

/**
 * First and last day. What ends at midnight, or in the small hours after one evening, stands under the day before
 * alone.
 */
export function spanOf({ inicia, termina }: Tiempo): [first: string, last: string] {
  const first = inicia.slice(0, 10)
  if (!termina) return [first, first]
  const last = termina.slice(0, 10)
  const before = termina.slice(11, 16) === '00:00' || (last === plus(first, 1) && termina.slice(11, 13) < '06')
  return [first, before ? plus(last, -1) : last]
}

/** On a day: «23:59», «17:00–18:30», «Desde las 17:00», «Todo el día». */
export function horaEnDia(e: Tiempo, day: string): string {
  const [first, last] = spanOf(e)
  if (e.todo_el_dia) return 'Todo el día'
  if (!e.termina) return hourOf(e.inicia)
  if (first === last) return `${hourOf(e.inicia)}–${hourOf(e.termina)}`
  if (day === first) return `Desde las ${hourOf(e.inicia)}`
  return day === last ? `Hasta las ${hourOf(e.termina)}` : 'Todo el día'
}

/** The entries of each day between two, in their order; days without any are left out. */
export function porDia(entradas: readonly Entrada[], desde: string, hasta: string): Map<string, Entrada[]> {
  const days = new Map<string, Entrada[]>()
  for (const e of entradas) {
    const [first, last] = spanOf(e)
    const end = last < hasta ? last : hasta
    for (let day = first > desde ? first : desde; day <= end; day = plus(day, 1))
      days.set(day, [...(days.get(day) ?? []), e])
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)))
}
