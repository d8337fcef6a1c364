/** The database ends a connection in the middle of a call. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/**
 * Cuts whoever waits for a table that is held here, after what they wrote before it.
 * @returns what the call answered
 */
export const cutAt = <R>(t: TestApp, tabla: string, begin: () => Promise<R>): Promise<R> =>
  t.db.transaction().execute(async tx => {
    await sql`lock table ${sql.table(tabla)} in exclusive mode`.execute(tx)
    const begun = begin()
    const cut = async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid)
        from pg_locks
        where not granted and relation = ${tabla}::regclass`.execute(t.db)
      return rows.length
    }
    await expect.poll(cut, { timeout: 30_000 }).toBeGreaterThan(0)
    return await begun
  })
