/** A database of its own for the test file that asks, cloned from the migrated template, and gone when it is closed. */
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Database, openPools } from '../src/kit/db/db.ts'
import { TEMPLATE } from './global.ts'

export async function openTestDatabase(): Promise<Database> {
  const { host, user } = inject('postgres')
  const database = `t_${randomBytes(6).toString('hex')}`
  const asAdmin = async (work: (sql: Database['sql']) => Promise<unknown>) => {
    const admin = connect({ host, user, database: 'postgres' }, 1)
    await work(admin.sql)
    await admin.close()
  }
  await asAdmin(sql => sql`create database ${sql(database)} template ${sql(TEMPLATE)} strategy file_copy`)
  const opened = openPools({ host, user, database }, 10)
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await asAdmin(sql => dropIdle(sql, database))
    },
  }
}

/** What ends a connection takes a few milliseconds. Where a test keeps one of its own the database stays, and goes with the run. */
async function dropIdle(sql: Database['sql'], database: string) {
  for (let tries = 0; tries < 50; tries++) {
    const [used] = await sql<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where datname = ${database}`
    if (used!.n === 0) return sql`drop database if exists ${sql(database)}`
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
