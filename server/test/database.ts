/** A database of its own for the test file that asks, cloned from the migrated template, and gone when it is closed. */
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Database, openPools } from '../src/kit/db/db.ts'
import { TEMPLATE } from './global.ts'

const asAdmin = async <T>(work: (sql: Database['sql']) => Promise<T>): Promise<T> => {
  const admin = connect({ ...inject('postgres'), database: 'postgres' }, 1)
  try {
    return await work(admin.sql)
  } finally {
    await admin.close()
  }
}

async function cloneTemplate(): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await asAdmin(sql => sql`create database ${sql(name)} template ${sql(TEMPLATE)} strategy file_copy`)
  return name
}

/** Made while the file before runs: the database copies it meanwhile, which a file would wait for. */
let ahead: Promise<string> | undefined
/** What is still being dropped, one after the other, while the file behind runs. */
let dropping: Promise<unknown> = Promise.resolve()

export async function openTestDatabase(): Promise<Database> {
  const mine = ahead ?? cloneTemplate()
  ahead = mine.catch(() => undefined).then(cloneTemplate)
  // Whoever asks for that one hears why there is none.
  ahead.catch(() => undefined)
  const database = await mine
  const opened = openPools({ ...inject('postgres'), database }, 10)
  return {
    ...opened,
    close: async () => {
      await opened.close()
      dropping = dropping.then(() => asAdmin(sql => dropIdle(sql, database))).catch(() => undefined)
    },
  }
}

/**
 * What ends a connection takes a few milliseconds. Where a test keeps one of its own the database stays, and goes with
 * the run.
 */
async function dropIdle(sql: Database['sql'], database: string) {
  for (let tries = 0; tries < 50; tries++) {
    const [used] = await sql<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where datname = ${database}`
    if (used!.n === 0) return sql`drop database if exists ${sql(database)}`
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
