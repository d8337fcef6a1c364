import { cuentasRoutes, ROL } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson } from '../../../test/build.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const person = () => buildPerson(t.db, { roles: [ROL.docente] })

describe('sessions', () => {
  const PATH = '/api/cuentas/sesiones'
  const open = async (who: Caller) => (await who.ask(cuentasRoutes.sesiones, {})).sesiones

  test('one sees and ends their own, and no others', async () => {
    const somebody = await person()
    const [phone, desk] = [await t.asPerson(somebody), await t.asPerson(somebody)]
    const seen = await open(desk)
    expect(seen.map(s => s.actual).sort()).toEqual([0, 1])
    expect(seen[0]).toMatchObject({ agente: 'prueba', desde: expect.stringMatching(/^\d{4}-/) })
    const other = seen.find(s => s.actual === 0)!
    expect((await (await t.asPerson(await person())).send('DELETE', `${PATH}/${other.id}`)).status).toBe(404)
    expect((await desk.send('DELETE', `${PATH}/${other.id}`)).body.message).toBe('Sesión cerrada')
    expect((await phone.get('/api/user')).status).toBe(401)
    const [third, fourth] = [await t.asPerson(somebody), await t.asPerson(somebody)]
    await desk.ask(cuentasRoutes.endOtras, {})
    for (const who of [third, fourth]) expect((await who.get('/api/user')).status).toBe(401)
    expect(await open(desk)).toMatchObject([{ actual: 1 }])
  })

  test('who administers sees and ends those of a person', async () => {
    const admin = await t.as('admin')
    const somebody = await person()
    const [phone, desk] = [await t.asPerson(somebody), await t.asPerson(somebody)]
    const path = `/api/usuarios/${somebody.id}/sesiones`
    const [first] = (await admin.ask(cuentasRoutes.sesionesDe, { params: { id: somebody.id } })).sesiones
    expect((await admin.send('DELETE', `${path}/${first!.id}`)).status).toBe(200)
    await admin.ask(cuentasRoutes.endTodasDe, { params: { id: somebody.id } })
    for (const who of [phone, desk]) expect((await who.get('/api/user')).status).toBe(401)
    expect((await admin.get('/api/usuarios/999999/sesiones')).status).toBe(404)
    expect((await (await t.as('coach')).get(path)).status).toBe(403)
  })

  test('another e-mail ends them; the same one, written otherwise, does not', async () => {
    const admin = await t.as('admin')
    const somebody = await person()
    const who = await t.asPerson(somebody)
    const change = (email: string) => admin.send('PUT', `/api/configuracion/usuarios/update/${somebody.id}`, { email })
    expect((await change(somebody.email.toUpperCase())).status).toBe(200)
    await who.ask(cuentasRoutes.user, {})
    expect((await change(`nuevo.${somebody.email}`)).status).toBe(200)
    expect((await who.get('/api/user')).status).toBe(401)
  })

  test('end 30 days after the sign-in, however much they are used', async () => {
    const who = await t.asPerson(await person())
    const set = (creado_en: string, vence_en: string) =>
      sql`update sesiones_web set creado_en = now() - ${creado_en}::interval, vence_en = now() + ${vence_en}::interval
        where usuario_id = ${who.id}`.execute(t.db)
    await set('29 days 23 hours', '10 minutes')
    await who.ask(cuentasRoutes.user, {})
    const { rows } = await sql<{ horas: number }>`select extract(epoch from vence_en - now())::int / 3600.0 as horas
      from sesiones_web where usuario_id = ${who.id}`.execute(t.db)
    expect(Number(rows[0]!.horas)).toBeCloseTo(1, 1)
    await set('31 days', '10 minutes')
    expect((await who.get('/api/user')).status).toBe(401)
  })
})

test('somebody who is deactivated reads why they are out; who is activated again signs in anew', async () => {
  const person = await buildPerson(t.db, { roles: [ROL.docente] })
  const who = await t.asPerson(person)
  const admin = await t.as('admin')
  const change = (estatus_user: 0 | 1) =>
    admin.send('PUT', `/api/configuracion/usuarios/update/${person.id}`, { estatus_user })
  expect((await change(0)).status).toBe(200)
  expect((await who.get('/api/user')).status).toBe(401)
  const page = await who.get('/login?motivo=vencido&volver=%2Fusuarios')
  expect([page.status, page.headers.location]).toEqual([302, '/login?motivo=inactivo'])
  const other = await t.app.inject({ url: '/login?motivo=vencido', headers: { accept: 'text/html' } })
  expect(other.headers.location).toBeUndefined()
  expect((await change(1)).status).toBe(200)
  expect((await who.get('/api/user')).status).toBe(401)
})
