/**
 * Dates as they are put on a course: on the clocks of the people (`2026-05-07T23:59`), so that a day later is the same
 * hour. Pure.
 */
import { desordenDe, existente, masDias, type PlazoDeActividad } from '@eleva/contract'

export const CAMPOS = ['abre', 'fecha_limite', 'cierra'] as const
export type Campo = (typeof CAMPOS)[number]
/** Null where there is none. */
export type Fechas = Record<Campo, string | null>
/** What is to be another one, by activity; what is not named stays. */
export type Cambios = Readonly<Record<number, Partial<Fechas>>>
type Fila = Pick<PlazoDeActividad, 'actividad_id' | 'unidad_id'> & Fechas

/** What the clocks show of a moment that the server told, to the minute. */
export const enReloj = (momento: string | null) => momento?.slice(0, 16) ?? null

/** All dates of an activity moved by days. */
export const moveFechas = (f: Fechas, dias: number, zona: string): Fechas => ({
  abre: f.abre && existente(masDias(f.abre, dias), zona),
  fecha_limite: f.fecha_limite && existente(masDias(f.fecha_limite, dias), zona),
  cierra: f.cierra && existente(masDias(f.cierra, dias), zona),
})

/** What stands, with what is to be another. */
export const conCambios = (fila: Fechas, cambio: Partial<Fechas> | undefined): Fechas => ({
  abre: fila.abre,
  fecha_limite: fila.fecha_limite,
  cierra: fila.cierra,
  ...cambio,
})

/** Changes laid over others; what says again what stands is none. */
export function merge(filas: readonly Fila[], antes: Cambios, nuevos: Cambios): Cambios {
  const cambios: Record<number, Partial<Fechas>> = {}
  for (const fila of filas) {
    const all = { ...antes[fila.actividad_id], ...nuevos[fila.actividad_id] }
    const kept = CAMPOS.filter(c => all[c] !== undefined && all[c] !== fila[c]).map(c => [c, all[c]] as const)
    if (kept.length > 0) cambios[fila.actividad_id] = Object.fromEntries(kept)
  }
  return cambios
}

/** Why the dates of an activity cannot be saved as they are; undefined when they can. */
export const motivoDeFechas = (fila: Fechas, cambio: Partial<Fechas> | undefined) =>
  desordenDe(conCambios(fila, cambio))
