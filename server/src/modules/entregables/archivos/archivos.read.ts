/** Whether anything has a file that was sent up. */
import { type SqlBool, sql } from 'kysely'

/**
 * Whether a file is of no message.
 * @param id column
 */
export const sinMensaje = (id: string) =>
  sql<SqlBool>`not exists (select from entregas_mensajes_archivos adjunto where adjunto.archivo_id = ${sql.ref(id)})`

/**
 * Whether a file was handed in with no version.
 * @param id column
 */
export const sinEntregar = (id: string) =>
  sql<SqlBool>`not exists (select from entregas otra where otra.archivo_id = ${sql.ref(id)})
    and not exists (select from entregas_versiones version where version.archivo_id = ${sql.ref(id)})
    and not exists (select from entregas_archivos otro where otro.archivo_id = ${sql.ref(id)})`
