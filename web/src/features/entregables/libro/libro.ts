/** The grade book as the screen uses it: what a cell says, which rows are shown, what comes next. Pure. */

import {
  type CeldaDeLibro,
  type EstadoDeEntrega,
  estadoDeEntrega,
  estadosDeRevision,
  fechasDeLibro,
  isPorRevisar,
  isTarde,
  isVencida,
  type LibroLeido,
  type ModoDeEntrega,
} from '@eleva/contract'
import { plain } from '../../../kit/plain.ts'
import { entriesIn } from '../../../kit/typed.ts'
import type { AvisoDeCelda } from '../revision/revision.store.ts'

export type EstudianteDeLibro = LibroLeido['alumnos'][number]
export type TareaDeLibro = LibroLeido['tareas'][number]
export type Libro = {
  alumnos: EstudianteDeLibro[]
  tareas: TareaDeLibro[]
  celda: (alumno: number, tarea: number) => CeldaDeLibro | undefined
  /** All that was handed in, and that of one task by its learner. */
  celdas: readonly CeldaDeLibro[]
  deTarea: (tarea: number) => ReadonlyMap<number, CeldaDeLibro>
  porId: (entrega: number) => CeldaDeLibro | undefined
  estado: (alumno: number, tarea: number) => EstadoDeEntrega
  cerrado: boolean
  /** How many learners are in each state: what is missing is counted by classes, not one by one. */
  cuenta: (tarea: number) => Record<EstadoDeEntrega, number>
  /** Whether there are dates for it, so that more time can be given. */
  conPlazo: (alumno: number, tarea: number) => boolean
  /** Whether the thread of a delivery has something that was not read. */
  conMensajes: (entrega: number) => boolean
  /** Whether it was handed in after its limit. */
  tarde: (alumno: number, tarea: number) => boolean
}

/** What the grid shows of it. */
export type Vista = {
  libro: Libro
  filas: EstudianteDeLibro[]
  tareas: TareaDeLibro[]
  /** The delivery whose review is open. */
  abierta: number | undefined
  /** By delivery. */
  avisos: ReadonlyMap<number, AvisoDeCelda>
  dir: 'asc' | 'desc'
  /** Where the grade is typed into the cell. */
  conNota: boolean
  nombre: string
}

const NINGUNA: ReadonlyMap<number, CeldaDeLibro> = new Map()
const nada = () => ({ sin: 0, entregado: 0, en_revision: 0, devuelta: 0, recibido: 0, calificado: 0, vencido: 0 })

/** A book may have four hundred thousand places and a few thousand cells: nothing here goes through all the places. */
export function libroDeDatos({
  alumnos,
  tareas,
  resultSet,
  cerrado: over,
  clases,
  plazos,
  con_mensajes,
}: LibroLeido): Libro {
  const cerrado = over === 1
  const conMensajes = new Set(con_mensajes)
  const byTask = new Map<number, Map<number, CeldaDeLibro>>(tareas.map(t => [t.idTarea, new Map()]))
  for (const c of resultSet) byTask.get(c.unidadActividad_id)?.set(c.id_usuario_grupo_alumno, c)
  const porId = new Map(resultSet.map(c => [c.idEntregable, c]))
  const deTarea = (tarea: number) => byTask.get(tarea) ?? NINGUNA
  const celda = (alumno: number, tarea: number) => byTask.get(tarea)?.get(alumno)
  const fechas = fechasDeLibro({ clases, plazos })
  const now = Date.now()
  const vencidos = new Set(plazos.filter(p => isVencida(p, now)))
  const falta = (plazo: (typeof plazos)[number] | undefined): EstadoDeEntrega =>
    estadoDeEntrega(undefined, cerrado || (!!plazo && vencidos.has(plazo)))
  const estado = (alumno: number, tarea: number) => {
    const found = celda(alumno, tarea)
    return found ? estadoDeEntrega(found) : falta(fechas.de(alumno, tarea))
  }
  const enClase = new Map<number | undefined, number>()
  const raise = (n: Map<number | undefined, number>, clase: number | undefined, by: number) =>
    n.set(clase, (n.get(clase) ?? 0) + by)
  for (const a of alumnos) raise(enClase, fechas.claseDe(a.idUser), 1)
  const shown = new Set(alumnos.map(a => a.idUser))
  const cuenta = (tarea: number) => {
    const n = nada()
    const rest = new Map(enClase)
    const one = (alumno: number) => {
      n[estado(alumno, tarea)] += 1
      raise(rest, fechas.claseDe(alumno), -1)
    }
    const done = deTarea(tarea)
    for (const alumno of done.keys()) if (shown.has(alumno)) one(alumno)
    for (const alumno of fechas.propiosDe(tarea)?.keys() ?? []) if (shown.has(alumno) && !done.has(alumno)) one(alumno)
    for (const [clase, left] of rest) n[falta(fechas.deClase(clase, tarea))] += left
    return n
  }
  return {
    alumnos,
    tareas,
    celda,
    celdas: resultSet,
    deTarea,
    porId: entrega => porId.get(entrega),
    estado,
    cuenta,
    cerrado,
    conPlazo: (alumno, tarea) => fechas.de(alumno, tarea) !== undefined,
    conMensajes: entrega => conMensajes.has(entrega),
    tarde: (alumno, tarea) => {
      const found = celda(alumno, tarea)
      return !!found && isTarde(found.cuenta_en ?? found.entregado_en, fechas.de(alumno, tarea)?.fecha_limite)
    },
  }
}

