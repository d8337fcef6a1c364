import type { NovedadCambio, NovedadInput } from '@eleva/contract'
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
