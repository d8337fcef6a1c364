/** Every write with a missing, wrong, huge and hostile body: a clear message in the envelope, never a bug. */
import { isWrite, type Route } from '@eleva/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyPathOf, type Caller, checkAll, everyRoute, namesOf, openTestApp, type Reply, type TestApp } from './app.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const calls = everyRoute().filter(([, r]) => !r.page)
const writes = calls.filter(([name, r]) => isWrite(r) && name !== 'cuentas.logout')

/** A refusal that a person can read, or an honest success; nothing else. */
function expectClear(reply: Reply, file?: string) {
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500)
  if (file && reply.status === 200) return expect(String(reply.headers['content-type'])).toContain(file)
  expect(String(reply.headers['content-type'])).toContain('application/json')
  expect(typeof reply.body.message).toBe('string')
  if (reply.status >= 400) {
    expect(reply.body).toMatchObject({ success: false, color: 'danger' })
    expect(String(reply.body.message)).toMatch(/[a-záéíóúñ]/)
    expect(JSON.stringify(reply.body)).not.toMatch(/at .*\.(ts|js)|node_modules|select .* from|postgres/i)
  }
}

const HOSTILE: [string, string, string][] = [
  ['no body', '', 'application/json'],
  ['broken JSON', '{"titulo": ', 'application/json'],
  ['a list instead of fields', '[1, 2]', 'application/json'],
  ['a bare text', '"hola"', 'application/json'],
  ['null', 'null', 'application/json'],
  [
    'a poisoned prototype',
    '{"__proto__": {"titulo": "x"}, "constructor": {"prototype": {"a": 1}}}',
    'application/json',
  ],
  ['a NUL', '{"titulo": "a\\u0000b", "tipo": 1, "name": "\\u0000"}', 'application/json'],
  ['half a surrogate', '{"titulo": "\\ud800", "tipo": 1}', 'application/json'],
  ['a very deep value', `{"titulo": ${'['.repeat(2000)}${']'.repeat(2000)}}`, 'application/json'],
  [
    'numbers out of range',
    '{"titulo": "x", "tipo": 1e400, "publicado": -1, "id": 99999999999999999999}',
    'application/json',
  ],
  [
    'wrong kinds',
    '{"titulo": {"a": 1}, "tipo": [], "fecha_inicio": 5, "name": 7, "correo_alternativo": {}}',
    'application/json',
  ],
  ['an unknown verb', '_method=PATCH', 'application/x-www-form-urlencoded'],
  ['odd escapes', 'titulo=%E0%A4%A&tipo=%00', 'application/x-www-form-urlencoded'],
  ['a type nobody reads', '<titulo/>', 'application/xml'],
  ['multipart without a boundary', 'x', 'multipart/form-data'],
  [
    'multipart cut short',
    '--x\r\ncontent-disposition: form-data; name="titulo"\r\n\r\nhol',
    'multipart/form-data; boundary=x',
  ],
]

/**
 * Objects that name as their own what every object inherits, and what a schema compares: as texts of JSON, since a
 * literal cannot.
 */
const OWN = [
  '{"length": {}}',
  '{"length": {"length": {}}, "size": {"valueOf": 1, "toString": 2}}',
  '{"length": 3, "0": "a", "toString": 1, "valueOf": {}, "constructor": {}}',
  '{"constructor": {"prototype": {}}, "hasOwnProperty": 1, "toJSON": "x", "then": {}}',
  '{"__proto__": {"length": {}}, "length": [], "message": {}}',
  '[{"length": {}, "toString": {}}, {"__proto__": null}]',
]

const MEGABYTE = JSON.stringify({ titulo: 'x'.repeat(1024 * 1024) })

/** What each write is sent: a name, the body, its type, and the status that alone is right. */
function bodiesFor(route: Route): [what: string, body: string, type: string, status?: number][] {
  // What comes with a GET is never read.
  if (route.method === 'GET') return HOSTILE
  const names = [...new Set([...namesOf(route), 'id', 'search', 'length', 'toString', 'constructor', '__proto__'])]
  return [
    ...HOSTILE,
    ...OWN.map((odd): [string, string, string] => [
      `fields of every object: ${odd}`,
      `{${names.map(field => `${JSON.stringify(field)}: ${odd}`).join()}}`,
      'application/json',
    ]),
    ['more than a megabyte', MEGABYTE, 'application/json', 413],
  ]
}

describe('hostile bodies', () => {
  for (const [name, route] of writes)
    test(name, () =>
      checkAll(
        bodiesFor(route),
        ([what]) => what,
        async ([_what, body, type, status]) => {
          const reply = await admin.send(route.method as 'POST', anyPathOf(route), body, type)
          if (status) expect(reply.status).toBe(status)
          expectClear(reply)
        },
      ),
    )
})

test('any JSON at all as a body gets a clear answer from every write', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...writes), fc.jsonValue({ maxDepth: 4 }), async ([, route], body) => {
      expectClear(await admin.send(route.method as 'POST', anyPathOf(route), JSON.stringify(body)))
    }),
    { numRuns: 300 },
  )
})

test('any query and any path get a clear answer from every read', async () => {
  const reads = calls.filter(([, r]) => !isWrite(r))
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('-1', '0', '9'.repeat(25), '1e9', 'null', "' or 1=1 --", '%', '\\', '../..'),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reads), odd, odd, odd, async ([, route], a, b, c) => {
      const path = route.path.replace(/:[A-Za-z_]+/g, () => encodeURIComponent(c || 'x'))
      const query = new URLSearchParams({ search: a, page: b, per_page: b, sort: a, dir: b, tipo: a })
      expectClear(await admin.get(`${path}?${query}`), route.file)
    }),
    { numRuns: 300 },
  )
})

test('JSON, urlencoded and multipart say the same', async () => {
  const fields = {
    titulo: 'Ñandú & compañía',
    tipo: '2',
    descripcion: '<p>á</p>',
    fecha_inicio: '2026-03-01',
    fecha_finalizacion: '',
    publicado: '1',
  }
  const multipart = `${Object.entries(fields)
    .map(([k, v]) => `--lim\r\ncontent-disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`)
    .join('')}--lim--\r\n`
  const made = await Promise.all([
    admin.send('POST', '/api/novedades/novedades', { ...fields, tipo: 2, publicado: 1, fecha_finalizacion: null }),
    admin.send(
      'POST',
      '/api/novedades/novedades',
      new URLSearchParams(fields).toString(),
      'application/x-www-form-urlencoded',
    ),
    admin.send('POST', '/api/novedades/novedades', multipart, 'multipart/form-data; boundary=lim'),
  ])
  expect(made.map(r => r.status)).toEqual([200, 200, 200])
  const read = await Promise.all(made.map(r => admin.get(`/api/novedades/novedades/${r.body.id}`)))
  const [first, ...others] = read.map(r => ({ ...(r.body.novedad as object), id: 0 }))
  for (const other of others) expect(other).toEqual(first)
})

test('a file where none is expected is refused', async () => {
  const body =
    '--lim\r\ncontent-disposition: form-data; name="titulo"; filename="x.png"\r\ncontent-type: image/png\r\n\r\nxx\r\n--lim--\r\n'
  const reply = await admin.send('POST', '/api/novedades/novedades', body, 'multipart/form-data; boundary=lim')
  expect(reply.status).toBe(422)
  expectClear(reply)
})