/** How many cells are in each state. */
export function cuenta(libro: Libro, tareas: readonly TareaDeLibro[]): Record<EstadoDeEntrega, number> {
  const all = nada()
  for (const t of tareas) for (const [estado, n] of entriesIn(libro.cuenta(t.idTarea))) all[estado] += n
  return all
}

export const entregados = ({ deTarea }: Libro, tarea: number): number => deTarea(tarea).size

export type Filtro = {
  search: string
  estado: EstadoDeEntrega | undefined
  unidad: number | undefined
  dir: 'asc' | 'desc'
}

const EN_TABLA = new Set<unknown>(estadosDeRevision)

/**
 * Whom and what one was looking for is the same question in another tab; where one stood in the list is not.
 * @param tab a book; undefined for the table, which has another word for what waits, and shows only what was handed in
 */
export function keptIn({ search, estado, unidad, dir }: Record<string, unknown>, tab: ModoDeEntrega | undefined) {
  const waits = estado === 'entregado' || estado === 'por_revisar'
  const known = EN_TABLA.has(estado) ? estado : undefined
  const kept = tab
    ? { tab, search, estado: waits ? 'entregado' : estado, unidad, dir }
    : { search, estado: waits ? 'por_revisar' : known }
  return Object.fromEntries(Object.entries(kept).filter(([, v]) => v !== undefined))
}

export const tareasDe = (libro: Libro, { unidad }: Filtro): TareaDeLibro[] =>
  libro.tareas.filter(t => unidad === undefined || t.unidad_id === unidad)

/** @param kept stays whatever its state is now: it was just changed, or is being looked at */
export function filasVisibles(
  libro: Libro,
  filtro: Filtro,
  tareas: readonly TareaDeLibro[],
  kept: ReadonlySet<number>,
): EstudianteDeLibro[] {
  // What waits is asked for by one name, whether or not somebody has begun.
  const isAsked = filtro.estado === 'entregado' ? isPorRevisar : (e: EstadoDeEntrega) => e === filtro.estado
  // Only what is missing has no cell.
  const missing = filtro.estado === 'sin' || filtro.estado === 'vencido'
  const asked = new Set<number>()
  if (filtro.estado && !missing)
    for (const t of tareas)
      for (const [alumno, cell] of libro.deTarea(t.idTarea)) if (isAsked(estadoDeEntrega(cell))) asked.add(alumno)
  const words = plain(filtro.search).split(/\s+/).filter(Boolean)
  const found = libro.alumnos.filter(a => {
    const text = plain(`${a.nombre} ${a.email}`)
    if (!words.every(w => text.includes(w))) return false
    if (!filtro.estado || kept.has(a.idUser)) return true
    return missing ? tareas.some(t => isAsked(libro.estado(a.idUser, t.idTarea))) : asked.has(a.idUser)
  })
  // They come in the order of Spanish names.
  return filtro.dir === 'desc' ? found.reverse() : found
}

/**
 * The next delivery that waits, task by task and down its column, beginning after one of them and going round.
 * @returns the key of a delivery other than `from`; undefined when none waits
 */
export function vecina(
  libro: Libro,
  filas: readonly EstudianteDeLibro[],
  tareas: readonly TareaDeLibro[],
  from: number | undefined,
  step: 1 | -1,
): number | undefined {
  const filaDe = new Map(filas.map((a, i) => [a.idUser, i]))
  const columnaDe = new Map(tareas.map((t, i) => [t.idTarea, i]))
  const placeOf = (cell: CeldaDeLibro | undefined) => {
    const [fila, columna] = [
      filaDe.get(cell?.id_usuario_grupo_alumno ?? 0),
      columnaDe.get(cell?.unidadActividad_id ?? 0),
    ]
    return fila === undefined || columna === undefined ? undefined : columna * filas.length + fila
  }
  const waiting = libro.celdas
    .filter(c => c.idEntregable !== from && isPorRevisar(estadoDeEntrega(c)))
    .flatMap(c => {
      const at = placeOf(c)
      return at === undefined ? [] : { id: c.idEntregable, at }
    })
    .sort((a, b) => (a.at - b.at) * step)
  const here = from === undefined ? undefined : placeOf(libro.porId(from))
  const next = here === undefined ? undefined : waiting.find(c => (c.at - here) * step > 0)
  return (next ?? waiting[0])?.id
}

/** The delivery of the student before or after, in the same task. */
export function companera({ alumnos, deTarea }: Libro, tarea: number, from: number, step: 1 | -1): number | undefined {
  const cells = deTarea(tarea)
  const all = alumnos.flatMap(a => cells.get(a.idUser)?.idEntregable ?? [])
  const here = all.indexOf(from)
  return here < 0 ? undefined : all[here + step]
}
