import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import type { Database } from '../../kit/db/db.ts'
import { claseDe, clasesDeColumnas, tablasPersonales } from './privacidad.columnas.ts'
import { AL_BORRAR } from './privacidad.plan.sql.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('every column is classed, once', async () => {
  const { rows } = await sql<{ tabla: string; columna: string }>`
    select clase.relname as tabla, columna.attname as columna
    from pg_attribute columna
      join pg_class clase on clase.oid = columna.attrelid
    where clase.relnamespace = 'public'::regnamespace
      and clase.relkind in ('r', 'p')
      and not clase.relispartition
      and columna.attnum > 0
      and not columna.attisdropped`.execute(database.db)
  const all = rows.map(({ tabla, columna }) => `${tabla}.${columna}`)
  const classed = clasesDeColumnas().map(([columna]) => columna)
  const where = 'server/src/modules/privacidad/privacidad.columnas.ts: personal, seudonimo o nada'
  const unclassed = rows.filter(({ tabla, columna }) => claseDe(tabla, columna) === undefined)
  expect(unclassed.map(({ tabla, columna }) => `${tabla}.${columna}`).toSorted(), `Di en ${where}`).toEqual([])
  expect(classed.filter(columna => !all.includes(columna)).toSorted(), `Quita de ${where}`).toEqual([])
  expect(
    classed.filter((columna, at) => classed.indexOf(columna) !== at),
    `Dos veces en ${where}`,
  ).toEqual([])
})

test('what is made of what is personal is personal, too', async () => {
  const { rows } = await sql<{ tabla: string; hecha: string; de: string }>`
    select distinct clase.relname as tabla, hecha.attname as hecha, origen.attname as de
    from pg_attrdef formula
      join pg_class clase on clase.oid = formula.adrelid
      join pg_attribute hecha on hecha.attrelid = formula.adrelid and hecha.attnum = formula.adnum
      join pg_depend depende on depende.objid = formula.oid and depende.classid = 'pg_attrdef'::regclass
      join pg_attribute origen on origen.attrelid = depende.refobjid and origen.attnum = depende.refobjsubid
    where clase.relnamespace = 'public'::regnamespace
      and hecha.attgenerated <> ''
      and depende.refobjid = formula.adrelid
      and origen.attnum <> hecha.attnum`.execute(database.db)
  expect(rows.length).toBeGreaterThan(20)
  const open = rows.filter(
    ({ tabla, hecha, de }) => claseDe(tabla, de) === 'personal' && claseDe(tabla, hecha) === 'nada',
  )
  expect(open).toEqual([])
})

test('what points to a person is a pseudonym', async () => {
  const { rows } = await sql<{ columna: string }>`
    select distinct llave.conrelid::regclass::text || '.' || columna.attname as columna
    from pg_constraint llave
      join pg_attribute columna on columna.attrelid = llave.conrelid and columna.attnum = any(llave.conkey)
    where llave.contype = 'f' and llave.confrelid = 'usuarios'::regclass`.execute(database.db)
  const clases = new Map(clasesDeColumnas())
  expect(rows.map(r => r.columna).filter(columna => clases.get(columna) !== 'seudonimo')).toEqual([])
})

test('whatever is personal has something that becomes of it when somebody is erased', () => {
  const without = tablasPersonales().filter(tabla => !(tabla in AL_BORRAR))
  expect(without, 'Di en server/src/modules/privacidad/privacidad.plan.sql.ts qué se hace').toEqual([])
})

test('what goes with the account has a key to it that takes it along', async () => {
  const { rows } = await sql<{ tabla: string }>`
    select distinct llave.conrelid::regclass::text as tabla
    from pg_constraint llave
    where llave.contype = 'f' and llave.confrelid = 'usuarios'::regclass and llave.confdeltype = 'c'`.execute(
    database.db,
  )
  const taken = new Set(rows.map(r => r.tabla))
  const cuenta = Object.keys(AL_BORRAR).filter(tabla => AL_BORRAR[tabla] === 'cuenta')
  expect(cuenta.filter(tabla => !taken.has(tabla))).toEqual([])
})
