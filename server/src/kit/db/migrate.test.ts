import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { openTempDir } from '../../../test/tempdir.ts'
import { connect, type Database } from './db.ts'
import { migrate } from './migrate.ts'

const dir = openTempDir()
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a migrated database has nothing left to apply, also when two servers start at once', async () => {
  expect(await Promise.all([migrate(database.connection), migrate(database.connection)])).toEqual([[], []])
})

test('a migration that changed after it was applied is refused, and nothing is applied', async () => {
  const folder = mkdtempSync(path.join(dir, 'migra-'))
  writeFileSync(path.join(folder, '9001_a.sql'), 'create table a (id int)')
  expect(await migrate(database.connection, undefined, { folder })).toEqual(['9001_a.sql'])
  writeFileSync(path.join(folder, '9001_a.sql'), 'create table a (id bigint)')
  writeFileSync(path.join(folder, '9002_b.sql'), 'create table b (id int)')
  await expect(migrate(database.connection, undefined, { folder })).rejects.toThrow('9001_a.sql cambió')
  expect((await database.sql`select to_regclass('b') as b`)[0]?.b).toBeNull()
})

test('a comment of a migration may be mended after it was applied', async () => {
  const folder = mkdtempSync(path.join(dir, 'migra-'))
  writeFileSync(path.join(folder, '9051_a.sql'), '-- Of numbrs.\ncreate table numeros (id int);\n')
  expect(await migrate(database.connection, undefined, { folder })).toEqual(['9051_a.sql'])
  writeFileSync(path.join(folder, '9051_a.sql'), '-- Of numbers.\n\ncreate table numeros (id int);\n')
  expect(await migrate(database.connection, undefined, { folder })).toEqual([])
})

test('of a migration that fails nothing stays, and what stood before it does', async () => {
  const folder = mkdtempSync(path.join(dir, 'migra-'))
  writeFileSync(path.join(folder, '9101_c.sql'), 'create table c (id int)')
  writeFileSync(path.join(folder, '9102_d.sql'), 'create table d (id int); create tabla e')
  await expect(migrate(database.connection, undefined, { folder })).rejects.toThrow('syntax error')
  const there = await database.sql`select to_regclass('c') is not null as c, to_regclass('d') is not null as d`
  expect(there).toEqual([{ c: true, d: false }])
  writeFileSync(path.join(folder, '9102_d.sql'), 'create table d (id int)')
  expect(await migrate(database.connection, undefined, { folder })).toEqual(['9102_d.sql'])
})

// Where the clock is moved PostgreSQL's own timers never ring, and this is about one of them.
test.skipIf(process.env.FAKETIME)(
  'a table that is in use holds up neither its people nor the migration for good',
  { tags: ['resto'] },
  async () => {
    const own = await openTestDatabase()
    await own.sql.unsafe('create table ocupada (id int)')
    const folder = mkdtempSync(path.join(dir, 'migra-'))
    writeFileSync(path.join(folder, '9301_f.sql'), 'alter table ocupada add column nueva int')
    const client = await own.pool.connect()
    await client.query('begin; lock table ocupada in access share mode')
    const migrating = migrate(own.connection, undefined, { folder, pause: 10 })
    // Who reads meanwhile waits for the migration at most as long as that waits for its table.
    await vi.waitFor(
      async () => {
        const [{ n } = { n: 0 }] = await own.sql`select count(*)::int as n from pg_locks where not granted`
        expect(n).toBeGreaterThan(0)
      },
      { timeout: 10_000 },
    )
    await own.sql.unsafe('select * from ocupada')
    await client.query('commit')
    client.release()
    expect(await migrating).toEqual(['9301_f.sql'])
    await own.close()
  },
)

test('an index on a large table is made beside those who write, also by two servers that start at once', async () => {
  const own = await openTestDatabase()
  await own.sql.unsafe('create table grande (id int); insert into grande select generate_series(1, 1000)')
  const folder = mkdtempSync(path.join(dir, 'migra-'))
  const text = `-- sin transacción
drop index concurrently if exists grande_id;
create index concurrently grande_id on grande (id);
`
  writeFileSync(path.join(folder, '9401_g.sql'), text)
  writeFileSync(path.join(folder, '9402_h.sql'), 'create table h (id int)')
  const both = await Promise.all([1, 2, 3].map(() => migrate(own.connection, undefined, { folder })))
  expect(both.flat().toSorted()).toEqual(['9401_g.sql', '9402_h.sql'])
  expect(await own.sql`select indisvalid from pg_index where indexrelid = 'grande_id'::regclass`).toEqual([
    { indisvalid: true },
  ])
  await own.close()
})

test('a migration may take longer than any statement of a screen, and whoever starts meanwhile waits for it', async () => {
  const own = await openTestDatabase()
  const [{ name } = { name: '' }] = await own.sql<{ name: string }[]>`select current_database() as name`
  await own.sql.unsafe(`alter database "${name}" set statement_timeout = 200`)
  const folder = mkdtempSync(path.join(dir, 'migra-'))
  writeFileSync(path.join(folder, '9201_e.sql'), 'select pg_sleep(0.8); create table e (id int)')
  const both = await Promise.all([
    migrate(own.connection, undefined, { folder }),
    migrate(own.connection, undefined, { folder }),
  ])
  expect(both.toSorted()).toEqual([[], ['9201_e.sql']])
  await own.close()
})

test('today is that of the people, also for statements that were prepared while they were elsewhere', async () => {
  const own = await openTestDatabase()
  const client = connect(own.connection, 1)
  // Twenty-five hours apart: never the same day on both.
  const day = async () => (await client.sql`select hoy()::text as hoy, zona(), ${1}::int`)[0]
  await migrate(own.connection, 'Pacific/Kiritimati')
  const east = await day()
  await migrate(own.connection, 'Pacific/Pago_Pago')
  const west = await day()
  expect([east?.zona, west?.zona]).toEqual(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
  expect(Date.parse(east!.hoy) - Date.parse(west!.hoy)).toBeGreaterThanOrEqual(24 * 3_600_000)
  expect(await migrate(own.connection)).toEqual([])
  expect((await day())?.zona).toBe('Pacific/Pago_Pago')
  await client.close()
  await own.close()
})
