/**
 * How often somebody may ask: people one by one, and addresses behind which there are many (ADR 003).
 *
 * @module-tag resto
 */
import { cuentasRoutes, videosRoutes } from '@eleva/contract'
import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from './app.ts'
import { hasRedis, openRedis } from './redis.ts'

test('a school of a thousand signs in from one address; what fails again and again waits, and is told so in words', async () => {
  const limited = await openTestApp({ RATE_LIMIT: '1' })
  await limited.app.listen({ port: 0, host: '127.0.0.1' })
  const begin = (remoteAddress: string) => limited.app.inject({ url: '/auth/login', remoteAddress })
  for (let i = 0; i < 1_000; i += 50) {
    const all = await Promise.all(Array.from({ length: 50 }, () => begin('10.1.1.1')))
    expect(new Set(all.map(r => r.statusCode))).toEqual(new Set([302]))
  }
  const fail = () => limited.app.inject({ url: '/auth/callback?state=x', remoteAddress: '10.2.2.2' })
  for (let i = 0; i < 200; i++) expect((await fail()).headers.location).toBe('/login?motivo=vencido')
  const page = await limited.app.inject({
    url: '/auth/login',
    remoteAddress: '10.2.2.2',
    headers: { accept: 'text/html,application/xhtml+xml' },
  })
  expect(page.statusCode).toBe(429)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('Esta página lo intenta otra vez por ti en')
  expect(Number(page.headers.refresh)).toBe(Number(page.headers['retry-after']))
  const call = await limited.app.inject({ url: '/auth/callback?state=x', remoteAddress: '10.2.2.2' })
  expect([call.statusCode, call.json().message]).toEqual([429, 'Demasiadas peticiones seguidas. Espera un momento.'])
  expect((await begin('10.1.1.1')).statusCode).toBe(302)
  await limited.close()
}, 60_000)

test.skipIf(!hasRedis)(
  'processes count together over Redis, and each for itself while it is away',
  async () => {
    const redis = await openRedis()
    const env = { RATE_LIMIT: '1', REDIS_URL: redis.url }
    const [one, other] = [await openTestApp(env), await openTestApp(env)]
    const fail = (where: TestApp) => where.app.inject('/auth/callback?state=x').then(r => r.statusCode)
    for (let i = 0; i < 100; i++) expect([await fail(one), await fail(other)]).toEqual([302, 302])
    expect([await fail(one), await fail(other)]).toEqual([429, 429])
    await redis.stop()
    expect(await fail(one)).toBe(302)
    await Promise.all([one.close(), other.close()])
  },
  60_000,
)

test('six hundred writes a minute from one person; another person goes on, and reads do', async () => {
  const limited = await openTestApp({ RATE_LIMIT: '1' })
  const [admin, other] = [await limited.as('admin'), await limited.as('docente')]
  const write = (who: typeof admin) => who.send('PUT', `/api/users/update/${who.id}`, {})
  for (let i = 0; i < 600; i += 50) await Promise.all(Array.from({ length: 50 }, () => write(admin)))
  expect((await write(admin)).status).toBe(429)
  expect((await write(other)).status).toBe(200)
  await admin.ask(cuentasRoutes.user, {})
  await limited.close()
})

test('a film that goes up at a gigabit a second leaves its author all their writes, and has an end of its own', async () => {
  const limited = await openTestApp({ RATE_LIMIT: '1' })
  const admin = await limited.as('admin')
  // Refused for what they lack, behind the count.
  const piece = () => admin.send('POST', videosRoutes.uploadChunk.path, {})
  for (let i = 0; i < 1_500; i += 50) {
    const all = await Promise.all(Array.from({ length: 50 }, piece))
    expect(new Set(all.map(r => r.status))).toEqual(new Set([422]))
  }
  expect((await piece()).status).toBe(429)
  expect((await admin.send('PUT', `/api/users/update/${admin.id}`, {})).status).not.toBe(429)
  await limited.close()
})

test('limits are off where RATE_LIMIT is 0', async () => {
  const open = await openTestApp()
  const admin = await open.as('admin')
  const write = () => admin.send('PUT', `/api/users/update/${admin.id}`, {})
  for (let i = 0; i < 640; i += 40) {
    const all = await Promise.all(Array.from({ length: 40 }, write))
    expect(new Set(all.map(r => r.status))).toEqual(new Set([200]))
  }
  await open.close()
})
