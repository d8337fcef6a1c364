/** Every call × every kind of person, from the table itself. */
import { isWrite, may, type Persona, personas, type Route } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyPathOf, type Caller, checkAll, everyRoute, openTestApp, type TestApp } from './app.ts'

let t: TestApp
let nobody: Caller
beforeAll(async () => {
  t = await openTestApp()
  nobody = await t.anonymous()
})
afterAll(() => t.close())

const calls = everyRoute().filter(([, r]) => !r.page)

const whether = (persona: Persona, { can }: Route) =>
  can === 'publico' || may([persona], can) ? 'allowed' : 'not allowed'

const ask = (who: Caller, route: Route) =>
  route.method === 'GET' ? who.get(anyPathOf(route)) : who.send(route.method, anyPathOf(route))

async function checkSignedOut(route: Route) {
  const reply = await ask(nobody, route)
  if (route.can === 'publico') expect(reply.status).not.toBe(401)
  else expect(reply).toMatchObject({ status: 401, body: { success: false, color: 'danger' } })
}

async function checkPersona(persona: Persona, route: Route) {
  if (route.can === 'publico') return
  const reply = await ask(await t.as(persona), route)
  expect(reply.status === 403).toBe(!may([persona], route.can))
  expect(reply.status).toBeLessThan(500)
  expect([401, 419]).not.toContain(reply.status)
}

describe('who may, and who may not', () => {
  for (const [name, route] of calls)
    test(name, () =>
      checkAll(
        [undefined, ...personas],
        persona => (persona ? `${persona}, ${whether(persona, route)}` : 'signed out'),
        persona => (persona ? checkPersona(persona, route) : checkSignedOut(route)),
      ),
    )
})

describe('a call without its anti-forgery token', () => {
  for (const [name, route] of calls.filter(([, r]) => isWrite(r)))
    test(`${name} is refused`, async () => {
      const admin = await t.as('admin')
      const { 'x-xsrf-token': _, ...without } = admin.headers
      await checkAll(
        [without, { ...without, 'x-xsrf-token': 'otro' }],
        headers => ('x-xsrf-token' in headers ? 'with another one' : 'without'),
        async headers => {
          const reply = await t.app.inject({ method: route.method, url: anyPathOf(route), headers, payload: {} })
          expect(reply.statusCode).toBe(419)
        },
      )
    })

  test("another person's token is refused", async () => {
    const [admin, coach] = [await t.as('admin'), await t.as('coach')]
    const session = admin.headers.cookie!.split('; ')[0]
    const token = coach.headers['x-xsrf-token']!
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/novedades/novedades',
      headers: { cookie: `${session}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token },
      payload: { titulo: 'x', tipo: 1 },
    })
    expect(reply.statusCode).toBe(419)
  })
})

test('a form can mean another verb, and permission follows the verb that it means', async () => {
  const coach = await t.as('coach')
  const reply = await coach.send('POST', '/api/novedades/novedades/987654', { _method: 'DELETE' })
  expect(reply.status).toBe(403)
})
