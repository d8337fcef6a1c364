import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { camposDe } from './auditoria.palabras.read.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('of a column that is 0 or 1 the audit says yes or no', async () => {
  // Which they are their tables say.
  const { rows } = await sql<{ columna: string }>`
    select distinct columna.attname as columna
    from pg_constraint regla
      join pg_attribute columna on columna.attrelid = regla.conrelid and columna.attnum = regla.conkey[1]
    where regla.contype = 'c'
      and cardinality(regla.conkey) = 1
      and pg_get_constraintdef(regla.oid) like '%ARRAY[0, 1]%'
    order by 1`.execute(t.db)
  expect(rows.length).toBeGreaterThan(10)
  const said = rows.map(({ columna }) => [columna, camposDe({ [columna]: [0, 1] }, new Map())[0]!.ahora])
  expect(said.filter(([, ahora]) => ahora === '1')).toEqual([])
})
