/**
 * The version before, on the schema of the next: while processes are replaced one after the other, some still work on
 * tables to which the new version has added columns (docs/adr/035). What they have prepared must go on, and what they
 * write must fit.
 *
 * @module-tag resto
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../src/demo/demo.ts'
import { defineEscuelasJobs } from '../src/modules/escuelas/escuelas.jobs.ts'
import { anyPathOf, type Caller, everyRoute, openTestApp, type TestApp } from './app.ts'
import type { Cambio } from './cambios.tipos.ts'
import { cambios } from './cambios.ts'

let t: TestApp
let people: Caller[]
let cases: Record<string, Cambio>
beforeAll(async () => {
  t = await openTestApp()
  defineEscuelasJobs(t)
  await t.jobs.start()
  await loadDemo(t.db, 'admin@eleva.mx', t.storage)
  people = await Promise.all(
    ['admin@eleva.mx', 'sofia.garcia@benitojuarez.edu.mx'].map(async email =>
      t.asPerson(
        await t.db.selectFrom('usuarios').select(['id', 'email']).where('email', '=', email).executeTakeFirstOrThrow(),
      ),
    ),
  )
  cases = await cambios(t)
})
afterAll(() => t.close())

/** As the first migrations of a version do, which only add. */
async function expand() {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(t.db)
  for (const { name } of rows)
    await sql`alter table ${sql.table(name)} add column agregada text, add column agregada_fija int not null default 7`.execute(
      t.db,
    )
  return rows.length
}

const reads = everyRoute().filter(([, r]) => r.method === 'GET' && !r.page && !r.file && !r.changes)

/** Asks every read, with nothing asked for and, where it has a key, the first few that there may be. */
async function readAll(): Promise<Map<string, number>> {
  const said = new Map<string, number>()
  for (const who of people)
    for (const [name, route] of reads)
      for (const key of [1, 2, 3]) {
        const path = anyPathOf(route).replaceAll('987654', String(key))
        said.set(`${who.email} ${name} ${key}`, (await who.get(path)).status)
      }
  return said
}

test('goes on reading and writing when columns are added under it', async () => {
  const change = async () => {
    const statuses: Record<string, number> = {}
    for (const [name, { who, path, keys = {}, stands }] of Object.entries(cases)) {
      const method = everyRoute().find(([n]) => n === name)![1].method as 'PUT'
      statuses[name] = (await who.send(method, path, { ...keys, ...stands })).status
    }
    return statuses
  }
  // Twice, so that every connection has prepared what it asks.
  await readAll()
  const before = { read: await readAll(), changed: await change() }
  expect([...before.read.values()].filter(s => s === 200).length).toBeGreaterThan(100)
  expect(await expand()).toBeGreaterThan(50)
  expect({ read: await readAll(), changed: await change() }).toEqual(before)
  // Every read three times, for two people and three keys: it grows with each word.
}, 120_000)
