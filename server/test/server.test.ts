/** What holds for the whole server: headers, health, metrics, log, pages. */
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from '../src/kit/db/db.ts'
import { describeError, withoutAddresses } from '../src/kit/observe/observe.ts'
import { openTestApp, type TestApp } from './app.ts'

const GOOGLE = { OIDC_CLIENT_ID: 'cliente', OIDC_CLIENT_SECRET: 'secreto' }

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

describe('headers', () => {
  test('let the window in which one signs in to the drive come back, where its keys are set, and no other', async () => {
    const opener = async (app: TestApp) =>
      (await app.app.inject('/sanctum/csrf-cookie')).headers['cross-origin-opener-policy']
    expect(await opener(t)).toBe('same-origin')
    const drive = await openTestApp({
      GOOGLE_APP_ID: '1',
      GOOGLE_DEVELOPER_KEY: 'k',
      OIDC_CLIENT_ID: 'c',
      OIDC_CLIENT_SECRET: 's',
    })
    expect(await opener(drive)).toBe('same-origin-allow-popups')
    await drive.close()
  })
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
    const https = await openTestApp({
      APP_URL: 'https://aula.ejemplo.mx',
      ...GOOGLE,
    })
    const reply = await https.app.inject('/sanctum/csrf-cookie')
    expect(reply.headers['strict-transport-security']).toContain('max-age=')
    expect(String(reply.headers['set-cookie'])).toMatch(/; Secure/)
    const call = await https.app.inject('/api/user')
    expect(call.headers['strict-transport-security']).toContain('max-age=')
    await https.close()
  })
})

describe('what is not there', () => {
  test.each([
    '/api/nada',
    '/auth/nada',
    '/socket.io/nada',
    '/assets/nada.js',
    '/nada.png',
    '/.vite/manifest.json',
    '/.huella',
    '/%2ehuella',
    '/.git/config',
  ])('%s is 404 in the envelope', async url => {
    const reply = await t.app.inject(url)
    expect([reply.statusCode, reply.json().success]).toEqual([404, false])
  })

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

  test('ready all the same while the database is away, or a balancer would take everybody out; alarms hear of it, calls say so', async () => {
    const away = await openTestApp()
    expect((await away.app.inject('/salud/dependencias')).json()).toEqual({ 'base de datos': 'bien', archivos: 'bien' })
    await dropDatabase(away)
    expect((await away.app.inject('/salud')).statusCode).toBe(200)
    expect((await away.app.inject('/salud/listo')).statusCode).toBe(200)
    const alarm = await away.app.inject('/salud/dependencias')
    expect([alarm.statusCode, alarm.json()]).toEqual([503, { 'base de datos': 'no responde', archivos: 'bien' }])
    const call = await away.app.inject({ url: '/api/user', headers: { cookie: 'eleva_sesion=x' } })
    expect(call.statusCode).toBe(503)
    expect(call.headers['retry-after']).toBe('5')
    expect(call.json()).toMatchObject({ message: 'El servicio no está disponible por un momento. Intenta de nuevo.' })
    await away.app.close()
  })

  test('not ready once it stops, while it still answers and lets go of connections', async () => {
    const leaving = await openTestApp()
    leaving.app.beginStopping()
    expect((await leaving.app.inject('/salud/listo')).statusCode).toBe(503)
    const call = await leaving.app.inject('/api/user/logged')
    expect([call.statusCode, call.headers.connection]).toEqual([200, 'close'])
    await leaving.close()
  })

  test('metrics are for this machine, or for who has the token; not through a proxy', async () => {
    const withToken = await openTestApp({ METRICS_TOKEN: 'una-llave-bastante-larga' })
    const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      withToken.app.inject({ url: '/metricas', headers, remoteAddress }).then(r => r.statusCode)
    expect(await ask({})).toBe(200)
    expect(await ask({ 'x-forwarded-for': '8.8.8.8' })).toBe(404)
    expect(await ask({}, '10.0.0.9')).toBe(404)
    expect(await ask({ via: '1.1 proxy' })).toBe(404)
    const behind = await openTestApp({ TRUST_PROXY: '127.0.0.1', ...GOOGLE })
    expect((await behind.app.inject('/metricas')).statusCode).toBe(404)
    await behind.close()
    expect(await ask({ authorization: 'Bearer una-llave-bastante-larga' }, '10.0.0.9')).toBe(200)
    expect(await ask({ authorization: 'Bearer otra-llave-bastante-largo' }, '10.0.0.9')).toBe(404)
    await withToken.app.inject('/api/user')
    const text = (await withToken.app.inject('/metricas')).body
    expect(text).toContain('ruta="/api/user",estado="401"')
    await withToken.close()
  })
})

