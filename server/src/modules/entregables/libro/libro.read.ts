/** The grade book: learners × tasks, and what was handed in. */
import { type LibroCompacto, type LibroEntero, libroLeido } from '@eleva/contract'
import type { Db } from '../../../kit/db/db.ts'
import { Json } from '../../../kit/http/json.ts'
import type { Person } from '../../../kit/http/session.ts'
import { elLibro, type PedidoDeLibro, type SinNombres } from './libro.sentencia.ts'

/** @param empty whether there is nothing to be shown in it */
type Libro<T> = { libro: Json<SinNombres<T>>; empty: boolean }
/** What the grid does not show of a cell, in the order of its columns. */
type Textos = { tareaURL: string[]; file_name: string[]; comentarios: string[]; entregado_en: string[] }

/**
 * The grade book of a mode, in one statement. Of a group all its learners are shown; of a whole course those who handed
 * something in.
 * @param modos of `actividades.entregable`
 */
export async function getLibro(
  db: Db,
  person: Person,
  cursoId: number,
  modos: readonly number[],
  grupoId?: number,
): Promise<Libro<LibroCompacto>> {
  return readLibro(db, { person, cursoId, modos, grupoId, entero: false })
}

/** The book as it is specified: cells one by one, with their texts. */
export async function getLibroEntero(
  db: Db,
  person: Person,
  cursoId: number,
  modos: readonly number[],
  grupoId?: number,
): Promise<Libro<LibroEntero>> {
  const { libro, empty } = await readLibro(db, { person, cursoId, modos, grupoId, entero: true })
  const { textos, ...book } = libro.value
  const { resultSet, ...rest } = libroLeido({ ...book, nombre_curso: '', nombre_grupo: '' })
  const cells = resultSet.map((c, i) => ({
    ...c,
    tareaURL: textos!.tareaURL[i]!,
    file_name: textos!.file_name[i]!,
    comentarios: textos!.comentarios[i]!,
    entregado_en: textos!.entregado_en[i]!,
  }))
  return { libro: Json.of({ ...rest, resultSet: cells }), empty }
}

async function readLibro(db: Db, pedido: PedidoDeLibro): Promise<Libro<Leido>> {
  const { rows } = await elLibro(pedido).execute(db)
  const { recortado, cerrado: over, empty, ...texts } = rows[0]!
  const parts = Object.entries(texts).map(([name, text]) => [name, Json.read(text)])
  return { libro: Json.of({ ...Object.fromEntries(parts), recortado, cerrado: over, empty }), empty }
}

type Leido = LibroCompacto & { textos?: Textos }
