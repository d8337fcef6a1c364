/** One after the other, in whichever process: what is counted before it is written, and what is sent twice at once. */
import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Waits until nobody else has this turn, and has it until the end of the transaction. What others wrote in theirs is
 * seen then.
 * @param de of what and whom, as `portafolios:12`
 */
export async function waitTurn(db: Db, de: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${de}, 0))`.execute(db)
}
