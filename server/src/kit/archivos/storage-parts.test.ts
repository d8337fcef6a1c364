/**
 * Objects that come in parts: in any order, again, from two processes, and given up.
 *
 * @module-tag resto
 */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../../test/almacen.ts'
import { openTempDir } from '../../../test/tempdir.ts'
import { refusalFrom } from '../errors.ts'
import { createStorage, type Part, PartsRefused, RangeRefused, type Storage } from './storage.ts'

const dir = openTempDir()
const s3 = await openStore(path.join(dir, 's3'))
afterAll(() => s3.close())

const PART = 5 * 1024 * 1024
const { S3_BUCKET, S3_ENDPOINT, ...keys } = s3.env
const config = { DATA_DIR: dir, ...keys }
const kinds = [
  { kind: 'folder', open: () => createStorage(config) },
  { kind: 's3', open: () => createStorage({ ...config, S3_BUCKET, S3_ENDPOINT }) },
]
const type = 'video/mp4'
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const read = async (storage: Storage, key: string, range?: { start: number; end?: number }) =>
  buffer((await storage.get(key, range))!.body)
const files = (key: string) =>
  readdirSync(path.join(dir, 'objects'), { recursive: true, withFileTypes: true })
    .filter(f => f.isFile() && path.join(f.parentPath, f.name).includes(`${key}@`))
    .map(f => f.name)

describe.each(kinds)('an object in parts, in a $kind', ({ kind, open }) => {
  let storage: Storage
  let other: Storage
  beforeAll(() => {
    storage = open()
    other = open()
  })
  const write = async (upload: Parameters<Storage['writePart']>[0], index: number, body: Buffer): Promise<Part> => ({
    index,
    tag: await (index % 2 ? other : storage).writePart(upload, index, body),
    size: body.length,
  })

  test('comes in any order, from two processes, and is there only when it is complete', async () => {
    const [a, b, c] = [randomBytes(PART), randomBytes(PART), randomBytes(1000)]
    // Plain data: what one process began, another goes on with.
    const upload = JSON.parse(JSON.stringify(await storage.begin('videos/orden', { type })))
    const last = await write(upload, 2, c)
    const second = await write(upload, 1, b)
    expect(await storage.get('videos/orden')).toBeUndefined()
    const first = await write(upload, 0, a)
    expect(await other.complete(upload, [first, second, last])).toEqual({ size: 2 * PART + 1000 })
    const whole = Buffer.concat([a, b, c])
    expect(sha(await read(storage, 'videos/orden'))).toBe(sha(whole))
    expect(await storage.head('videos/orden')).toEqual({ size: whole.length, type })
    const over = { start: PART - 3, end: 2 * PART + 4 }
    expect(sha(await read(storage, 'videos/orden', over))).toBe(sha(whole.subarray(over.start, over.end + 1)))
    expect(await storage.get('videos/orden', { start: 2 * PART, end: 2 * PART })).toMatchObject({ size: 1, type })
    await expect(storage.get('videos/orden', { start: whole.length })).rejects.toThrow(RangeRefused)
    await storage.remove('videos/orden')
    expect(await storage.get('videos/orden')).toBeUndefined()
    if (kind === 'folder') expect(files('videos/orden')).toEqual([])
  })

  test('a part that is sent again counts as it came last', async () => {
    const upload = await storage.begin('videos/otra-vez', { type })
    const [old, fresh] = [randomBytes(PART), randomBytes(PART)]
    await write(upload, 0, old)
    const first = await write(upload, 0, fresh)
    const second = await write(upload, 1, Buffer.from('fin'))
    await storage.complete(upload, [first, second])
    expect(sha(await read(storage, 'videos/otra-vez'))).toBe(sha(Buffer.concat([fresh, Buffer.from('fin')])))
    if (kind === 'folder') expect(files('videos/otra-vez')).toHaveLength(3)
  })

  // The test server looks at no tags, forgets no upload and knows no second completion.
  test.skipIf(kind === 's3')('completing twice is once; without its parts it is refused', async () => {
    const upload = await storage.begin('videos/dos', { type })
    const only = await write(upload, 0, Buffer.from('abc'))
    await expect(storage.complete(upload, [{ ...only, tag: 'otra' }])).rejects.toThrow(PartsRefused)
    expect(await storage.get('videos/dos')).toBeUndefined()
    await Promise.all([storage.complete(upload, [only]), other.complete(upload, [only])])
    await storage.complete(upload, [only])
    expect((await read(storage, 'videos/dos')).toString()).toBe('abc')
  })

  test.skipIf(kind === 's3')('given up, it leaves nothing', async () => {
    const upload = await storage.begin('videos/nada', { type })
    const only = await write(upload, 0, randomBytes(100))
    await storage.abort(upload)
    await storage.abort(upload)
    expect(files('videos/nada')).toEqual([])
    await expect(storage.complete(upload, [only])).rejects.toThrow(PartsRefused)
    expect(await storage.get('videos/nada')).toBeUndefined()
  })
})

test('any range of any parts is those bytes', async () => {
  const storage = createStorage(config)
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(300), fc.nat(300), async (lengths, from, length) => {
      const bodies = lengths.map(n => randomBytes(n))
      const whole = Buffer.concat(bodies)
      const upload = await storage.begin('videos/azar', { type })
      const parts: Part[] = []
      for (const [index, body] of bodies.entries())
        parts.push({ index, size: body.length, tag: await storage.writePart(upload, index, body) })
      await storage.complete(upload, parts)
      const start = from % whole.length
      const end = start + length
      const found = await storage.get('videos/azar', { start, end })
      const bytes = await buffer(found!.body)
      expect(bytes).toEqual(whole.subarray(start, end + 1))
      expect(found!.size).toBe(bytes.length)
    }),
    { numRuns: 40 },
  )
  expect(files('videos/azar').length).toBeLessThanOrEqual(7)
})

test('an upload that was complete, but whose answer was lost, is complete when it is asked again', async () => {
  const storage = createStorage({ ...config, S3_BUCKET, S3_ENDPOINT })
  const upload = await storage.begin('videos/dos-veces', { type })
  const body = Buffer.from('una sola parte')
  const parts = [{ index: 0, size: body.length, tag: await storage.writePart(upload, 0, body) }]
  const once = await storage.complete(upload, parts)
  expect(await storage.complete(upload, parts)).toEqual(once)
  expect((await read(storage, 'videos/dos-veces')).toString()).toBe('una sola parte')
})

test.each([
  [500, 'InternalError', 503],
  [503, 'SlowDown', 503],
  [403, 'AccessDenied', undefined],
])('a store that answers %d %s is told to people as %s', async (status, code, told) => {
  const store = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Please try again.</Message></Error>`)
    })
  })
  store.listen(0, '127.0.0.1')
  await once(store, 'listening')
  const { port } = store.address() as AddressInfo
  const storage = createStorage({ ...config, S3_BUCKET, S3_ENDPOINT: `http://127.0.0.1:${port}` })
  try {
    const upload = { key: 'videos/uno', type, id: 'algo' }
    const error = await storage.writePart(upload, 0, Buffer.from('parte')).catch(error => error)
    expect(error).toBeInstanceOf(Error)
    const refusal = refusalFrom(error)
    expect(refusal?.status).toBe(told)
    if (told) expect(refusal?.headers?.['retry-after']).toBeDefined()
  } finally {
    store.closeAllConnections()
    store.close()
  }
})
