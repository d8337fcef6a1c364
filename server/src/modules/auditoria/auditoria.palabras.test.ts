import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { migrate } from '../../kit/db/migrate.ts'
import { type NotadoDe, readEsquema } from './auditoria.esquema.read.ts'
import { columnasDe } from './auditoria.palabras.read.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('of every column that is 0 or 1 the audit says words', async () => {
  // Which they are their tables say.
  const { rows } = await sql<{ tabla: string; columna: string }>`
    select clase.relname as tabla, columna.attname as columna
    from pg_constraint regla
      join pg_class clase on clase.oid = regla.conrelid
      join pg_attribute columna on columna.attrelid = regla.conrelid and columna.attnum = regla.conkey[1]
    where regla.contype = 'c'
      and cardinality(regla.conkey) = 1
      and pg_get_constraintdef(regla.oid) like '%ARRAY[0, 1]%'
    order by 1, 2`.execute(t.db)
  expect(rows.length).toBeGreaterThan(10)
  const notados = rows.map(({ tabla, columna }): NotadoDe => ({ tabla, cambios: { [columna]: [0, 1] } }))
  const esquema = await readEsquema(t.db, notados)
  const said = notados.map(notado => columnasDe(notado, esquema)[0]!)
  expect(said.filter(({ ahora }) => ahora === '1')).toEqual([])
})

test('a key of any table is told by the name of what it names, also of one that came later', async () => {
  await sql`create table premios (id bigint generated always as identity primary key, titulo text)`.execute(t.db)
  await sql`create table premiados (id bigint primary key, premio_id bigint references premios (id))`.execute(t.db)
  await migrate(t.database.connection)
  await sql`insert into premios (titulo) values ('Lectura')`.execute(t.db)
  const notado: NotadoDe = { tabla: 'premiados', cambios: { premio_id: [1, 2] } }
  expect(columnasDe(notado, await readEsquema(t.db, [notado]))).toEqual([
    { campo: 'Premio', antes: 'Lectura', ahora: 'el 2, que ya no está' },
  ])
})
