/** Whose a reply is, and that nothing but our worker is ever run as one (ADR 051). */
import { randomBytes } from 'node:crypto'
import { DE, NADIE, ROL } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson } from '../../../test/build.ts'
import { duenioDe } from './duenio.ts'
import { expireSessionsOf } from './session.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('a mark is another one as soon as the secret is, also when it was renewed in its place, and the same with the one before', () => {
  const secret = randomBytes(32)
  const before = Buffer.from(secret)
  const mark = duenioDe(secret, 7)
  expect([duenioDe(secret, 7), duenioDe(before, 7)]).toEqual([mark, mark])
  randomBytes(32).copy(secret)
  expect(duenioDe(secret, 7)).not.toBe(mark)
  expect(duenioDe(secret, 8)).not.toBe(duenioDe(secret, 7))
  expect(duenioDe(before, 7)).toBe(mark)
})

describe('a reply says whose it is', () => {
  const ofReply = async (
    who: { get: (url: string) => Promise<{ headers: Record<string, unknown> }> },
    url = '/api/user',
  ) => (await who.get(url)).headers[DE]

  test('the same for a person in every browser and call, another one for somebody else, and nothing that tells who they are', async () => {
    const [ana, beto] = [
      await buildPerson(t.db, { roles: [ROL.estudiante] }),
      await buildPerson(t.db, { roles: [ROL.estudiante] }),
    ]
    const [phone, desk, other] = [await t.asPerson(ana), await t.asPerson(ana), await t.asPerson(beto)]
    const mark = await ofReply(phone)
    expect(mark).toMatch(/^[\w-]{22}$/)
    expect([await ofReply(desk), await ofReply(phone, '/api/avisos/cuenta')]).toEqual([mark, mark])
    expect(await ofReply(other)).not.toBe(mark)
    // Also where it is refused, or is for everybody.
    expect((await phone.get('/api/usuarios')).status).not.toBe(200)
    expect([await ofReply(phone, '/api/publico/programa'), await ofReply(phone, '/api/cuentas/sesiones')]).toEqual([
      mark,
      mark,
    ])
    expect(duenioDe(randomBytes(32), ana.id)).not.toBe(duenioDe(randomBytes(32), ana.id))
  })

  test('nobody: signed out, with a cookie that is none, after signing out, and once deactivated', async () => {
    expect(await ofReply(await t.anonymous())).toBe(NADIE)
    expect((await t.app.inject({ url: '/api/user', headers: { cookie: 'eleva_sesion=x' } })).headers[DE]).toBe(NADIE)
    const ana = await buildPerson(t.db, { roles: [ROL.estudiante] })
    const [phone, desk] = [await t.asPerson(ana), await t.asPerson(ana)]
    await phone.send('POST', '/auth/logout')
    expect([await ofReply(phone), await ofReply(desk)]).toEqual([NADIE, expect.stringMatching(/^[\w-]{22}$/)])
    await t.db.updateTable('usuarios').set({ estatus_user: 0 }).where('id', '=', ana.id).execute()
    await expireSessionsOf(t.db, ana.id)
    const out = await desk.get('/api/user')
    expect([out.status, out.headers[DE]]).toEqual([401, NADIE])
  })
})

test.each(['/api/user', '/api/anuncios/archivos/1', '/theme.js', '/assets/nada.js', '/nada', '/sw.js/x', '//sw.js'])(
  'a browser that would run %s as a worker is refused',
  async url => {
    const headers = { 'service-worker': 'script', 'sec-fetch-dest': 'serviceworker' }
    expect((await t.app.inject({ url, headers })).statusCode).toBe(403)
  },
)
