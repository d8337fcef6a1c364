/** On which days a class is held that comes again each week. Pure. */
import { diaDeSemana, masDias } from './plazos.calendario.ts'

/** Most classes of one series: two a week for a school year, with some to spare. */
export const MAX_CLASES = 120

export type PlanDeClases = {
  /** The first day on which it may be, `2026-12-01`. */
  fecha: string
  /** On which days of the week: 1 Monday … 7 Sunday. Empty for that day alone. */
  dias: readonly number[]
  /** How many classes there are in the end. */
  cuantas: number
  /** Days that are left out. */
  sin: readonly string[]
}

export type FechasDeClase = { fechas: string[]; saltadas: string[] }

/** Weeks in which nothing was found and nothing will be. */
const SEMANAS = 60

/**
 * As many days as were asked for, the next ones first; one that is left out is made up for at the end.
 * @param libres days on which no class is planned
 */
export function fechasDeClase({ fecha, dias, cuantas, sin }: PlanDeClases, libres: ReadonlySet<string>): FechasDeClase {
  if (dias.length === 0) return { fechas: [fecha], saltadas: [] }
  const fuera = new Set(sin)
  const fechas: string[] = []
  const saltadas: string[] = []
  const last = masDias(fecha, 7 * (Math.ceil(cuantas / dias.length) + SEMANAS))
  for (let dia = fecha; fechas.length < cuantas && dia <= last; dia = masDias(dia, 1)) {
    if (!dias.includes(diaDeSemana(dia))) continue
    if (fuera.has(dia) || libres.has(dia)) saltadas.push(dia)
    else fechas.push(dia)
  }
  return { fechas, saltadas }
}
