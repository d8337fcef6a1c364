import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../../test/almacen.ts'
import { openTempDir } from '../../../test/tempdir.ts'
import { createStorage, KeyRefused, RangeRefused, type Storage } from './storage.ts'

const dir = openTempDir()
const bucket = path.join(dir, 's3')
const s3 = await openStore(bucket)
const files = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    // The test server knows no AbortMultipartUpload: what it keeps in its folder of uploads is its own.
    .filter(f => f.isFile() && !f.parentPath.includes('._S3rver_uploads'))
    .map(f => f.name)
const read = async (storage: Storage, key: string, range?: { start: number; end?: number }) => {
  const found = await storage.get(key, range)
  return found && { ...found, body: (await buffer(found.body)).toString() }
}
/** `megabytes` of chunks made as they are asked for. */
const flow = (megabytes: number, onChunk: () => void = () => {}) => {
  const chunk = randomBytes(64 * 1024)
  return Readable.from(
    (function* () {
      for (let i = 0; i < megabytes * 16; i++) {
        onChunk()
        yield chunk
      }
    })(),
    { objectMode: false },
  )
}
/** What is in use (MB) once the garbage is gone. */
setFlagsFromString('--expose-gc')
const gc: () => void = runInNewContext('gc')
const used = () => {
  gc()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}
/** MiB: several times what is on its way at once, with the store that is tested in this process, too. */
const LONG = 64

afterAll(() => s3.close())

const { S3_BUCKET, S3_ENDPOINT, ...keys } = s3.env
const config = {
  DATA_DIR: dir,
  ...keys,
}
const kinds = [
  { kind: 'folder', folder: path.join(dir, 'objects'), open: () => createStorage(config) },
  {
    kind: 's3',
    folder: path.join(bucket, 'eleva'),
    open: () => createStorage({ ...config, S3_BUCKET, S3_ENDPOINT }),
  },
]

