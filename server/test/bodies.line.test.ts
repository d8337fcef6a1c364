/**
 * Calls that end before their body was read: the next one on the same line, which may be another person's behind a
 * proxy, gets its answer.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from './app.ts'

let t: TestApp
let port: number
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const address = t.app.server.address()
  port = address && typeof address === 'object' ? address.port : 0
})
afterAll(() => t.close())

const MEGA = 1024 * 1024
const END = '\r\n--lim--\r\n'
const file = (name: string, bytes: number) =>
  `--lim\r\ncontent-disposition: form-data; name="${name}"; filename="x.webm"\r\ncontent-type: video/webm\r\n\r\n${'x'.repeat(bytes)}`
const field = (name: string, value: string) =>
  `--lim\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const many = Array.from({ length: 700 }, (_, i) => field(`campo${i}`, 'x')).join('')

/** @returns the status lines of the answers, when there are `count` or the server ended the line, else after 5 s */
function onOneLine(bytes: string, count: number): Promise<{ said: string[]; ended: boolean }> {
  return new Promise(resolve => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write(bytes))
    let all = ''
    let timer: NodeJS.Timeout
    const end = (ended: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ said: all.match(/HTTP\/1\.1 \d+/g) ?? [], ended })
    }
    timer = setTimeout(end, 5_000, false)
    socket.on('data', data => {
      all += data
      if ((all.match(/HTTP\/1\.1 \d+/g) ?? []).length === count) end(false)
    })
    socket.on('error', () => {})
    socket.on('close', () => end(true))
  })
}

const head = (line: string, more: Record<string, unknown> = {}) =>
  `${line} HTTP/1.1\r\nhost: x\r\n${Object.entries({ ...admin.headers, ...more })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
const post = (url: string, body: string) =>
  head(`POST ${url}`, {
    'content-type': 'multipart/form-data; boundary=lim',
    'content-length': Buffer.byteLength(body),
  }) + body

test.each([
  ['a file where none is expected', '/api/novedades/novedades', file('titulo', 3 * MEGA) + END],
  ['a file that is too large', '/api/video-upload/chunk', file('file', 12 * MEGA) + END],
  ['two files', '/api/video-upload/chunk', `${file('file', 2 * MEGA)}\r\n${file('otro', 3 * MEGA)}${END}`],
  ['too many fields, and then a file', '/api/video-upload/chunk', many + file('file', 3 * MEGA) + END],
  [
    'fields of more than a megabyte',
    '/api/video-upload/chunk',
    `${field('a', 'x'.repeat(2 * MEGA))}${file('file', 3 * MEGA)}${END}`,
  ],
  ['no boundary as told', '/api/video-upload/chunk', 'x'.repeat(3 * MEGA)],
  ['a path that is not there', '/api/nada', file('file', 3 * MEGA) + END],
])('%s', async (_what, url, body) => {
  const { said, ended } = await onOneLine(post(url, body) + head('GET /api/user'), 2)
  expect(said[0]).toMatch(/ 4\d\d/)
  // Told that the line ends, whoever asks opens another; left open, it works.
  expect(ended || said[1] === 'HTTP/1.1 200').toBe(true)
})

test.each([
  ['told', { 'content-length': 3 * MEGA }, 'x'.repeat(3 * MEGA)],
  ['not told', { 'transfer-encoding': 'chunked' }, `${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(48)}0\r\n\r\n`],
])('JSON of three megabytes whose size is %s', async (_what, size, body) => {
  const bytes = head('POST /api/novedades/novedades', { 'content-type': 'application/json', ...size }) + body
  const { said, ended } = await onOneLine(bytes + head('GET /api/user'), 2)
  expect(said[0]).toMatch(/ 413/)
  expect(ended || said[1] === 'HTTP/1.1 200').toBe(true)
})

test('a disk that is full', async () => {
  // Nothing can be written where what is on its way rests.
  const tmp = path.join(t.config.DATA_DIR, 'tmp')
  rmSync(tmp, { recursive: true, force: true })
  writeFileSync(tmp, '')
  const body = file('file', 3 * MEGA) + END
  const { said, ended } = await onOneLine(post('/api/video-upload/chunk', body) + head('GET /api/user'), 2)
  rmSync(tmp)
  mkdirSync(tmp)
  expect(said[0]).toMatch(/ 5\d\d/)
  expect(ended || said[1] === 'HTTP/1.1 200').toBe(true)
})
