/** Every call × every kind of person, from the table itself. */
import { isWrite, may, type Persona, personas } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyPathOf, everyRoute, openTestApp, type TestApp } from './app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const calls = everyRoute().filter(([, r]) => !r.page)

describe('signed out', () => {
  for (const [name, route] of calls) {
    test(name, async () => {
      const nobody = await t.anonymous()
      const reply =
        route.method === 'GET' ? await nobody.get(anyPathOf(route)) : await nobody.send(route.method, anyPathOf(route))
      if (route.can === 'publico') expect(reply.status).not.toBe(401)
      else expect(reply).toMatchObject({ status: 401, body: { success: false, color: 'danger' } })
    })
  }
})

for (const persona of personas) {
  describe(persona, () => {
    for (const [name, route] of calls) {
      if (route.can === 'publico') continue
      const allowed = may([persona], route.can)
      test(`${name}: ${allowed ? 'allowed' : 'not allowed'}`, async () => {
        const person = await t.as(persona as Persona)
        const reply =
          route.method === 'GET'
            ? await person.get(anyPathOf(route))
            : await person.send(route.method, anyPathOf(route))
        expect(reply.status === 403).toBe(!allowed)
        expect(reply.status).toBeLessThan(500)
        expect([401, 419]).not.toContain(reply.status)
      })
    }
  })
}

describe('a call without its anti-forgery token', () => {
  for (const [name, route] of calls.filter(([, r]) => isWrite(r))) {
    test(`${name} is refused`, async () => {
      const admin = await t.as('admin')
      const { 'x-xsrf-token': _, ...headers } = admin.headers
      const without = await t.app.inject({ method: route.method, url: anyPathOf(route), headers, payload: {} })
      expect(without.statusCode).toBe(419)
      const wrong = await t.app.inject({
        method: route.method,
        url: anyPathOf(route),
        headers: { ...headers, 'x-xsrf-token': 'otro' },
        payload: {},
      })
      expect(wrong.statusCode).toBe(419)
    })
  }

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
