/** How everybody stands, as rows of a file. */
import { seguimientoRoutes } from '@eleva/contract'
import * as z from 'zod'
import { quienVeTodo } from '../../alcance/personas.ts'
import type { Db } from '../../kit/db/db.ts'
import { type FilaDeArchivo, listTodos } from './seguimiento.read.ts'

type CeldaDeArchivo = FilaDeArchivo[keyof FilaDeArchivo]

/** Each column of the file: its title, and what stands below it. */
const columnas: readonly (readonly [titulo: string, celda: (fila: FilaDeArchivo) => CeldaDeArchivo])[] = [
  ['Nombre', a => a.nombre_completo],
  ['Correo', a => a.email],
  ['Escuela', a => a.escuela],
  ['Grupos', a => a.grupos],
  ['Última entrada', a => a.entrada],
  ['Vencidas', a => a.vencidas],
  ['Cursos abiertos', a => a.cursos],
  ['Avance', a => a.avance],
  ['Debía llevar', a => a.en_plan],
  ['Lleva', a => a.plan_hechas],
  ['Dudas sin contestar', a => a.dudas],
  ['Último ánimo', a => a.animado],
  ['Volvió', a => a.volvio],
]
export const COLUMNAS_DE_SEGUIMIENTO = columnas.map(([titulo]) => titulo)

export async function* cellsOf(rows: FilaDeArchivo[]) {
  for (const fila of rows) yield columnas.map(([, celda]) => celda(fila))
}

/** The rows of all who are in a group, as who administers sees them. */
export async function filasDeGrupo(db: Db, grupo: number) {
  const query = z.parse(seguimientoRoutes.list.query, { grupo, sort: 'nombre' })
  return cellsOf(await listTodos(db, quienVeTodo, query))
}
