/**
 * Days and hours as clocks show them (`2026-05-07T23:59`), so that a day later is the same hour; and a calendar for a
 * whole course. Pure.
 */

const DAY_MS = 24 * 60 * 60_000
const dayOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const asDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * A moment so many days later (or before), at the same hour.
 * @param fecha a day, or a day and an hour
 */
export const masDias = (fecha: string, dias: number) =>
  `${asDay(dayOf(fecha.slice(0, 10)) + dias * DAY_MS)}${fecha.slice(10)}`

/**
 * 1 Monday … 7 Sunday.
 * @param day `2026-05-07`
 */
export const diaDeSemana = (day: string) => ((new Date(dayOf(day)).getUTCDay() + 6) % 7) + 1

/**
 * The same, or the first hour after it that there is: in the night in which the clocks go forward one of them is
 * skipped.
 * @param zona as `America/Tijuana`
 */
export function existente(fecha: string, zona: string): string {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zona, dateStyle: 'short', timeStyle: 'short' })
  const clock = (ms: number) => shown.format(ms).replace(' ', 'T')
  const utc = Date.parse(`${fecha}:00Z`)
  // Whatever the zone: one of the moments of the two days around it shows this hour, when there is one.
  const off = [utc - DAY_MS, utc + DAY_MS].map(ms => Date.parse(`${clock(ms)}:00Z`) - ms)
  if (off.some(o => clock(utc - o) === fecha)) return fecha
  return clock(utc - Math.min(...off))
}

export type PlanDeFechas = {
  /** `2026-05-04` */
  desde: string
  /** On which days of the week something is due: 1 Monday … 7 Sunday. At least one. */
  dias: readonly number[]
  /** `23:59` */
  hora: string
  /** Whether all that a unit asks for is due together. */
  por: 'unidad' | 'actividad'
}

type Calendarizable = { actividad_id: number; unidad_id: number; abre: string | null; cierra: string | null }
type Propuesta = { fecha_limite: string; cierra?: null; abre?: null }

/**
 * A limit for each activity, in the order of the course, on the next of the chosen days each.
 * What has a close before its new limit loses the close, and what opens after it opens at once.
 */
export function planPlazos(
  filas: readonly Calendarizable[],
  { desde, dias, hora, por }: PlanDeFechas,
  zona: string,
): Record<number, Propuesta> {
  const cambios: Record<number, Propuesta> = {}
  if (dias.length === 0) return cambios
  const next = (from: number): number => (dias.includes(diaDeSemana(asDay(from))) ? from : next(from + DAY_MS))
  let day = next(dayOf(desde))
  let last: Calendarizable | undefined
  for (const fila of filas) {
    if (last && (por === 'actividad' || fila.unidad_id !== last.unidad_id)) day = next(day + DAY_MS)
    last = fila
    const fecha_limite = existente(`${asDay(day)}T${hora}`, zona)
    cambios[fila.actividad_id] = {
      fecha_limite,
      ...(fila.cierra && fila.cierra < fecha_limite ? { cierra: null } : {}),
      ...(fila.abre && fila.abre >= fecha_limite ? { abre: null } : {}),
    }
  }
  return cambios
}
