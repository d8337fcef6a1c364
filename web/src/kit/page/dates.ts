/**
 * Dates and hours as people read them, and nowhere else: Spanish, short month. A moment is told by the browser's clock.
 */
import dayjs from 'dayjs'
import 'dayjs/locale/es-mx.js'
import { deQueZona } from './zona.ts'

dayjs.locale('es-mx')

const withoutDots = (text: string) => text.replaceAll('.', '')

/** The hour of a moment: «17:05» */
export const formatHour = (moment: dayjs.ConfigType) => dayjs(moment).format('HH:mm')

/** `2026-03-09` → «9 mar 2026» */
export const formatDay = (day: string) => withoutDots(dayjs(day).format('D MMM YYYY'))

/** `2026-12-03` → «3 de diciembre», with the year when it is another one. */
export const formatLongDay = (day: string, now = dayjs()) =>
  dayjs(day).format(dayjs(day).isSame(now, 'year') ? 'D [de] MMMM' : 'D [de] MMMM [de] YYYY')

/** From midnight to midnight: what is held then has no hour. */
export const isWholeDays = (inicia: string, termina: string) =>
  formatHour(inicia) === '00:00' && formatHour(termina) === '00:00'

/** A class from one moment to another: «mar 24 nov, 17:00–18:30»; whole days without hours. */
export function formatClase(inicia: string, termina: string, now = dayjs()): string {
  const [from, to] = [dayjs(inicia), dayjs(termina)]
  const day = (d: dayjs.Dayjs) => withoutDots(d.format(d.isSame(now, 'year') ? 'ddd D MMM' : 'ddd D MMM YYYY'))
  const last = to.subtract(1, 'minute')
  const oneDay = from.isSame(last, 'day')
  if (isWholeDays(inicia, termina)) return oneDay ? day(from) : `${day(from)} – ${day(last)}`
  if (oneDay) return `${day(from)}, ${formatHour(from)}–${formatHour(to)}`
  return `${day(from)}, ${formatHour(from)} – ${day(to)}, ${formatHour(to)}`
}

/** From and to, either of which may be open. */
export function formatRange(from: string | null, to: string | null): string {
  if (from && to) {
    const sameYear = from.slice(0, 4) === to.slice(0, 4)
    return `${sameYear ? withoutDots(dayjs(from).format('D MMM')) : formatDay(from)} – ${formatDay(to)}`
  }
  if (from) return `Desde el ${formatDay(from)}`
  return to ? `Hasta el ${formatDay(to)}` : 'Sin fecha'
}

/** A moment, as «18 nov 2026, 10:42» */
export const formatMoment = (iso: string) => withoutDots(dayjs(iso).format('D MMM YYYY, HH:mm'))

/**
 * A moment on the clocks of the people, whatever the browser's zone: «vie 7 may, 23:59», with the year when it is
 * another one, and with the name of their zone where the browser's differs (`zona.ts`).
 * @param moment `2026-05-07T23:59`, with or without what follows
 */
export function formatReloj(moment: string, now = dayjs()): string {
  const shown = dayjs(moment.slice(0, 16))
  const said = withoutDots(shown.format(shown.isSame(now, 'year') ? 'ddd D MMM, HH:mm' : 'ddd D MMM YYYY, HH:mm'))
  return said + deQueZona(moment)
}

/** When something was said on a day that one is in: «17:21»; of another day, «19 nov, 17:21». */
export const formatHourOfDay = (moment: dayjs.ConfigType, now = dayjs()) =>
  dayjs(moment).isSame(now, 'day') ? formatHour(moment) : withoutDots(dayjs(moment).format('D MMM, HH:mm'))

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
  return withoutDots(then.format(then.isSame(now, 'year') ? 'D MMM' : 'D MMM YYYY'))
}

/** How long something has waited: «desde hoy», «desde ayer», «desde hace 5 días». */
export function formatEspera(iso: string, now = dayjs()): string {
  const days = now.startOf('day').diff(dayjs(iso).startOf('day'), 'day')
  return days < 1 ? 'desde hoy' : days === 1 ? 'desde ayer' : `desde hace ${days} días`
}

/** `America/Mexico_City` → «hora estándar central» */
export const formatZone = (zona: string) =>
  new Intl.DateTimeFormat('es-MX', { timeZone: zona, timeZoneName: 'long' })
    .formatToParts(new Date())
    .find(part => part.type === 'timeZoneName')?.value ?? zona
