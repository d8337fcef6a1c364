/**
 * What goes wrong before a handler is asked, beside it or on the way: in the envelope or as a page, never in the
 * framework's words.
 *
 * @module-tag resto
 */

import { createConnection } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { objetivosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './app.ts'

let t: TestApp
let port: number
const lines: string[] = []
beforeAll(async () => {
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  t = await openTestApp({ LOG_LEVEL: 'error' }, { log })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const address = t.app.server.address()
  port = address && typeof address === 'object' ? address.port : 0
})
afterAll(() => t.close())

/** What comes back for bytes that no library would send. */
function raw(bytes: string, most = 5_000): Promise<string> {
  return new Promise(resolve => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write(bytes))
    let said = ''
    socket.on('data', data => {
      said += data
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(said))
    socket.setTimeout(most, () => socket.destroy())
  })
}

const ask = (line: string, headers = '') => raw(`${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`)

describe('an address that nobody can read', () => {
  test.each(['/api/%E0%A4%A', '/%E0%A4%A', '/api/novedades/novedades/%zz', `/api/${'a'.repeat(5_000)}`])(
    '%s is refused in the envelope',
    async url => {
      const said = await ask(`GET ${url}`)
      expect(said).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(said).toContain('"success":false')
      expect(said).not.toMatch(/FST_|Fastify|"statusCode"/)
    },
  )

  test('a browser gets a page in words', async () => {
    const said = await ask('GET /%E0%A4%A', 'accept: text/html\r\n')
    expect(said).toMatch(/<h1>/)
    expect(said).not.toContain('FST_')
  })

  test.each([
    ['headers of a megabyte', `GET / HTTP/1.1\r\nhost: x\r\nx-largo: ${'a'.repeat(200_000)}\r\n\r\n`, '431'],
    ['no HTTP at all', 'hola\r\n\r\n', '400'],
  ])('%s', async (_what, bytes, status) => {
    const said = await raw(bytes)
    expect(said).toContain(`HTTP/1.1 ${status} `)
    expect(said).toContain('"success":false')
  })
})

test('a person who hangs up in the middle of sending is no error of ours', async () => {
  const admin = await t.as('admin')
  lines.length = 0
  const head = Object.entries(admin.headers).map(([k, v]) => `${k}: ${v}\r\n`)
  await raw(
    `POST /api/novedades/novedades HTTP/1.1\r\nhost: x\r\n${head.join('')}content-type: application/json\r\ncontent-length: 500000\r\n\r\n{"a":`,
    300,
  )
  await raw(
    `POST /api/configuracion/usuarios/cargar-csv HTTP/1.1\r\nhost: x\r\n${head.join('')}content-type: multipart/form-data; boundary=x\r\ncontent-length: 500000\r\n\r\n--x\r\ncontent-disposition: form-data; name="csv_file"; filename="a.csv"\r\n\r\nnom`,
    300,
  )
  await sleep(200)
  expect(lines.join('')).toBe('')
})

describe('texts that no database takes as they are', () => {
  const save = async (texto: string) =>
    (await t.as('coach')).send('POST', '/api/entregables/comentarios-propios', { texto })

  test('a thousand letters of another script, also of four bytes, are kept', async () => {
    for (const letter of ['漢', '𠮷', 'ñ']) {
      const reply = await save(letter.repeat(1_000))
      expect(reply.status).toBe(200)
    }
  })

  test('half a letter becomes a sign, and what is composed of two is one', async () => {
    const admin = await t.as('admin')
    const made = await admin.send('POST', '/api/objetivos/store', {
      nombre_objetivo: 'Cafe\u0301 \ud800',
      descripcion: 'x',
      clave_interna: `T-${Date.now()}`,
    })
    expect(made.status).toBe(200)
    const { objetivos } = await admin.ask(objetivosRoutes.list, { query: { search: 'Café' } })
    expect(objetivos.map(o => o.nombre_objetivo)).toContain('Caf\u00e9 \ufffd')
  })

  test('a letter with a thousand marks is refused at once', async () => {
    const reply = await save(`a${'\u0315\u0300'.repeat(500)}`)
    expect([reply.status, reply.body.message]).toEqual([422, 'El texto tiene signos que no se pueden guardar.'])
  })
})

test('the sign-in of the demo does not answer what came through a proxy', async () => {
  for (const url of ['/auth/login', '/oidc/auth', '/oidc-entrar/x']) {
    for (const header of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip']) {
      const reply = await t.app.inject({ url, headers: { [header]: '8.8.8.8' } })
      expect(reply.statusCode).toBe(403)
      expect(reply.json().message).toContain('OIDC_CLIENT_ID')
    }
  }
})

// The last here: it leaves the process out of breath.
test('a process that is overloaded says so, but never to whoever asks whether it lives', async () => {
  const busy = await openTestApp({ SOBRECARGA: '1' })
  const until = Date.now() + 4_500
  // Its delay is measured every second.
  while (Date.now() < until) {
    const begin = Date.now()
    while (Date.now() - begin < 2_300);
    await sleep(5)
  }
  const [call, alive, ready] = await Promise.all(
    ['/api/user', '/salud', '/salud/listo'].map(url => busy.app.inject(url)),
  )
  expect([alive!.statusCode, ready!.statusCode]).toEqual([200, 200])
  if (call!.statusCode === 503) expect(call!.json()).toMatchObject({ success: false, color: 'danger' })
  else expect(call!.statusCode).toBe(401)
  await busy.close()
}, 30_000)
