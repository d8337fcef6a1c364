/** What is written into the thread of a delivery, taken back, and read. */
import { MAX_BYTES_DE_UNA_VEZ, type MensajeInput, ROL } from '@eleva/contract'
import { sql } from 'kysely'
import { quienesEnsenanA, soloA } from '../../../alcance/destinatarios.read.ts'
import { gone } from '../../../kit/cosas.ts'
import type { Db } from '../../../kit/db/db.ts'
import { conflict, refused } from '../../../kit/errors.ts'
import { sinEntregar } from '../archivos/archivos.read.ts'
import { removeArchivo } from '../archivos/archivos.sql.ts'
import { type Hilo, quitable } from './hilo.read.ts'

const FALTA_ARCHIVO = 'Un archivo de tu mensaje ya no está. Adjúntalo otra vez.'

/**
 * Writes a message, with files that the person uploaded for it. With a key that is known it is the one that was sent
 * before.
 * @param hilo locked
 * @param cuerpo clean HTML
 * @throws {Refusal} 422 for a file that is not theirs or has its message already, 409 for a key of another thread
 */
export async function createMensaje(
  db: Db,
  usuarioId: number,
  hilo: Hilo,
  { cuerpo, archivos, llave }: MensajeInput,
): Promise<{ id: number; isNew: boolean }> {
  const made = await db
    .insertInto('entregas_mensajes')
    .values({ entrega_id: hilo.id, usuario_id: usuarioId, cuerpo, llave })
    .onConflict(oc => oc.columns(['usuario_id', 'llave']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    const before = await db
      .selectFrom('entregas_mensajes')
      .select(['id', 'entrega_id'])
      .where('usuario_id', '=', usuarioId)
      .where('llave', '=', llave)
      .executeTakeFirst()
    if (before?.entrega_id !== hilo.id) throw conflict('Ese mensaje ya se envió en otra conversación.')
    return { id: before.id, isNew: false }
  }
  if (archivos.length) await attach(db, usuarioId, made.id, archivos)
  await readUpTo(db, hilo.id, usuarioId, made.id)
  return { id: made.id, isNew: true }
}

async function attach(db: Db, usuarioId: number, mensajeId: number, archivos: MensajeInput['archivos']) {
  const ids = archivos.map(a => a.id)
  // What is handed in is no message's: it would go with it. A voice note is sound, and says how long.
  const { rows } = await sql<{ id: number }>`
    insert into entregas_mensajes_archivos (mensaje_id, archivo_id, position, segundos)
    select ${mensajeId}, archivo.id, fila.posicion, fila.segundos
    from unnest(${ids}::bigint[], ${archivos.map(a => a.segundos ?? null)}::bigint[]) with ordinality fila (
      id, segundos, posicion)
      join archivos archivo
        on archivo.id = fila.id
          and archivo.usuario_id = ${usuarioId}
          and archivo.llave like 'entregas/%'
          and archivo.tamano <= ${MAX_BYTES_DE_UNA_VEZ}
          and (fila.segundos is null or archivo.tipo like 'audio/%')
    where ${sinEntregar('archivo.id')}
    on conflict (archivo_id) do nothing
    returning archivo_id as id`.execute(db)
  if (rows.length < ids.length) throw refused(FALTA_ARCHIVO, 'archivos')
}

/**
 * Takes a message back: its words and files go, that there was one stays.
 * @returns the keys of its objects, to be removed once this is committed
 * @throws {Refusal} 404 when it is none of theirs, 409 when it is too late
 */
export async function removeMensaje(db: Db, usuarioId: number, id: number): Promise<string[]> {
  const gone = await db
    .updateTable('entregas_mensajes')
    .set({ cuerpo: '', quitado_en: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .where('quitado_en', 'is', null)
    .where(quitable('creado_en'))
    .executeTakeFirst()
  if (gone.numUpdatedRows === 0n) throw conflict('Un mensaje se puede quitar sólo en los primeros 15 minutos.')
  const { rows } = await sql<{ archivo_id: number }>`
    delete from entregas_mensajes_archivos
    where mensaje_id = ${id}
    returning archivo_id`.execute(db)
  const removed = await Promise.all(rows.map(r => removeArchivo(db, r.archivo_id)))
  return removed.flatMap(a => (a ? [a.llave] : []))
}

/**
 * A message of theirs, and its thread.
 * @throws {Refusal} 404
 */
export async function findPropio(db: Db, usuarioId: number, id: number) {
  const found = await db
    .selectFrom('entregas_mensajes')
    .select(['entrega_id', 'quitado_en'])
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  if (!found) throw gone('mensaje')
  return found
}

/** Never back, and never past the last message there is. */
export const readUpTo = (db: Db, entregaId: number, usuarioId: number, hasta: number) =>
  sql`
    insert into entregas_leidos as leido (entrega_id, usuario_id, hasta)
    select ${entregaId}, ${usuarioId}, mensaje.id
    from entregas_mensajes mensaje
    where mensaje.entrega_id = ${entregaId} and mensaje.id <= ${hasta}
    order by mensaje.id desc
    limit 1
    on conflict (entrega_id, usuario_id)
    do update set hasta = excluded.hasta
    where leido.hasta < excluded.hasta`.execute(db)

/**
 * Who is told of a message, but for who wrote it. Of the learner's: those who teach them, and the admins who have
 * written there; others who once wrote may not be in scope any more.
 */
export const destinatariosDe = ({ id, propia, usuario_id }: Hilo) =>
  propia
    ? sql`${quienesEnsenanA(usuario_id!, false)} union select mensaje.usuario_id from entregas_mensajes mensaje
        join usuarios admin on admin.id = mensaje.usuario_id and admin.role_id = ${ROL.admin}
          where mensaje.entrega_id = ${id}`
    : soloA(usuario_id === null ? [] : [usuario_id])

/** Those of them for whom nothing unread is left: what was told of a message that was taken back holds no more. */
export const sinNada = (hilo: Hilo) => sql`
  select destinatario.id
  from (${destinatariosDe(hilo)}) destinatario
  where not exists (
      select from entregas_mensajes mensaje
      where mensaje.entrega_id = ${hilo.id}
        and mensaje.id > coalesce((
          select leido.hasta
          from entregas_leidos leido
          where leido.entrega_id = ${hilo.id} and leido.usuario_id = destinatario.id), 0)
        and mensaje.usuario_id is distinct from destinatario.id
        and mensaje.quitado_en is null)`
