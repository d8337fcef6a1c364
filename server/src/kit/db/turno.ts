/**
 * One after the other, in whichever process, until the end of the transaction: what is counted before it is written,
 * and what is sent twice at once. What this process alone has is `takeTurns` of kit/turnos.ts.
 */
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

/** Has this turn as `waitTurn` does, unless somebody else has it: for what need not be done twice. */
export async function tryTurn(db: Db, de: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${de}, 0)) as mine`.execute(db)
  return rows[0]!.mine
}
