import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import type { Database } from './db.ts'
import { migrate } from './migrate.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a migrated database has nothing left to apply, also when two servers start at once', async () => {
  expect(await Promise.all([migrate(database.sql), migrate(database.sql)])).toEqual([[], []])
})

test('a migration that changed after it was applied is refused, and nothing is applied', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'eleva-migra-'))
  writeFileSync(path.join(folder, '9001_a.sql'), 'create table a (id int)')
  expect(await migrate(database.sql, folder)).toEqual(['9001_a.sql'])
  writeFileSync(path.join(folder, '9001_a.sql'), 'create table a (id bigint)')
  writeFileSync(path.join(folder, '9002_b.sql'), 'create table b (id int)')
  await expect(migrate(database.sql, folder)).rejects.toThrow('9001_a.sql cambió')
  expect((await database.sql`select to_regclass('b') as b`)[0]?.b).toBeNull()
})

test('a migration that fails leaves the database as it was', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'eleva-migra-'))
  writeFileSync(path.join(folder, '9101_c.sql'), 'create table c (id int)')
  writeFileSync(path.join(folder, '9102_d.sql'), 'create tabla d')
  await expect(migrate(database.sql, folder)).rejects.toThrow('syntax error')
  expect((await database.sql`select to_regclass('c') as c`)[0]?.c).toBeNull()
})
