/** Eleva as another person has it: only to look, for an hour, written down and told. */
import { auditoriaRoutes, avisosRoutes, cuentasRoutes, isWrite, ROL } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyPathOf, type Caller, everyRoute, openTestApp, type TestApp } from './app.ts'
import { expectToldAsExample } from './avisos.ts'
import { buildPerson } from './build.ts'
import { allBut } from './personas.ts'
import { buildSalon } from './salon.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.asPerson(
    await buildPerson(t.db, { name: 'Eva', apellido_p: 'Cruz', apellido_m: '', roles: [ROL.admin] }),
  )
})
afterAll(() => t.close())

const look = (id: number, who = admin) => who.send('POST', `/api/cuentas/mirar/${id}`)
const stop = () => admin.send('POST', '/api/cuentas/dejar-de-mirar')
const me = async () => await admin.ask(cuentasRoutes.user, {})

/**
 * The rows of each table as one hash, but for sessions, the audit, and keys that the house makes when they are first
 * asked for.
 */
async function everything() {
  const tables = await sql<{ name: string }>`
    select tabla.relname as name from pg_class tabla
      where tabla.relnamespace = 'public'::regnamespace and tabla.relkind in ('r', 'p')
      and not tabla.relispartition
        and tabla.relname not in ('sesiones_web', 'auditoria', 'auditoria_dias', 'ajustes')`.execute(t.db)
  const each = tables.rows.map(
    ({ name }) =>
      sql`select ${name} as tabla, md5(string_agg(x::text, ' ' order by x::text)) as huella from ${sql.table(name)} x`,
  )
  const found = await sql<{ tabla: string; huella: string | null }>`${sql.join(each, sql` union all `)}`.execute(t.db)
  return Object.fromEntries(found.rows.map(r => [r.tabla, r.huella]))
}

test('shows what that person has, is written down, told, and ends when one says so', async () => {
  const s = await buildSalon(t)
  expect(await look(s.ana.id)).toMatchObject({ status: 200 })
  expect(await me()).toMatchObject({ id: s.ana.id, mirado_por: 'Eva Cruz' })
  expect((await admin.get('/api/auditoria')).status).toBe(403)
  const page = await admin.get('/crear-contenido-curricula')
  expect(page.headers['x-eleva-de']).not.toBe((await s.ana.get('/api/user')).headers['x-eleva-de'])
  expect((await admin.get('/api/user')).headers['x-eleva-de']).toBe('nadie')
  expect(await stop()).toMatchObject({ status: 200 })
  expect(await me()).toMatchObject({ id: admin.id })
  expect(await me()).not.toHaveProperty('mirado_por')
  const { actos } = await admin.ask(auditoriaRoutes.list, { query: { acto: 'cuentas.startMirada' } })
  expect(actos).toMatchObject([{ quien_id: admin.id, objeto: String(s.ana.id), sobre: expect.stringMatching(/./) }])
  const { avisos } = await s.ana.ask(avisosRoutes.list, {})
  expect(avisos).toContainEqual(expect.objectContaining({ tipo: 'mirado', datos: { quien: 'Eva Cruz' } }))
  await expectToldAsExample(t.db, 'mirado')
})

test('nothing is written in their name: no call writes, and no read leaves a trace', { tags: ['resto'] }, async () => {
  const s = await buildSalon(t)
  for (const seen of [s.ana, s.coach]) {
    await look(seen.id)
    const before = await everything()
    const calls = everyRoute().filter(([, r]) => !r.page && !r.looking)
    for (const [name, route] of calls) {
      const path = anyPathOf(route)
      const reply = route.method === 'GET' ? await admin.get(path) : await admin.send(route.method, path)
      if (isWrite(route)) expect([name, reply.status]).toEqual([name, 403])
      else expect(reply.status, name).toBeLessThan(500)
    }
    for (const path of [
      `/api/contenidos/pantallaAutogestivo/${s.curso}?curricula_id=${s.curricula}`,
      '/api/avisos',
      '/api/novedades/navegacionModulo/1/10',
    ])
      expect((await admin.get(path)).status, path).toBe(200)
    expect(await everything()).toEqual(before)
    const refused = await admin.send('POST', '/api/contenidos/dudas/store', {
      curso_id: s.curso,
      objetivo_id: s.objetivo,
      duda_msj: 'x',
    })
    expect(refused).toMatchObject({ status: 403 })
    expect(String(refused.body.message)).toMatch(/aquí solo se mira/)
    await stop()
  }
})

test('is refused of oneself, of who administers, of who is inactive and of nobody; and to all others', async () => {
  const inactive = await buildPerson(t.db, { estatus_user: 0 })
  const another = await buildPerson(t.db, { roles: [ROL.admin] })
  for (const id of [admin.id, another.id, inactive.id]) expect((await look(id)).status).toBe(422)
  expect((await look(987_654)).status).toBe(404)
  const { id } = await buildPerson(t.db)
  for (const kind of allBut('admin')) expect((await look(id, await t.as(kind))).status).toBe(403)
  expect(await me()).toMatchObject({ id: admin.id })
})

test('ends by itself: after an hour, with that person, and with who looks', async () => {
  const { id } = await buildPerson(t.db)
  await look(id)
  await sql`update sesiones_web set mira_hasta = now() - interval '1 second' where mira_id = ${id}`.execute(t.db)
  expect(await me()).toMatchObject({ id: admin.id })
  await look(id)
  await sql`update usuarios set estatus_user = 0 where id = ${id}`.execute(t.db)
  expect(await me()).toMatchObject({ id: admin.id })
  await sql`update usuarios set estatus_user = 1 where id = ${id}`.execute(t.db)
  await sql`update usuarios_roles set role_id = ${ROL.docente} where usuario_id = ${admin.id}`.execute(t.db)
  expect(await me()).toMatchObject({ id: admin.id })
})
