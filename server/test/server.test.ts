/** What holds for the whole server: limits, headers, health, metrics, log, pages. */
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from '../src/kit/db.ts'
import { openTestApp, type TestApp } from './app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** Takes the database away while the server runs. */
async function dropDatabase({ database }: TestApp) {
  const { host, user } = inject('postgres')
  const [row] = await database.sql`select current_database() as name`
  const admin = connect({ host, user, database: 'postgres' }, 1)
  await admin.sql`drop database ${admin.sql(row!.name)} with (force)`
  await admin.close()
}

describe('limits', () => {
  test('twenty sign-ins a minute from one address, then 429 with when to try again', async () => {
    const limited = await openTestApp({ RATE_LIMIT: '1' })
    await limited.app.listen({ port: 0, host: '127.0.0.1' })
    const codes = []
    for (let i = 0; i < 21; i++) codes.push((await limited.app.inject('/auth/login')).statusCode)
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(302))
    const refused = await limited.app.inject('/auth/login')
    expect([codes[20], refused.statusCode]).toEqual([429, 429])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({
      success: false,
      color: 'danger',
      message: 'Demasiadas peticiones seguidas. Espera un momento.',
    })
    expect((await limited.app.inject({ url: '/auth/login', remoteAddress: '10.1.1.1' })).statusCode).toBe(302)
    await limited.close()
  })

  test('six hundred writes a minute from one person; another person goes on, and reads do', async () => {
    const limited = await openTestApp({ RATE_LIMIT: '1' })
    const [admin, other] = [await limited.as('admin'), await limited.as('docente')]
    const write = (who: typeof admin) => who.send('PUT', `/api/users/update/${who.id}`, {})
    for (let i = 0; i < 600; i += 50) await Promise.all(Array.from({ length: 50 }, () => write(admin)))
    expect((await write(admin)).status).toBe(429)
    expect((await write(other)).status).toBe(422)
    expect((await admin.get('/api/user')).status).toBe(200)
    await limited.close()
  })

  test('are off where RATE_LIMIT is 0', async () => {
    const admin = await t.as('admin')
    const codes = await Promise.all(
      Array.from({ length: 640 }, async () => (await admin.send('PUT', `/api/users/update/${admin.id}`, {})).status),
    )
    expect(new Set(codes)).toEqual(new Set([422]))
  })
})

describe('headers', () => {
  test('every reply has a policy that lets no inline script run, and a fresh nonce for styles', async () => {
    const [page, other] = await Promise.all([
      t.app.inject('/sanctum/csrf-cookie'),
      t.app.inject('/sanctum/csrf-cookie'),
    ])
    expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'nonce-/)
    expect(page.headers['content-security-policy']).toContain("object-src 'none'")
    expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(page.headers['content-security-policy']).not.toBe(other.headers['content-security-policy'])
    const a = await t.app.inject('/api/user')
    expect(a.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(a.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(a.headers['x-content-type-options']).toBe('nosniff')
    expect(a.headers['cache-control']).toBe('no-store')
    expect(a.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('with a public address over HTTPS, browsers are told to stay there and cookies are Secure', async () => {
    const https = await openTestApp({ APP_URL: 'https://aula.ejemplo.mx' })
    const reply = await https.app.inject('/sanctum/csrf-cookie')
    expect(reply.headers['strict-transport-security']).toContain('max-age=')
    expect(String(reply.headers['set-cookie'])).toMatch(/; Secure/)
    const call = await https.app.inject('/api/user')
    expect(call.headers['strict-transport-security']).toContain('max-age=')
    await https.close()
  })
})

describe('what is not there', () => {
  test.each(['/api/nada', '/auth/nada', '/socket.io/nada', '/assets/nada.js', '/nada.png'])(
    '%s is 404 in the envelope',
    async url => {
      const reply = await t.app.inject(url)
      expect([reply.statusCode, reply.json().success]).toEqual([404, false])
    },
  )

  test.each([
    '/../../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
  ])('%s does not lead out of the web folder', async url => {
    const reply = await t.app.inject(url)
    expect(reply.body).not.toContain('"workspaces"')
  })
})

describe('health and metrics', () => {
  test('alive and ready', async () => {
    expect((await t.app.inject('/salud')).json()).toMatchObject({ estado: 'viva' })
    expect((await t.app.inject('/salud/listo')).json()).toEqual({ estado: 'lista' })
  })

  test('not ready, but alive, while the database is away; calls say so without a bug', async () => {
    const away = await openTestApp()
    await dropDatabase(away)
    expect((await away.app.inject('/salud')).statusCode).toBe(200)
    expect((await away.app.inject('/salud/listo')).statusCode).toBe(503)
    const call = await away.app.inject({ url: '/api/user', headers: { cookie: 'eleva_sesion=x' } })
    expect(call.statusCode).toBe(503)
    expect(call.json()).toMatchObject({ message: 'El servicio no está disponible por un momento. Intenta de nuevo.' })
    await away.app.close()
  })

  test('metrics are for this machine, or for who has the token; not through a proxy', async () => {
    const withToken = await openTestApp({ METRICS_TOKEN: 'una-llave-bastante-larga' })
    const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      withToken.app.inject({ url: '/metricas', headers, remoteAddress }).then(r => r.statusCode)
    expect(await ask({})).toBe(200)
    expect(await ask({ 'x-forwarded-for': '8.8.8.8' })).toBe(404)
    expect(await ask({}, '10.0.0.9')).toBe(404)
    expect(await ask({ authorization: 'Bearer una-llave-bastante-larga' }, '10.0.0.9')).toBe(200)
    expect(await ask({ authorization: 'Bearer otra-llave-bastante-largo' }, '10.0.0.9')).toBe(404)
    await withToken.app.inject('/api/user')
    const text = (await withToken.app.inject('/metricas')).body
    expect(text).toContain('ruta="/api/user",estado="401"')
    await withToken.close()
  })
})

test('the log names no person: no address, no query, no body, no cookie', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const logged = await openTestApp({ LOG_LEVEL: 'debug' }, stream)
  const admin = await logged.as('admin')
  await admin.get('/api/novedades?search=secreto-buscado')
  await admin.send('PUT', `/api/users/update/${admin.id}`, { name: 'Nombre-secreto' })
  await dropDatabase(logged)
  await admin.get('/api/user')
  await logged.app.close()
  const all = lines.join('')
  expect(all).toContain('/api/users/update/:id')
  for (const secret of ['secreto-buscado', 'Nombre-secreto', admin.email, admin.headers.cookie!, '127.0.0.1'])
    expect(all).not.toContain(secret)
})

test('the document of the calls opens in a browser, and lists every call', async () => {
  expect((await t.app.inject('/api/docs')).statusCode).toBe(200)
  const document = (await t.app.inject('/api/docs/json')).json()
  expect(Object.keys(document.paths['/api/novedades/novedades/{id}'])).toEqual(['get', 'put', 'delete'])
})
