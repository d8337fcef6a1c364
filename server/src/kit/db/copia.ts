/**
 * A copy of the database (DATABASE_REPLICA_URL, a standby that streams) for reads that may be a moment old (`late` of a
 * route). It is asked only while it is near; who has just written reads what they wrote from the database itself.
 */
import { sql } from 'kysely'
import { type Db, openPools } from './db.ts'

/** Who has written less than this ago (s) is told by this cookie, in whichever process they come next. */
export const WROTE_COOKIE = 'eleva_escrito'
export const WROTE_SECONDS = 5
const LOOK_EVERY = 1_000

export type Copia = {
  /** For screens, and for what takes long; undefined while it is behind or away. */
  near: () => { db: Db; slow: Db } | undefined
  close: () => Promise<void>
}

type Lsn = { lsn: string | null }

/**
 * Near is who has by now what the database had at the last look, a second ago: no clock is compared. A server that
 * copies nobody (it was made the primary, or never was a copy) is not asked.
 * @param primary the database itself
 * @param every milliseconds between two looks
 */
export function openCopia(url: string, max: number, primary: Db, every = LOOK_EVERY): Copia {
  const pools = openPools({ url }, max, 'copia')
  let reached: string | undefined
  let isNear = false
  let looking: Promise<void> | undefined
  const look = async () => {
    try {
      const wanted = reached
      const { rows } = wanted
        ? await sql<{
            near: boolean | null
          }>`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${wanted}::pg_lsn as near`.execute(pools.db)
        : { rows: [] }
      isNear = rows[0]?.near === true
    } catch {
      isNear = false
    }
    const { rows } = await sql<Lsn>`select pg_current_wal_lsn()::text as lsn`.execute(primary)
    reached = rows[0]?.lsn ?? undefined
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => {
        // Without the database itself nobody can tell how far behind its copy is.
        isNear = false
        reached = undefined
      })
      .finally(() => {
        looking = undefined
      })
  }, every).unref()
  return {
    near: () => (isNear ? pools : undefined),
    close: async () => {
      clearInterval(timer)
      await looking
      await pools.close()
    },
  }
}