/** @returns what is logged, and where to */
function openLog() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, stream }
}

test('in production a request is one line of JSON: route, status, milliseconds and its id; probes and scrapes are none', async () => {
  const { lines, stream } = openLog()
  const env = { NODE_ENV: 'production', LOG_LEVEL: '', APP_URL: 'https://aula.ejemplo.mx', ADMIN_EMAIL: 'a@ejemplo.mx' }
  const logged = await openTestApp(
    { ...env, SMTP_URL: 'smtp://127.0.0.1:1', METRICS_TOKEN: 'x'.repeat(16), ...GOOGLE },
    { log: stream },
  )
  const reply = await logged.app.inject({ url: '/api/novedades?search=secreto', remoteAddress: '10.9.8.7' })
  for (const url of ['/salud', '/salud/listo', '/salud/dependencias', '/metricas']) await logged.app.inject(url)
  await logged.close()
  expect(lines.map(line => JSON.parse(line))).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      reqId: reply.headers['x-request-id'],
      metodo: 'GET',
      ruta: '/api/novedades',
      estado: 401,
      ms: expect.any(Number),
      msg: 'petición',
    },
  ])
})

test('LOG_LEVEL silences what goes well', async () => {
  const { lines, stream } = openLog()
  const quiet = await openTestApp({ LOG_LEVEL: 'warn' }, { log: stream })
  await quiet.app.inject('/api/user/logged')
  await quiet.close()
  expect(lines).toEqual([])
})

test('the log names no person: no address, no query, no body, no cookie', async () => {
  const { lines, stream } = openLog()
  const logged = await openTestApp({ LOG_LEVEL: 'debug' }, { log: stream })
  const admin = await logged.as('admin')
  await admin.get('/api/novedades?search=secreto-buscado')
  const put = await admin.send('PUT', `/api/users/update/${admin.id}`, { name: 'Nombre-secreto' })
  await dropDatabase(logged)
  expect([put.status, (await admin.get('/api/user')).status]).toEqual([200, 503])
  await logged.app.close()
  const all = lines.join('')
  expect(all).toContain('/api/users/update/:id')
  for (const secret of ['secreto-buscado', 'Nombre-secreto', admin.email, admin.headers.cookie!, '127.0.0.1'])
    expect(all).not.toContain(secret)
})

test('what a mail server or the database says of a person goes into no log and to no reporter', () => {
  const error = Object.assign(
    new Error('550 <ana.ruiz@escuela.mx>: no such user; Key (email)=(beto@sec.mx) already exists'),
    {
      code: 'EENVELOPE',
      rejected: ['ana.ruiz@escuela.mx'],
    },
  )
  const said = JSON.stringify(describeError(error))
  expect(said).toContain('550 <‹correo›>: no such user')
  expect(said).not.toMatch(/ana\.ruiz|beto|escuela\.mx|sec\.mx/)
  // Where it happened stays to be read, in packages with a sign of theirs in the name too.
  const paths = ['node_modules/@fastify/cors/index.js:12', 'node_modules/.pnpm/pg@8.1.0/lib/client.js:3']
  for (const where of paths) expect(withoutAddresses(`at f (${where})`)).toBe(`at f (${where})`)
})

test('the document of the calls opens for who writes and who maintains, and lists every call', async () => {
  const nobody = await t.app.inject('/api/docs')
  expect([nobody.statusCode, nobody.headers.location]).toEqual([302, '/login?volver=%2Fapi%2Fdocs'])
  expect((await (await t.as('estudiante')).get('/api/docs/json')).status).toBe(403)
  const { headers } = await t.as('coach')
  expect((await t.app.inject({ url: '/api/docs', headers })).statusCode).toBe(200)
  const document = (await t.app.inject({ url: '/api/docs/json', headers })).json()
  expect(Object.keys(document.paths['/api/novedades/novedades/{id}'])).toEqual(['get', 'put', 'delete'])
})
