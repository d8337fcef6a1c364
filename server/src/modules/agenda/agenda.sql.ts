/** The address of somebody's calendar. Its secret is never kept, only its hash. */
import { randomBytes } from 'node:crypto'
import type { Db } from '../../kit/db.ts'
import { hashToken } from '../../kit/session.ts'

const SECRET_BYTES = 32

/** @returns the secret of the new address; the old one is no longer known */
export async function createCalendario(db: Db, usuario_id: number): Promise<string> {
  const secreto = randomBytes(SECRET_BYTES).toString('base64url')
  const made = { secreto_hash: hashToken(secreto), creado_en: new Date() }
  await db
    .insertInto('calendarios')
    .values({ usuario_id, ...made })
    .onConflict(on => on.column('usuario_id').doUpdateSet(made))
    .execute()
  return secreto
}

/** @returns since when, ISO 8601; null without one */
export async function getCalendario(db: Db, usuarioId: number): Promise<string | null> {
  const row = await db
    .selectFrom('calendarios')
    .select('creado_en')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  return row?.creado_en.toISOString() ?? null
}

/** @returns whether there was one */
export async function removeCalendario(db: Db, usuarioId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendarios')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whose it is; undefined when nobody has it. */
export const findDueno = (db: Db, secreto: string) =>
  db.selectFrom('calendarios').select('usuario_id').where('secreto_hash', '=', hashToken(secreto)).executeTakeFirst()
