/** As much of what is to be done as a start has room for. Pure. */
import type { Pendiente, PorCorregir, PorHacer } from '@eleva/contract'
import { count } from '../../kit/page/count.ts'

/** Rows of a start: more of them is a list, and that is the agenda. */
const MAX = 5

/**
 * What came back first, then by date.
 * @param sin an activity that stands above already
 */
export function losPrimeros({ devueltas, pendientes, totales }: PorHacer, sin?: number) {
  const all: (Pendiente | PorCorregir)[] = [...devueltas, ...pendientes]
  const rows = all.filter(f => f.actividad_id !== sin)
  const { vencido, hoy, semana, despues } = totales
  return {
    filas: rows.slice(0, MAX),
    total: devueltas.length + vencido + hoy + semana + despues - (all.length - rows.length),
  }
}

/** «20 min», «5 preguntas»; empty where nobody says. A page that was kept by an older version says neither. */
export function midenDe({ preguntas, minutos }: Partial<Pick<Pendiente, 'preguntas' | 'minutos'>>): string {
  if (minutos) return `${minutos} min`
  if (!preguntas) return ''
  return count(preguntas, 'pregunta', 'preguntas')
}

/** «3 actividades más no tienen fecha: », before the names of their courses. */
export const sinFecha = (actividades: number) =>
  actividades === 1 ? 'Una actividad más no tiene fecha: ' : `${actividades} actividades más no tienen fecha: `

/** « y 2 cursos más», behind them. */
export const yMas = (more: number) => (more > 0 ? (more === 1 ? ' y un curso más' : ` y ${more} cursos más`) : '')
