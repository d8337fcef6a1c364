/** Dates as they are put on a course: on the clocks of the people (`2026-05-07T23:59`), so that a day later is the same hour. Pure. */
import { desordenDe, type PlazoDeActividad } from '@eleva/contract'

export const CAMPOS = ['abre', 'fecha_limite', 'cierra'] as const
export type Campo = (typeof CAMPOS)[number]
/** Null where there is none. */
export type Fechas = Record<Campo, string | null>
/** What is to be another one, by activity; what is not named stays. */
export type Cambios = Readonly<Record<number, Partial<Fechas>>>
type Fila = Pick<PlazoDeActividad, 'actividad_id' | 'unidad_id'> & Fechas

const DAY_MS = 24 * 60 * 60_000
const dayOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const asDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** What the clocks show of a moment that the server told, to the minute. */
export const enReloj = (momento: string | null) => momento?.slice(0, 16) ?? null

/** So many days later (or before), at the same hour. */
export const masDias = (fecha: string, dias: number) =>
  `${asDay(dayOf(fecha.slice(0, 10)) + dias * DAY_MS)}${fecha.slice(10)}`

/** 1 Monday … 7 Sunday. @param day `2026-05-07` */
export const diaDeSemana = (day: string) => ((new Date(dayOf(day)).getUTCDay() + 6) % 7) + 1

/**
 * The same, or the first hour after it that there is: in the night in which the clocks go forward one of them is skipped.
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

/** All dates of an activity moved by days. */
export const recorre = (f: Fechas, dias: number, zona: string): Fechas => ({
  abre: f.abre && existente(masDias(f.abre, dias), zona),
  fecha_limite: f.fecha_limite && existente(masDias(f.fecha_limite, dias), zona),
  cierra: f.cierra && existente(masDias(f.cierra, dias), zona),
})

export type Plan = {
  /** `2026-05-04` */
  desde: string
  /** On which days of the week something is due: 1 Monday … 7 Sunday. At least one. */
  dias: readonly number[]
  /** `23:59` */
  hora: string
  /** Whether all that a unit asks for is due together. */
  por: 'unidad' | 'actividad'
}

/**
 * A limit for each activity, in the order of the course, on the next of the chosen days each.
 * What has a close before its new limit loses the close, and what opens after it opens at once.
 */
export function calendariza(filas: readonly Fila[], { desde, dias, hora, por }: Plan, zona: string): Cambios {
  const cambios: Record<number, Partial<Fechas>> = {}
  if (dias.length === 0) return cambios
  const next = (from: number): number => (dias.includes(diaDeSemana(asDay(from))) ? from : next(from + DAY_MS))
  let day = next(dayOf(desde))
  let last: Fila | undefined
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

/** What stands, with what is to be another. */
export const conCambios = (fila: Fechas, cambio: Partial<Fechas> | undefined): Fechas => ({
  abre: fila.abre,
  fecha_limite: fila.fecha_limite,
  cierra: fila.cierra,
  ...cambio,
})

/** Changes laid over others; what says again what stands is none. */
export function juntos(filas: readonly Fila[], antes: Cambios, nuevos: Cambios): Cambios {
  const cambios: Record<number, Partial<Fechas>> = {}
  for (const fila of filas) {
    const all = { ...antes[fila.actividad_id], ...nuevos[fila.actividad_id] }
    const kept = CAMPOS.filter(c => all[c] !== undefined && all[c] !== fila[c]).map(c => [c, all[c]] as const)
    if (kept.length > 0) cambios[fila.actividad_id] = Object.fromEntries(kept)
  }
  return cambios
}

/** Why the dates of an activity cannot be saved as they are; undefined when they can. */
export const motivoDe = (fila: Fechas, cambio: Partial<Fechas> | undefined) => desordenDe(conCambios(fila, cambio))
