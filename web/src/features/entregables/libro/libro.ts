/** The grade book as the screen uses it: what a cell says, which rows are shown, what comes next. Pure. */

import {
  type Celda,
  type Cuaderno,
  type EstadoDeEntrega,
  esperaRevision,
  esTarde,
  estadoDeEntrega,
  estaVencida,
  type ModoDeEntrega,
} from '@eleva/contract'
import { plain } from '../../../kit/list/plain.ts'
import type { AvisoDeCelda } from '../revision/revision.store.ts'

export type AlumnoDeLibro = Cuaderno['alumnos'][number]
export type TareaDeLibro = Cuaderno['tareas'][number]
export type Libro = {
  alumnos: AlumnoDeLibro[]
  tareas: TareaDeLibro[]
  celda: (alumno: number, tarea: number) => Celda | undefined
  estado: (alumno: number, tarea: number) => EstadoDeEntrega
  cerrado: boolean
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
  filas: AlumnoDeLibro[]
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

export function libroDe({ alumnos, tareas, resultSet, cerrado, plazos, con_mensajes }: Cuaderno): Libro {
  const conMensajes = new Set(con_mensajes)
  const celdas = new Map(resultSet.map(c => [`${c.id_usuario_grupo_alumno}:${c.unidadActividad_id}`, c]))
  const celda = (alumno: number, tarea: number) => celdas.get(`${alumno}:${tarea}`)
  const limites = new Map(plazos.flatMap(p => p.alumnos.map(a => [`${a}:${p.idTarea}`, p] as const)))
  const now = Date.now()
  const vencida = (alumno: number, tarea: number) => estaVencida(limites.get(`${alumno}:${tarea}`), now)
  return {
    alumnos,
    tareas,
    celda,
    estado: (alumno, tarea) => estadoDeEntrega(celda(alumno, tarea), cerrado === 1 || vencida(alumno, tarea)),
    cerrado: cerrado === 1,
    conPlazo: (alumno, tarea) => limites.has(`${alumno}:${tarea}`),
    conMensajes: entrega => conMensajes.has(entrega),
    tarde: (alumno, tarea) => {
      const found = celda(alumno, tarea)
      return !!found && esTarde(found.cuenta_en ?? found.entregado_en, limites.get(`${alumno}:${tarea}`)?.fecha_limite)
    },
  }
}

/** How many cells are in each state. */
export function cuenta({ alumnos, estado }: Libro, tareas: readonly TareaDeLibro[]): Record<EstadoDeEntrega, number> {
  const n = { sin: 0, entregado: 0, en_revision: 0, devuelta: 0, recibido: 0, calificado: 0, vencido: 0 }
  for (const t of tareas) for (const a of alumnos) n[estado(a.idUser, t.idTarea)] += 1
  return n
}

export const entregados = ({ alumnos, celda }: Libro, tarea: number): number =>
  alumnos.filter(a => celda(a.idUser, tarea)).length

export type Filtro = {
  search: string
  estado: EstadoDeEntrega | undefined
  unidad: number | undefined
  dir: 'asc' | 'desc'
}

const EN_TABLA = new Set<unknown>(['en_revision', 'devuelta', 'recibido', 'calificado'])

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
export function filasDe(
  libro: Libro,
  filtro: Filtro,
  tareas: readonly TareaDeLibro[],
  kept: ReadonlySet<number>,
): AlumnoDeLibro[] {
  // What waits is asked for by one name, whether or not somebody has begun.
  const isAsked = filtro.estado === 'entregado' ? esperaRevision : (e: EstadoDeEntrega) => e === filtro.estado
  const words = plain(filtro.search).split(/\s+/).filter(Boolean)
  const found = libro.alumnos.filter(a => {
    const text = plain(`${a.nombre} ${a.email}`)
    if (!words.every(w => text.includes(w))) return false
    if (!filtro.estado || kept.has(a.idUser)) return true
    return tareas.some(t => isAsked(libro.estado(a.idUser, t.idTarea)))
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
  filas: readonly AlumnoDeLibro[],
  tareas: readonly TareaDeLibro[],
  from: number | undefined,
  step: 1 | -1,
): number | undefined {
  const all = tareas.flatMap(t => filas.map(a => libro.celda(a.idUser, t.idTarea)))
  const here = from === undefined ? -1 : all.findIndex(c => c?.idEntregable === from)
  const start = here < 0 && step < 0 ? 0 : here
  for (let i = 1; i <= all.length; i++) {
    const cell = all[(((start + step * i) % all.length) + all.length) % all.length]
    if (cell && cell.idEntregable !== from && esperaRevision(estadoDeEntrega(cell, libro.cerrado)))
      return cell.idEntregable
  }
  return undefined
}

/** What a person typed as a grade: null for none, undefined when it is no grade. */
export function notaDe(text: string): number | null | undefined {
  const typed = text
    .trim()
    .replace(/\/100$/, '')
    .trim()
  if (typed === '') return null
  if (!/^\d{1,3}$/.test(typed)) return undefined
  const n = Number(typed)
  return n <= 100 ? n : undefined
}
export const MALA_NOTA = 'La calificación va de 0 a 100'

/** The delivery of the student before or after, in the same task. */
export function companera({ alumnos, celda }: Libro, tarea: number, from: number, step: 1 | -1): number | undefined {
  const all = alumnos.flatMap(a => celda(a.idUser, tarea)?.idEntregable ?? [])
  const here = all.indexOf(from)
  return here < 0 ? undefined : all[here + step]
}
