import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import type { Database } from '../kit/db.ts'
import { createFirstAdmin } from '../modules/cuentas/primera-persona.sql.ts'
import { loadDemo } from './demo.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the demo school is loaded once, also when two servers start at once', async () => {
  const both = await Promise.all([loadDemo(database.db, 'admin@eleva.mx'), loadDemo(database.db, 'admin@eleva.mx')])
  expect(both.sort()).toEqual([false, true])
  expect(await loadDemo(database.db, 'admin@eleva.mx')).toBe(false)
})

test('it has the people that it says', async () => {
  const [counts] = await database.sql`
    select count(*) filter (where role_id = 1)::int as admins,
           count(distinct e.gestor_id)::int as gestores,
           count(*) filter (where role_id = 2 and u.email in (select correo_coach from escuelas))::int as coaches,
           count(*) filter (where role_id = 3)::int as estudiantes,
           count(*) filter (where role_id = 2)::int as docentes
      from usuarios u left join escuelas e on e.gestor_id = u.id`
  // Two of the ten with role 2 are gestores, two coaches; one gestor has two schools and counts twice in the join.
  expect(counts).toMatchObject({ admins: 1, gestores: 2, coaches: 2, estudiantes: 60 })
  const [rest] = await database.sql`
    select (select count(*)::int from escuelas) as escuelas, (select count(*)::int from grupos) as grupos,
           (select count(*)::int from usuarios u where role_id = 2 and not exists (select from escuelas e where e.gestor_id = u.id or e.correo_coach = u.email)) as docentes,
           (select min(c)::int from (select count(*) as c from grupos_usuarios group by grupo_id) g) as por_grupo`
  expect(rest).toEqual({ escuelas: 3, grupos: 6, docentes: 6, por_grupo: 10 })
})

test('the first administrator is made when nobody administers, and only then', async () => {
  await createFirstAdmin(database.db, 'otra@eleva.mx')
  expect(await database.sql`select id from usuarios where email = 'otra@eleva.mx'`).toHaveLength(0)
  await database.sql`delete from usuarios_roles where role_id = 1`
  await createFirstAdmin(database.db, 'Otra@eleva.mx')
  const [admin] = await database.sql`select role_id, estatus_user from usuarios where email = 'otra@eleva.mx'`
  expect(admin).toEqual({ role_id: 1, estatus_user: 1 })
})
