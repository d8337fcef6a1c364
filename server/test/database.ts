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
      await asAdmin(sql => sql`drop database if exists ${sql(database)} with (force)`)
    },
  }
}
