/** Comments that somebody who reviews keeps to say them again. */
import { MAX_FRASES } from '@eleva/contract'
import { sql } from 'kysely'
import { gone } from '../../../kit/cosas.ts'
import { constraintOf } from '../../../kit/db/changes.ts'
import type { Db } from '../../../kit/db/db.ts'
import { waitTurn } from '../../../kit/db/turno.ts'
import { conflict } from '../../../kit/errors.ts'

export const listFrases = (db: Db, usuarioId: number) =>
  db
    .selectFrom('comentarios_propios')
    .select(['id', 'texto'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id', 'desc')
    .execute()

/**
 * Holds the person's turn, so that many at once do not pass together.
 * @throws {Refusal} 409 when they keep as many as they may
 */
export async function createFrase(db: Db, usuarioId: number, texto: string) {
  await waitTurn(db, `frases:${usuarioId}`)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from comentarios_propios frase
    where frase.usuario_id = ${usuarioId}
      and frase.texto <> ${texto}`.execute(db)
  if (rows[0]!.n >= MAX_FRASES)
    throw conflict(`Ya tienes ${MAX_FRASES} comentarios guardados. Borra alguno que ya no uses.`)
  return db
    .insertInto('comentarios_propios')
    .values({ usuario_id: usuarioId, texto })
    .onConflict(oc => oc.expression(sql`usuario_id, md5(texto)`).doUpdateSet({ texto }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** @throws {Refusal} 404 when it is none of theirs, 409 when they keep the same already */
export async function updateFrase(db: Db, usuarioId: number, id: number, texto: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('comentarios_propios')
    .set({ texto })
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
    .catch(error => {
      throw constraintOf(error) === 'comentarios_propios_texto' ? conflict('Ya tienes guardado ese comentario.') : error
    })
  if (numUpdatedRows === 0n) throw gone('comentario')
}

export const removeFrase = (db: Db, usuarioId: number, id: number) =>
  db.deleteFrom('comentarios_propios').where('id', '=', id).where('usuario_id', '=', usuarioId).execute()
