/** The connection pools, Kysely over them, and how long each may take. */
import { Kysely, type Logger, PostgresDialect } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { Config } from '../../config.ts'
import { watchPool } from '../medidas.ts'
import { Client, settingsOf, wireTypes } from './pg-client.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'
import type { DB } from './schema.d.ts'
import { type Sql, sqlOn } from './sql.ts'

export type Db = Kysely<DB>

/** That it answers, and has its tables. */
export const checkDatabase = (db: Db) => db.selectFrom('roles').select('id').limit(1).execute()

/** Where the database is: a URL, or the socket folder of the embedded one. */
export type Connection = { url: string } | { host: string; user: string; database: string }

type Pool = {
  db: Db
  /** Plain statements: migrations, tests and benchmarks. */
  sql: Sql
  pool: pg.Pool
  connection: Connection
  /** Waits for those that are in use. */
  close: () => Promise<void>
}

export type Database = Pool & {
  /** A few connections for what takes long (files in and out, reports, jobs), so that screens never wait for it. */
  slow: Db
  /** Set when the database is a child of this process. */
  embedded?: EmbeddedPostgres
}

/**
 * Milliseconds: a statement of a screen, the wait for its answer (whose end tells of a dead line), and that for a
 * connection.
 */
export const SCREEN = { statement: 4_500, answer: 5_000 }
/** Milliseconds, for what takes long. */
export const LONG = { statement: 120_000, answer: 125_000 }
/** For what may last as long as it takes: copies of everything, an index on a large table. */
export const UNHURRIED = { statement: 0, answer: 0 }
const ACQUIRE = 5_000
const SLOW_POOL = 6

/** Also for the pool of the jobs, which is not ours. */
export const poolOptions = (connection: Connection, statement: number) => ({
  // The embedded one is where it is: PGPORT, PGSSL and PGOPTIONS of the environment mean some other database.
  ...('url' in connection
    ? { connectionString: connection.url }
    : { ...connection, port: 5432, ssl: false, options: '-c search_path=public' }),
  connectionTimeoutMillis: ACQUIRE,
  // A process of PostgreSQL keeps what it prepared, 20 to 30 MB: it goes when nobody has asked for half a minute. The
  // last one used is the first to be used again, so those that a rush needed go, and one for what is asked now and then
  // stays.
  idleTimeoutMillis: 30_000,
  // The system tells of a line that was cut without a word within fifteen seconds.
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  application_name: 'eleva',
  onConnect: async (client: pg.ClientBase) => void (await client.query(settingsOf(statement))),
})

/**
 * Kysely over a pool.
 * @param log hears of every statement
 */
export const overPool = (pool: pg.Pool, log?: Logger): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool, cursor: Cursor }), ...(log ? { log } : {}) })

/** Opens a pool of `max` connections; nothing is connected before the first query. */
export function connect(connection: Connection, max = 20, times = LONG): Pool {
  const options = {
    ...poolOptions(connection, times.statement),
    max,
    // Not the driver's own name for it, which it would count for cursors, too, and never stop counting.
    answer: times.answer,
    types: wireTypes,
    Client: Client as unknown as new () => pg.ClientBase,
  }
  const pool = new pg.Pool(options)
  // A resting connection that the server ends: the pool has dropped it already.
  pool.on('error', () => {})
  const db = overPool(pool)
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= pool.end()
    return closed
  }
  return { db, sql: sqlOn(pool), pool, connection, close }
}

/**
 * Both pools on one database.
 * @param grupo what the figures call the one for screens
 */
export function openPools(connection: Connection, max: number, grupo: 'pantallas' | 'copia' = 'pantallas'): Database {
  const screens = connect(connection, max, SCREEN)
  const slow = connect(connection, SLOW_POOL, LONG)
  const forget = [watchPool(grupo, screens.pool), watchPool('lentas', slow.pool)]
  return {
    ...screens,
    slow: slow.db,
    close: async () => {
      for (const one of forget) one()
      await Promise.all([screens.close(), slow.close()])
    },
  }
}

/** Opens the database that the configuration names: a real server, or the embedded one below DATA_DIR. */
export async function openDatabase(config: Config, onLost: (why: string) => void): Promise<Database> {
  if (config.DATABASE_URL) return openPools({ url: config.DATABASE_URL }, config.DATABASE_POOL)
  const embedded = await startPostgres({ dir: config.DATA_DIR, onLost })
  const { host, user, database } = embedded
  const open = openPools({ host, user, database }, config.DATABASE_POOL)
  return {
    ...open,
    embedded,
    close: async () => {
      await open.close()
      await embedded.stop()
    },
  }
}
