/** How everybody stands, as rows of a file. */
import type { Db } from '../../kit/db/db.ts'
import { type FilaDeArchivo, listAlCierre } from './seguimiento.read.ts'

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

/** The titles of the file of a year that ends: there the courses are those of the group, open still or not. */
export const COLUMNAS_AL_CIERRE = COLUMNAS_DE_SEGUIMIENTO.map(titulo =>
  titulo === 'Cursos abiertos' ? 'Cursos del grupo' : titulo,
)

/** The rows of all who are in a group whose year ends. */
export const filasAlCierre = async (db: Db, grupo: number) => cellsOf(await listAlCierre(db, grupo))
