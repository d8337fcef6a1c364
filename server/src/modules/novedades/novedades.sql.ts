import type { NovedadCambio, NovedadInput } from '@eleva/contract'
import { sql } from 'kysely'
import { novedadVigente } from '../../alcance/novedades.read.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import { refuseDays } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'

export async function createNovedad(db: Db, usuarioId: number, input: NovedadInput): Promise<number> {
  const row = await db
    .insertInto('novedades')
    .values({ ...input, usuario_id: usuarioId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** @throws {Refusal} 404, or 409 when somebody was faster; 422 for days that do not go with those that stand */
export async function updateNovedad(db: Db, id: number, { version, ...input }: NovedadCambio): Promise<void> {
  const before = await db.selectFrom('novedades').select('version').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) throw gone('novedad')
  requireVersion('novedad', version, before.version)
  await db
    .updateTable('novedades')
    .set({ ...input, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(refuseDays('fecha_finalizacion'))
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
