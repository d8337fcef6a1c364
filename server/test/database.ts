/** A database of its own for the test file that asks, cloned from the migrated template. */
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Database, openPools } from '../src/kit/db/db.ts'
import { TEMPLATE } from './global.ts'

export async function openTestDatabase(): Promise<Database> {
  const { host, user } = inject('postgres')
  const database = `t_${randomBytes(6).toString('hex')}`
  const admin = connect({ host, user, database: 'postgres' }, 1)
  await admin.sql`create database ${admin.sql(database)} template ${admin.sql(TEMPLATE)} strategy file_copy`
  await admin.close()
  return openPools({ host, user, database }, 10)
}
