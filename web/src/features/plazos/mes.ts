/**
 * Limits as they stand on the days of a month, and what it takes to move one. Pure; all of it on the clocks of the
 * people.
 */
import { entreComillas, existente } from '@eleva/contract'
import { count } from '../../kit/page/count.ts'
import { formatReloj } from '../../kit/page/dates.ts'
import { type Cambios, conCambios, type Fechas, motivoDeFechas } from './calendario.ts'
import type { FilaDeFechas } from './useFechas.ts'

/** At which hour something is due that had no limit: as a calendar for the whole course proposes it. */
export const HORA = '23:59'

/** An activity as it stands in the month, unsaved changes included. */
export type Puesta = { fila: FilaDeFechas; limite: string }

/** By the day of their limit, each in the order of the hours; and those that have none. */
export function enElMes(
  filas: readonly FilaDeFechas[],
  cambios: Cambios,
): { dias: Map<string, Puesta[]>; sin: FilaDeFechas[] } {
  const con: Puesta[] = []
  const sin: FilaDeFechas[] = []
  for (const fila of filas) {
    const limite = conCambios(fila, cambios[fila.actividad_id]).fecha_limite
    if (limite) con.push({ fila, limite })
    else sin.push(fila)
  }
  // Sorting keeps the order of the course among those of the same hour.
  con.sort((a, b) => (a.limite < b.limite ? -1 : a.limite > b.limite ? 1 : 0))
  return { dias: Map.groupBy(con, p => p.limite.slice(0, 10)), sin }
}

/**
 * Where the month begins that somebody opens: today where there is anything in its month or nothing at all, else the
 * next limit, else the last.
 */
export function diaInicial(dias: ReadonlyMap<string, unknown>, hoy: string): string {
  const all = [...dias.keys()]
  if (all.length === 0 || all.some(d => d.slice(0, 7) === hoy.slice(0, 7))) return hoy
  return all.find(d => d > hoy) ?? all.at(-1)!
}

/** The last day on which anything may be due. */
const ULTIMO = '2100-12-31'

/**
 * The limit of an activity on another day, at its hour.
 * @param dia `2026-05-07`; null takes the limit away
 * @returns the change, or why there can be none; undefined when it stands there already
 */
export function alDia(
  fila: FilaDeFechas,
  cambio: Partial<Fechas> | undefined,
  dia: string | null,
  zona: string,
): { cambio: Partial<Fechas> } | { mal: string } | undefined {
  const now = conCambios(fila, cambio)
  if (dia === (now.fecha_limite?.slice(0, 10) ?? null)) return undefined
  if (dia && dia > ULTIMO)
    return { mal: `${entreComillas(fila.actividad)} no se movió: la fecha está demasiado lejos.` }
  const fecha_limite = dia && existente(`${dia}T${now.fecha_limite?.slice(11) ?? HORA}`, zona)
  const wrong = motivoDeFechas(now, { fecha_limite })
  if (!wrong) return { cambio: { fecha_limite } }
  const what = wrong[0] === 'abre' ? `abre el ${formatReloj(now.abre!)}` : `cierra el ${formatReloj(now.cierra!)}`
  return { mal: `${entreComillas(fila.actividad)} no se movió: ${what}. Cambia primero esa fecha en la lista.` }
}

/** «2 actividades» */
export const cuantas = (n: number) => (n === 0 ? 'sin actividades' : count(n, 'actividad', 'actividades'))
