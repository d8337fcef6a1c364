import type { NovedadCambio, NovedadInput } from '@eleva/contract'
import { sql } from 'kysely'
import { novedadVigente } from '../../alcance/novedades.read.ts'
import { changes, refuseDays } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'

export async function createNovedad(db: Db, usuarioId: number, input: NovedadInput): Promise<number> {
  const row = await db
    .insertInto('novedades')
    .values({ ...input, usuario_id: usuarioId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** @returns whether there was one */
export async function updateNovedad(db: Db, id: number, input: NovedadCambio): Promise<boolean> {
  const result = await db
    .updateTable('novedades')
    .set(changes(input, 'titulo'))
    .where('id', '=', id)
    .executeTakeFirst()
    .catch(refuseDays('fecha_finalizacion'))
  return result.numUpdatedRows > 0n
}

/** @returns whether there was one */
export async function removeNovedad(db: Db, id: number): Promise<boolean> {
  const result = await db.deleteFrom('novedades').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Marks whatever of these is published and in date. Whoever reads it again stays with the first time.
 * @returns whether there was one more
 */
export async function markLeidas(db: Db, ids: readonly number[], usuarioId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into novedades_leidas (novedad_id, usuario_id)
    select novedad.id, ${usuarioId}
    from novedades novedad
    where novedad.id = any (${ids}::bigint[])
      and ${novedadVigente}
    on conflict do nothing
    returning novedad_id`.execute(db)
  return rows.length > 0
}
