/**
 * Days as people read them in mails, files and refusals, and nowhere else; on screens they are the web's
 * (`kit/page/dates.ts`).
 */

/** A day (`2026-12-03`) is that day in UTC; a moment is on another one from zone to zone. */
const as = (options: Intl.DateTimeFormatOptions) => {
  const utc = new Intl.DateTimeFormat('es-MX', { ...options, timeZone: 'UTC' })
  return (day: string | Date, zone?: string) =>
    (zone ? new Intl.DateTimeFormat('es-MX', { ...options, timeZone: zone }) : utc).format(new Date(day))
}

/** «3 dic 2026» */
export const formatDay = as({ day: 'numeric', month: 'short', year: 'numeric' })
/** «3 de diciembre de 2026» */
export const formatLongDay = as({ day: 'numeric', month: 'long', year: 'numeric' })
/** «3 dic» */
export const formatDayOfYear = as({ day: 'numeric', month: 'short' })
/** «3 de diciembre» */
export const formatLongDayOfYear = as({ day: 'numeric', month: 'long' })

const parts = as({ weekday: 'long', day: 'numeric', month: 'long' })

/**
 * «lunes 3 de mayo a las 8:00», with the year when it is another one.
 * @param moment as `enZona` of `kit/db/days.ts` says it: its own clock is shown
 */
export function formatMomentoLargo(moment: string, now = new Date()): string {
  const [day, hour] = [moment.slice(0, 10), moment.slice(11, 16).replace(/^0/, '')]
  const year = day.startsWith(String(now.getFullYear())) ? '' : ` de ${day.slice(0, 4)}`
  return `${parts(day).replace(',', '')}${year} ${hour.startsWith('1:') ? 'a la' : 'a las'} ${hour}`
}
