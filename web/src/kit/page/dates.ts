/** Dates as people read them: Spanish, short month; hours in the people's own zone are the browser's. */
import dayjs from 'dayjs'
import 'dayjs/locale/es-mx.js'

dayjs.locale('es-mx')

/** `2026-03-09` → «9 mar 2026» */
export const formatDay = (day: string) => dayjs(day).format('D MMM YYYY').replace('.', '')

/** `2026-12-03` → «3 de diciembre», with the year when it is another one. */
export const formatLongDay = (day: string, now = dayjs()) =>
  dayjs(day).format(dayjs(day).isSame(now, 'year') ? 'D [de] MMMM' : 'D [de] MMMM [de] YYYY')

/** A class from one moment to another: «mar 24 nov, 17:00–18:30»; whole days without hours. */
export function formatClase(inicia: string, termina: string, now = dayjs()): string {
  const [from, to] = [dayjs(inicia), dayjs(termina)]
  const day = (d: dayjs.Dayjs) => d.format(d.isSame(now, 'year') ? 'ddd D MMM' : 'ddd D MMM YYYY').replaceAll('.', '')
  const hour = (d: dayjs.Dayjs) => d.format('HH:mm')
  const last = to.subtract(1, 'minute')
  const oneDay = from.isSame(last, 'day')
  if (hour(from) === '00:00' && hour(to) === '00:00') return oneDay ? day(from) : `${day(from)} – ${day(last)}`
  if (oneDay) return `${day(from)}, ${hour(from)}–${hour(to)}`
  return `${day(from)}, ${hour(from)} – ${day(to)}, ${hour(to)}`
}

/** From and to, either of which may be open. */
export function formatRange(from: string | null, to: string | null): string {
  if (from && to) {
    const sameYear = from.slice(0, 4) === to.slice(0, 4)
    return `${sameYear ? dayjs(from).format('D MMM').replace('.', '') : formatDay(from)} – ${formatDay(to)}`
  }
  if (from) return `Desde el ${formatDay(from)}`
  return to ? `Hasta el ${formatDay(to)}` : 'Sin fecha'
}

const withoutDot = (text: string) => text.replace('.', '')

/** A moment, as «18 nov 2026, 10:42» */
export const formatMoment = (iso: string) => withoutDot(dayjs(iso).format('D MMM YYYY, HH:mm'))

/** Less than a minute ago. */
export const AHORA = 'hace un momento'

/** How long ago, in the words of a list: «hace 12 min», «ayer», «18 nov», «2 oct 2025». */
export function formatSince(iso: string, now = dayjs()): string {
  const then = dayjs(iso)
  const minutes = now.diff(then, 'minute')
  if (minutes < 1) return AHORA
  if (minutes < 60) return `hace ${minutes} min`
  if (minutes < 12 * 60 || then.isSame(now, 'day')) return `hace ${Math.floor(minutes / 60)} h`
  if (then.isSame(now.subtract(1, 'day'), 'day')) return 'ayer'
  return withoutDot(then.format(then.isSame(now, 'year') ? 'D MMM' : 'D MMM YYYY'))
}
