/** How a programme, its courses and its offers are said. */
import { type CursoDePrograma, gravesDe, type OfertaDePrograma } from '@eleva/contract'
import { formatDay } from '../../kit/page/dates.ts'

/** What lacks of a course, in a line; empty when nothing does. */
export function faltaDe({ id, faltantes }: CursoDePrograma): string {
  // One that is on its way lacks nothing yet.
  if (id < 0) return ''
  return gravesDe(faltantes)
    .map(f => f.texto)
    .join(', ')
}

export function estadoEnPrograma(curso: CursoDePrograma): 'borrador' | 'listo' | 'ofrecido' | 'archivado' {
  if (curso.archivado) return 'archivado'
  if (curso.publicado === 0) return 'borrador'
  if (curso.grupos > 0) return 'ofrecido'
  return faltaDe(curso) !== '' || curso.faltantes.unidades === 0 ? 'borrador' : 'listo'
}

/** What is said of a row beside its state: why nobody sees it though its programme is offered. */
export const apartado = (curso: CursoDePrograma) => curso.publicado === 0 && curso.grupos > 0

/** «12 ene 2026 a 30 jun 2026»; what is open-ended says so. */
export function diasDe({
  fecha_inicio: from,
  fecha_finalizacion: to,
}: Pick<OfertaDePrograma, 'fecha_inicio' | 'fecha_finalizacion'>) {
  if (from && to) return `${formatDay(from)} a ${formatDay(to)}`
  if (from) return `Desde el ${formatDay(from)}`
  return to ? `Hasta el ${formatDay(to)}` : 'Sin inicio ni término'
}

/** The name of what comes after it: a year in it is the next one. */
export function siguienteNombre(nombre: string, most: number): string {
  const year = /\b(20\d\d)(?!.*\b20\d\d\b)/.exec(nombre)
  if (year) return nombre.slice(0, year.index) + (Number(year[1]) + 1) + nombre.slice(year.index + 4)
  const before = / \(nueva generación(?: (\d+))?\)$/.exec(nombre)
  const added = before ? ` (nueva generación ${Number(before[1] ?? 1) + 1})` : ' (nueva generación)'
  if (before) return nombre.slice(0, Math.min(before.index, most - added.length)) + added
  return nombre.slice(0, most - added.length) + added
}
