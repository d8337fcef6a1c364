/** The connection pool, Kysely over it, and what both need to know about types. */
import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres from 'postgres'
import type { Config } from '../config.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'
import type { DB } from './schema.d.ts'

export type Db = Kysely<DB>

/** Where the database is: a URL, or the socket folder of the embedded one. */
export type Connection = { url: string } | { host: string; user: string; database: string }

export type Database = {
  db: Db
  sql: postgres.Sql
  connection: Connection
  /** Set when the database is a child of this process. */
  embedded?: EmbeddedPostgres
  close: () => Promise<void>
}

/**
 * Opens a pool. `bigint` keys come as numbers (they stay far below 2^53), `date` as `YYYY-MM-DD`,
 * `timestamptz` as Date.
 */
export function connect(connection: Connection, pool = 20): Omit<Database, 'embedded'> {
  const options = {
    max: pool,
    idle_timeout: 300,
    connect_timeout: 10,
    // Seconds before the next try: the driver's own pauses grow to 20 s, long after the database is back.
    backoff: (tries: number) => Math.min(0.02 * 2 ** tries, 1),
    onnotice: () => {},
    connection: { application_name: 'eleva', TimeZone: 'UTC', statement_timeout: 60_000 },
    types: {
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      date: { to: 1082, from: [1082], serialize: String, parse: (v: string) => v },
    },
  }
  // The embedded one is where it is: PGPORT and PGSSL of the environment mean some other database.
  const sql =
    'url' in connection
      ? postgres(connection.url, options)
      : postgres({ ...connection, port: 5432, ssl: false, ...options })
  const db = new Kysely<DB>({ dialect: new PostgresJSDialect({ postgres: sql }) })
  return { db, sql, connection, close: () => sql.end({ timeout: 5 }) }
}

/** Opens the database that the configuration names: a real server, or the embedded one below DATA_DIR. */
export async function openDatabase(config: Config, onLost: (why: string) => void): Promise<Database> {
  if (config.DATABASE_URL) return connect({ url: config.DATABASE_URL }, config.DATABASE_POOL)
  const embedded = await startPostgres({ dir: config.DATA_DIR, onLost })
  const { host, user, database } = embedded
  const open = connect({ host, user, database }, config.DATABASE_POOL)
  return {
    ...open,
    embedded,
    close: async () => {
      await open.close()
      await embedded.stop()
    },
  }
}
