/**
 * The address under which a spreadsheet reads results: it signs nobody in, so its token is long, random, and can be
 * taken back.
 */
import { randomBytes } from 'node:crypto'
import type { Db } from '../../kit/db/db.ts'

/** Whose address it is, and the quiz whose results are read by it. */
type DeEnlace = { actividad_id: number; usuario_id: number }

const newToken = () => randomBytes(32).toString('base64url')

/** @returns the token that stands, or the first one; null once it was taken away */
export async function ensureEnlace(db: Db, whose: DeEnlace): Promise<string | null> {
  await db
    .insertInto('enlaces_resultados')
    .values({ ...whose, token: newToken() })
    .onConflict(c => c.columns(['actividad_id', 'usuario_id']).doNothing())
    .execute()
  return (await find(db, whose).executeTakeFirstOrThrow()).token
}

/** The one before is worth nothing from now on. */
export async function renewEnlace(db: Db, whose: DeEnlace): Promise<string> {
  const token = newToken()
  await put(db, whose, token)
  return token
}

/** There is none from now on, until it is renewed. */
export const removeEnlace = (db: Db, whose: DeEnlace) => put(db, whose, null)

const put = (db: Db, whose: DeEnlace, token: string | null) =>
  db
    .insertInto('enlaces_resultados')
    .values({ ...whose, token })
    .onConflict(c => c.columns(['actividad_id', 'usuario_id']).doUpdateSet({ token, creado_en: new Date() }))
    .execute()

const find = (db: Db, { actividad_id, usuario_id }: DeEnlace) =>
  db
    .selectFrom('enlaces_resultados')
    .select('token')
    .where('actividad_id', '=', actividad_id)
    .where('usuario_id', '=', usuario_id)

/** Whose it is, and of what; undefined when it was renewed or taken back. */
export const findEnlace = (db: Db, token: string) =>
  db
    .selectFrom('enlaces_resultados')
    .select(['actividad_id', 'usuario_id'])
    .where('token', '=', token)
    .executeTakeFirst()
