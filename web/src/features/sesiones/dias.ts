/** Days of the agenda, `YYYY-MM-DD`, as the reader's own clock counts them. */
import type { EventoDeAgenda } from '@eleva/contract'
import dayjs from 'dayjs'
import { formatDay, formatHour, formatRange } from '../../kit/page/dates.ts'
import { isoDay, plus } from '../../shared/dias.ts'

type Tiempo = Pick<
  EventoDeAgenda,
  'fecha_consumo_inicio' | 'fecha_consumo_termino' | 'hora_inicio' | 'hora_fin' | 'inicia' | 'termina'
>

const wholeDays = (e: Tiempo) => e.hora_inicio === null && e.hora_fin === null

/** Its day, or the first and the last one, as the school counts them: «24 nov 2026», «24 nov – 25 nov 2026» */
export const formatDays = ({
  fecha_consumo_inicio: from,
  fecha_consumo_termino: to,
}: Pick<Tiempo, 'fecha_consumo_inicio' | 'fecha_consumo_termino'>) =>
  to && to !== from ? formatRange(from, to) : formatDay(from)

/**
 * First and last day. Whole days are the same everywhere; hours are those of the reader's zone. A class of one evening
 * that ends after midnight stands under the evening alone.
 */
export function spanOf(e: Tiempo): [first: string, last: string] {
  if (wholeDays(e)) return [e.fecha_consumo_inicio, e.fecha_consumo_termino ?? e.fecha_consumo_inicio]
  const first = isoDay(dayjs(e.inicia))
  const ofOneDay = !e.fecha_consumo_termino || e.fecha_consumo_termino === e.fecha_consumo_inicio
  if (ofOneDay && dayjs(e.termina).diff(e.inicia, 'hour') < 12) return [first, first]
  return [first, isoDay(dayjs(e.termina).subtract(1, 'minute'))]
}

/** When it is on a day: «17:00–18:30», «Desde las 17:00», «Todo el día». */
export function hoursOn(e: Tiempo, day: string): string {
  const [first, last] = spanOf(e)
  const [from, to] = [formatHour(e.inicia), formatHour(e.termina)]
  const starts = day === first && e.hora_inicio !== null
  const ends = day === last && e.hora_fin !== null
  if (starts && ends) return `${from}–${to}`
  if (starts) return `Desde las ${from}`
  return ends ? `Hasta las ${to}` : 'Todo el día'
}

/** The events of each day between two, in their order; days without any are left out. */
export function byDay<E extends Tiempo>(eventos: readonly E[], desde: string, hasta: string): Map<string, E[]> {
  const days = new Map<string, E[]>()
  for (const e of eventos) {
    const [first, last] = spanOf(e)
    const end = last < hasta ? last : hasta
    for (let day = first > desde ? first : desde; day <= end; day = plus(day, 1)) {
      const list = days.get(day)
      if (list) list.push(e)
      else days.set(day, [e])
    }
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)))
}
