/** The installation's own random key, kept in the database so that every server process has the same. */

import { randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

export async function readSecret(db: Db): Promise<Buffer> {
  await db
    .insertInto('ajustes')
    .values({ clave: 'secreto', valor: randomBytes(32).toString('base64') })
    .onConflict(c => c.doNothing())
    .execute()
  const row = await db.selectFrom('ajustes').select('valor').where('clave', '=', 'secreto').executeTakeFirstOrThrow()
  return Buffer.from(row.valor, 'base64')
}