describe.each(kinds)('objects in a $kind', ({ kind, folder, open }) => {
  let storage: Storage
  beforeAll(async () => {
    storage = open()
    await storage.check()
  })

  test('what is put comes back with its type, size and hash', async () => {
    const content = Buffer.from('Año nuevo, niñas y niños')
    const put = await storage.put('documentos/7/plan.txt', content, { type: 'text/plain; charset=utf-8' })
    expect(put).toEqual({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') })
    expect(await read(storage, 'documentos/7/plan.txt')).toEqual({
      body: 'Año nuevo, niñas y niños',
      size: content.length,
      total: content.length,
      type: 'text/plain; charset=utf-8',
    })
    expect(await storage.head('documentos/7/plan.txt')).toEqual({
      size: content.length,
      type: 'text/plain; charset=utf-8',
    })
  })

  test('an empty object is an object', async () => {
    await storage.put('vacio', Readable.from([]), { type: 'text/plain' })
    expect(await read(storage, 'vacio')).toMatchObject({ body: '', size: 0, total: 0 })
  })

  test('a range gives its bytes, cut at the end; one without any byte is refused with the whole size', async () => {
    await storage.put('letras', Buffer.from('abcdefghij'), { type: 'text/plain' })
    expect(await read(storage, 'letras', { start: 2, end: 4 })).toMatchObject({ body: 'cde', size: 3, total: 10 })
    expect(await read(storage, 'letras', { start: 7 })).toMatchObject({ body: 'hij', size: 3, total: 10 })
    expect(await read(storage, 'letras', { start: 9, end: 99 })).toMatchObject({ body: 'j', size: 1, total: 10 })
    await expect(storage.get('letras', { start: 10 })).rejects.toMatchObject({ total: 10 })
    await expect(storage.get('letras', { start: 5, end: 4 })).rejects.toMatchObject({ total: 10 })
    expect(await storage.get('nada', { start: 5, end: 4 })).toBeUndefined()
  })

  test('what is absent is undefined, and removing it twice is fine', async () => {
    await storage.put('fugaz', Buffer.from('x'), { type: 'text/plain' })
    await storage.remove('fugaz')
    await storage.remove('fugaz')
    expect(await storage.get('fugaz')).toBeUndefined()
    expect(await storage.get('fugaz', { start: 0, end: 5 })).toBeUndefined()
    expect(await storage.head('fugaz')).toBeUndefined()
  })

  test('all of them are listed, also names that are folders of others, and none that is on its way', async () => {
    const listed = async () => {
      const keys: string[] = []
      for await (const key of storage.list()) if (key.startsWith('lista')) keys.push(key)
      return keys.sort()
    }
    expect(await listed()).toEqual([])
    for (const key of ['lista', 'lista/uno', 'lista/dos/tres'])
      await storage.put(key, Buffer.from(key), { type: 'text/plain' })
    const upload = await storage.begin('lista/despacio', { type: 'video/mp4' })
    const part = { index: 0, tag: await storage.writePart(upload, 0, Buffer.from('x')), size: 1 }
    expect(await listed()).toEqual(['lista', 'lista/dos/tres', 'lista/uno'])
    await storage.complete(upload, [part])
    await storage.remove('lista/uno')
    expect(await listed()).toEqual(['lista', 'lista/despacio', 'lista/dos/tres'])
  })

  test('a second put replaces content and type; a name may also be a folder of other names', async () => {
    await storage.put('foto', Buffer.from('vieja y larga'), { type: 'image/png' })
    const reading = await storage.get('foto')
    await storage.put('foto', Buffer.from('nueva'), { type: 'image/webp' })
    await storage.put('foto/mini', Buffer.from('m'), { type: 'image/webp' })
    expect((await buffer(reading!.body)).toString()).toBe('vieja y larga')
    expect(await read(storage, 'foto')).toEqual({ body: 'nueva', size: 5, total: 5, type: 'image/webp' })
    await storage.remove('foto')
    expect(await read(storage, 'foto/mini')).toMatchObject({ body: 'm' })
  })

  // The test server writes in place and answers empty ranges, unlike a real S3: only the folder can be held to these.
  test.skipIf(kind === 's3')('many writers of one key leave one of their contents, whole', async () => {
    const writers = ['uno', 'dos', 'tres', 'cuatro', 'cinco']
    await Promise.all(writers.map(w => storage.put('carrera', Buffer.from(w), { type: `text/${w}` })))
    const found = await read(storage, 'carrera')
    expect(writers).toContain(found?.body)
    expect(found?.type).toBe(`text/${found?.body}`)
    expect(files(folder).filter(f => f.startsWith('carrera'))).toHaveLength(2)
  })

  test.skipIf(kind === 's3')('every range of an empty object is refused', async () => {
    await storage.put('vacio', Buffer.alloc(0), { type: 'text/plain' })
    await expect(storage.get('vacio', { start: 0 })).rejects.toThrow(RangeRefused)
  })

  test.each([1, 10])('a stream that breaks after %i MB raises its error and leaves nothing', async megabytes => {
    const before = files(folder)
    const broken = new PassThrough()
    const putting = storage.put('roto', broken, { type: 'video/mp4' })
    flow(megabytes)
      .on('end', () => broken.destroy(new Error('se cortó la línea')))
      .pipe(broken, { end: false })
    await expect(putting).rejects.toThrow('se cortó la línea')
    expect(await storage.get('roto')).toBeUndefined()
    expect(files(folder)).toEqual(before)
  })

  test('a stream that is destroyed before or while it is read leaves what was there', async () => {
    await storage.put('firme', Buffer.from('queda'), { type: 'text/plain' })
    const gone = new PassThrough()
    gone.destroy()
    await expect(storage.put('firme', gone, { type: 'text/html' })).rejects.toThrow()
    const cut = new PassThrough()
    const putting = storage.put('firme', cut, { type: 'text/html' })
    cut.write('a medias')
    setImmediate(() => cut.destroy())
    await expect(putting).rejects.toThrow()
    expect(await read(storage, 'firme')).toMatchObject({ body: 'queda', type: 'text/plain' })
  })

  test.each([
    '../fuera',
    'a/../../fuera',
    '/etc/passwd',
    'a//b',
    'a/',
    '',
    '.temp/x',
    'a\\b',
    'A',
    'a@b',
    'a\0b',
    'x'.repeat(201),
  ])('the key %j is refused everywhere', async key => {
    const body = new PassThrough()
    const closed = new Promise(resolve => body.once('close', resolve))
    await expect(storage.put(key, body, { type: 'text/plain' })).rejects.toThrow(KeyRefused)
    await closed
    await expect(storage.get(key)).rejects.toThrow(KeyRefused)
    await expect(storage.head(key)).rejects.toThrow(KeyRefused)
    await expect(storage.remove(key)).rejects.toThrow(KeyRefused)
  })

  test('a long stream goes in and out with flat memory', async () => {
    const start = used()
    let most = 0
    let chunks = 0
    const watch = () => {
      if (chunks++ % 64 === 0) most = Math.max(most, used() - start)
    }
    const put = await storage.put('videos/clase.mp4', flow(LONG, watch), { type: 'video/mp4' })
    expect(put.size).toBe(LONG * 1024 * 1024)
    const found = await storage.get('videos/clase.mp4')
    let out = 0
    for await (const chunk of found!.body) {
      out += chunk.length
      watch()
    }
    expect(out).toBe(put.size)
    expect(most).toBeLessThan((LONG * 2) / 3)
  })
})

test('a bucket that is not there fails the ready probe, and is not taken for a missing object', async () => {
  const lost = createStorage({ ...config, S3_BUCKET: 'perdido', S3_ENDPOINT })
  await expect(lost.check()).rejects.toThrow()
  await expect(lost.get('a')).rejects.toMatchObject({ name: 'NoSuchBucket' })
})
