import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import type { Database } from '../db/db.ts'
import { followSecret, readSecret, renewSecret } from './secret.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a new secret reaches every process that runs, in the bytes that it holds', async () => {
  const { db } = database
  const [one, other] = [await readSecret(db), await readSecret(db)]
  expect(one.equals(other)).toBe(true)
  const before = Buffer.from(one)
  const ends = [followSecret(db, one, 20), followSecret(db, other, 20)]
  await renewSecret(db)
  await expect.poll(() => one.equals(before) || other.equals(before)).toBe(false)
  expect(one.equals(other) && one.equals(await readSecret(db))).toBe(true)
  for (const end of ends) end()
})

test('a database without one gets it, also by a rotation', async () => {
  await database.sql`delete from ajustes where clave = 'secreto'`
  await renewSecret(database.db)
  expect((await readSecret(database.db)).length).toBe(32)
})
