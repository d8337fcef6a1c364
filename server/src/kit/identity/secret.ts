/** The installation's own random key, kept in the database so that every server process has the same. */

import { randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'

const BYTES = 32
const EVERY = 10_000

const fresh = () => randomBytes(BYTES).toString('base64')

const select = (db: Db) => db.selectFrom('ajustes').select('valor').where('clave', '=', 'secreto')

export async function readSecret(db: Db): Promise<Buffer> {
  await db
    .insertInto('ajustes')
    .values({ clave: 'secreto', valor: fresh() })
    .onConflict(c => c.doNothing())
    .execute()
  const row = await select(db).executeTakeFirstOrThrow()
  return Buffer.from(row.valor, 'base64')
}

/** Makes a new one: what was signed with the old one holds no longer, as soon as every process has seen it. */
export async function renewSecret(db: Db): Promise<void> {
  const valor = fresh()
  await db
    .insertInto('ajustes')
    .values({ clave: 'secreto', valor })
    .onConflict(c => c.column('clave').doUpdateSet({ valor }))
    .execute()
}

/**
 * Keeps the bytes of `secret` those of the database, so that who holds them signs with the new ones after a rotation.
 * By asking, as a pooler in between passes no notices on.
 * @param every milliseconds
 * @returns a function that ends it
 */
export function followSecret(db: Db, secret: Buffer, every = EVERY): () => void {
  const look = async () => {
    // Without a database nobody is let in anyway, and the next look is near.
    const row = await select(db)
      .executeTakeFirst()
      .catch(() => undefined)
    if (row) Buffer.from(row.valor, 'base64').copy(secret)
  }
  const timer = setInterval(look, every).unref()
  return () => clearInterval(timer)
}
