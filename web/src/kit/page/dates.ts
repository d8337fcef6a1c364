/** Dates as people read them: Spanish, short month; hours in the people's own zone are the browser's. */
import dayjs from 'dayjs'
import 'dayjs/locale/es-mx.js'

dayjs.locale('es-mx')

/** `2026-03-09` → «9 mar 2026» */
export const formatDay = (day: string) => dayjs(day).format('D MMM YYYY').replace('.', '')

/** From and to, either of which may be open. */
export function formatRange(from: string | null, to: string | null): string {
  if (from && to) {
    const sameYear = from.slice(0, 4) === to.slice(0, 4)
    return `${sameYear ? dayjs(from).format('D MMM').replace('.', '') : formatDay(from)} – ${formatDay(to)}`
  }
  if (from) return `Desde el ${formatDay(from)}`
  return to ? `Hasta el ${formatDay(to)}` : 'Sin fecha'
}
