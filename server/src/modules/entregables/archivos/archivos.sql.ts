/** Files of ours that are handed in, or sent with a message: they come, are found by whose they are, and go. */
import type { ArchivoDeEntrega } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../../kit/db/db.ts'
import { refused } from '../../../kit/errors.ts'
import { sinEntregar, sinMensaje } from './archivos.read.ts'

export const createArchivo = (
  db: Db,
  usuarioId: number,
  file: { llave: string; nombre: string; tipo: string; tamano: number; sha256: string },
) =>
  db
    .insertInto('archivos')
    .values({ ...file, usuario_id: usuarioId })
    .returning('id')
    .executeTakeFirstOrThrow()

const addressOf = (archivoId: number) => `/api/entregables/archivo/${archivoId}`

/** A file of ours, as a delivery names it. */
export const archivoDeEntrega = ({
  id,
  nombre,
  tipo,
}: {
  id: number
  nombre: string
  tipo: string
}): ArchivoDeEntrega => ({
  file_id: `archivo:${id}`,
  file_name: nombre,
  file_url: addressOf(id),
  file_type: tipo,
  file_iconUrl: '',
})

/** A file that the person uploaded to hand it in; undefined when it is another's, or gone. */
export const findArchivoPropio = (db: Db, usuarioId: number, id: number) =>
  db
    .selectFrom('archivos')
    .select(['id', 'llave', 'nombre', 'tipo'])
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .where('llave', 'like', 'entregas/%')
    .where(sinMensaje('archivos.id'))
    .executeTakeFirst()

/**
 * Several files of somebody that were handed up for a delivery, in the order that they are asked for.
 * @throws {Refusal} when one is another's, gone, or there twice
 */
export async function findOtros(db: Db, usuarioId: number, fileIds: readonly string[], primero: number | null) {
  const ids = fileIds.map(f => Number(f.slice('archivo:'.length)))
  if (new Set([primero, ...ids]).size <= ids.length)
    throw refused('Uno de los archivos está dos veces. Quita uno.', 'otros')
  for (const id of ids)
    if (!(await findArchivoPropio(db, usuarioId, id)))
      throw refused('Uno de los archivos ya no está. Elígelo otra vez.', 'otros')
  return ids
}

/**
 * @returns the key of its object, to be removed once this is committed; undefined while a delivery or a message has it
 */
export const removeArchivo = (db: Db, id: number) =>
  db
    .deleteFrom('archivos as archivo')
    .where('archivo.id', '=', id)
    .where(sinEntregar('archivo.id'))
    .where(sinMensaje('archivo.id'))
    .returning('archivo.llave')
    .executeTakeFirst()

/**
 * Files that were uploaded, and neither handed in nor sent, for so many days.
 * @returns their keys
 */
export async function removeArchivosSueltos(db: Db, days: number): Promise<string[]> {
  const gone = await db
    .deleteFrom('archivos as archivo')
    .where('archivo.llave', 'like', 'entregas/%')
    .where('archivo.creado_en', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where(sinEntregar('archivo.id'))
    .where(sinMensaje('archivo.id'))
    .returning('archivo.llave')
    .execute()
  return gone.map(a => a.llave)
}
