import type { Db } from '../../kit/db/db.ts'

/**
 * Keeps the public half of a key, for ever (ADR 109).
 * @returns its own key
 */
export async function noteLlave(db: Db, publica: Buffer): Promise<number> {
  const known = await db.selectFrom('llaves_de_firma').select('id').where('publica', '=', publica).executeTakeFirst()
  if (known) return known.id
  await db
    .insertInto('llaves_de_firma')
    .values({ publica })
    .onConflict(c => c.doNothing())
    .execute()
  return noteLlave(db, publica)
}
