// @module-tag resto
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { cuentasRoutes, ROL, TROZO_BYTES, videosRoutes } from '@eleva/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Reply, type TestApp } from '../../../test/app.ts'
import { buildEvento, buildObjective, buildPerson } from '../../../test/build.ts'
import { chunkOf, formOf, longVideo, sendChunk, sha256, uploadVideo, VIDEO } from '../../../test/videos.ts'
import { createApp } from '../../app.ts'
import { createStorage, type Storage } from '../../kit/archivos/storage.ts'
import { createMail } from '../../kit/correo/mail.ts'
import { createJobs } from '../../kit/db/jobs.ts'
import { cleanVideos } from './videos.jobs.ts'

let t: TestApp
let coach: Caller
let storage: Storage
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
  storage = createStorage(t.config)
})
afterAll(() => t.close())

const long = longVideo(2 * TROZO_BYTES + 1234)
const estado = (uploadId: string, who = coach) => who.get(`/api/video-upload/estado?uploadId=${uploadId}`)
const stored = async (publicUrl: unknown) =>
  buffer((await storage.get(`videos/${String(publicUrl).split('/').at(-1)}`))!.body)
const onDisk = () => {
  const folder = path.join(t.config.DATA_DIR, 'objects/videos')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(f => f.isFile())
    .map(f => f.name)
}
const messages = (replies: Reply[]) => replies.map(r => r.body.message)

describe('a video in chunks', () => {
  test('is acknowledged chunk by chunk, and there at the end', async () => {
    const uploadId = randomUUID()
    const replies = [0, 1, 2].map(
      i => () =>
        sendChunk(coach, long, i, { uploadId, sha256: sha256(long.subarray(i * TROZO_BYTES, (i + 1) * TROZO_BYTES)) }),
    )
    const said: Reply[] = []
    for (const send of replies) said.push(await send())
    expect(messages(said)).toEqual(['Chunk recivido', 'Chunk recivido', 'File uploaded successfully'])
    expect(said.map(r => r.body.recibidos)).toEqual([1, 2, 3])
    const { publicUrl } = said[2]!.body
    expect(publicUrl).toMatch(/^\/objetos\/videos\/[0-9a-f-]{36}$/)
    expect(sha256(await stored(publicUrl))).toBe(sha256(long))
    expect((await estado(uploadId)).body.subida).toMatchObject({ completa: true, publicUrl, recibidos: [0, 1, 2] })
    const row = await t.db.selectFrom('archivos').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ nombre: 'clase.webm', tipo: 'video/webm', tamano: long.length, usuario_id: coach.id })
    // What is sent once more is there already; it is the reply that was lost.
    expect((await sendChunk(coach, long, 2, { uploadId })).body).toMatchObject({
      message: 'File uploaded successfully',
      publicUrl,
    })
    const other = await sendChunk(coach, longVideo(long.length).fill(1, TROZO_BYTES), 1, { uploadId })
    expect(other).toMatchObject({ status: 409, body: { message: 'Esta carga ya terminó.' } })
  })

  test('comes in any order, each as often as the line wants, two at a time', async () => {
    const file = longVideo(3 * TROZO_BYTES + 7)
    const orders = fc.shuffledSubarray([0, 1, 2, 3, 0, 3, 2], { minLength: 7 })
    await fc.assert(
      fc.asyncProperty(orders, async order => {
        const uploadId = randomUUID()
        const replies: Reply[] = []
        for (let i = 0; i < order.length; i += 2)
          replies.push(...(await Promise.all(order.slice(i, i + 2).map(n => sendChunk(coach, file, n, { uploadId })))))
        expect(replies.every(r => r.status === 200)).toBe(true)
        const urls = new Set(replies.map(r => r.body.publicUrl).filter(Boolean))
        expect(urls.size).toBe(1)
        expect(sha256(await stored([...urls][0]))).toBe(sha256(file))
      }),
      { numRuns: 5 },
    )
  })

  test('without an id is known by its person, name and size', async () => {
    const name = { fileName: 'sin-id.webm' }
    const [first, second] = await Promise.all([0, 1].map(i => sendChunk(coach, long, i, name)))
    expect(first!.body.uploadId).toBe(second!.body.uploadId)
    expect(
      (await coach.ask(videosRoutes.getUpload, { query: { fileName: 'sin-id.webm', fileSize: long.length } })).subida,
    ).toMatchObject({ recibidos: [0, 1], completa: false, publicUrl: '' })
    const last = await sendChunk(coach, long, 2, name)
    expect(last.body.message).toBe('File uploaded successfully')
    expect((await sendChunk(coach, long, 2, name)).body.publicUrl).toBe(last.body.publicUrl)
    // The same file from the start is another upload.
    expect((await sendChunk(coach, long, 0, name)).body).toMatchObject({ recibidos: 1, publicUrl: '' })
  })

  test('a chunk with other bytes takes the place of the one before it', async () => {
    const uploadId = randomUUID()
    const first = longVideo(long.length).fill(9, TROZO_BYTES)
    await sendChunk(coach, first, 0, { uploadId })
    await sendChunk(coach, first, 1, { uploadId })
    await sendChunk(coach, long, 1, { uploadId })
    const { body } = await sendChunk(coach, long, 2, { uploadId })
    expect(sha256(await stored(body.publicUrl))).toBe(sha256(long))
  })

  test('two last chunks at once finish it once', async () => {
    const uploadId = randomUUID()
    await sendChunk(coach, long, 0, { uploadId })
    await sendChunk(coach, long, 1, { uploadId })
    const count = async () =>
      Number((await t.db.selectFrom('archivos').select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow()).n)
    const before = await count()
    const replies = await Promise.all([1, 2, 3, 4].map(() => sendChunk(coach, long, 2, { uploadId })))
    expect(new Set(messages(replies))).toEqual(new Set(['File uploaded successfully']))
    expect(new Set(replies.map(r => r.body.publicUrl)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  test('goes on with another server process where the first stopped', async () => {
    const uploadId = randomUUID()
    expect((await sendChunk(coach, long, 0, { uploadId })).status).toBe(200)
    const mail = createMail(t.config)
    const jobs = createJobs(t.database.connection, () => undefined)
    const app = await createApp({
      instalacion: t.instalacion,
      config: t.config,
      db: t.db,
      slow: t.database.slow,
      storage: createStorage(t.config),
      mail,
      jobs,
    })
    const encoded = new Response(formOf(chunkOf(long, 1, { uploadId })))
    const other = await app.inject({
      method: 'POST',
      url: '/api/video-upload/chunk',
      headers: { ...coach.headers, 'content-type': encoded.headers.get('content-type')! },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(other.json()).toMatchObject({ recibidos: 2 })
    await app.close()
    expect((await estado(uploadId)).body.subida).toMatchObject({ recibidos: [0, 1] })
    const { body } = await sendChunk(coach, long, 2, { uploadId })
    expect(sha256(await stored(body.publicUrl))).toBe(sha256(long))
  })
})

test('a store that does not answer holds neither rows nor connections, however many upload', async () => {
  const { writePart } = t.storage
  const answered = Promise.withResolvers<void>()
  let asked = 0
  t.storage.writePart = async (...what) => {
    asked++
    await answered.promise
    return writePart(...what)
  }
  try {
    // More than the database has connections for.
    const sent = Array.from({ length: 14 }, () => sendChunk(coach, VIDEO, 0, { uploadId: randomUUID() }))
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(14)
    await coach.ask(cuentasRoutes.user, {})
    const [held] = await t.database
      .sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
    expect(held!.n).toBe(0)
    answered.resolve()
    expect((await Promise.all(sent)).map(r => r.status)).toEqual(Array(14).fill(200))
  } finally {
    answered.resolve()
    t.storage.writePart = writePart
  }
})

describe('a chunk is refused, and nothing changes', () => {
  const pdf = Buffer.from('%PDF-1.7\n'.padEnd(200))
  test.each([
    ['no file', { file: undefined }, 'Falta el trozo del archivo.', 'file'],
    ['no name', { fileName: ' ' }, 'Falta el nombre del archivo.', 'fileName'],
    ['a number that is none', { chunkIndex: 'x' }, 'El número de trozo no es válido.', 'chunkIndex'],
    ['out of range', { chunkIndex: 3 }, 'Ese trozo no existe: van del 0 al 2.', 'chunkIndex'],
    ['another total', { totalChunks: 4 }, 'Un archivo de este tamaño va en 3 trozos de 5 MiB.', 'totalChunks'],
    [
      'too short',
      { file: new File([new Uint8Array(VIDEO)], 'x') },
      `El trozo mide ${VIDEO.length} bytes y debe medir ${TROZO_BYTES}.`,
      'file',
    ],
    ['too long a file', { fileSize: 4 * 1024 ** 3 + 1 }, 'El archivo mide de 1 byte a 4 GB.', 'fileSize'],
    ['another hash', { sha256: 'a'.repeat(64) }, 'El trozo llegó distinto de como salió. Mándalo otra vez.', 'sha256'],
    ['a hash that is none', { sha256: 'abc' }, 'La huella del trozo no es válida.', 'sha256'],
    ['an id that is none', { uploadId: '../../etc' }, 'El identificador de la carga no es válido', 'uploadId'],
  ])('%s', async (_what, more, message, field) => {
    const [files, uploadId] = [onDisk(), randomUUID()]
    const reply = await sendChunk(coach, long, 0, { uploadId, ...more })
    expect(reply).toMatchObject({ status: 422, body: { success: false, message, errors: { [field]: [message] } } })
    expect(onDisk()).toEqual(files)
    expect((await estado(uploadId)).body.subida).toBeNull()
  })

  test('what is no video, whatever it is called', async () => {
    const [files, uploadId] = [onDisk(), randomUUID()]
    const reply = await sendChunk(coach, pdf, 0, { uploadId, fileName: 'clase.mp4', fileType: 'video/mp4' })
    expect(reply).toMatchObject({
      status: 422,
      body: { message: 'Ese archivo no es un video. Sirven MP4, WebM, MOV, MKV y OGV.' },
    })
    expect(onDisk()).toEqual(files)
    expect((await estado(uploadId)).body.subida).toBeNull()
  })

  test('more than a chunk', async () => {
    const file = new File([new Uint8Array(TROZO_BYTES + 1)], 'x')
    expect(await sendChunk(coach, long, 0, { file })).toMatchObject({
      status: 413,
      body: { message: 'Cada trozo mide a lo más 5 MiB.' },
    })
  })

  test("another person's upload is not there, and another file's chunk is not taken", async () => {
    const uploadId = randomUUID()
    await sendChunk(coach, long, 0, { uploadId })
    const admin = await t.as('admin')
    expect((await sendChunk(admin, long, 1, { uploadId })).status).toBe(404)
    expect((await estado(uploadId, admin)).body.subida).toBeNull()
    expect((await admin.send('DELETE', `/api/video-upload/${uploadId}`)).status).toBe(404)
    expect((await admin.get(`/api/get-signed-video-url-poc/${uploadId}`)).status).toBe(404)
    expect(await sendChunk(coach, VIDEO, 0, { uploadId })).toMatchObject({
      status: 422,
      body: { message: 'Esa carga es de otro archivo.' },
    })
    expect((await estado(uploadId)).body.subida).toMatchObject({ recibidos: [0] })
  })
})

describe('what is left over', () => {
  test('a cancelled upload leaves nothing, and does not come back', async () => {
    const files = onDisk()
    const uploadId = randomUUID()
    await sendChunk(coach, long, 0, { uploadId })
    expect(onDisk().length).toBe(files.length + 1)
    expect((await coach.send('DELETE', `/api/video-upload/${uploadId}`)).body.message).toBe('Carga cancelada')
    expect(onDisk()).toEqual(files)
    expect((await coach.send('DELETE', `/api/video-upload/${uploadId}`)).status).toBe(404)
    const done = await uploadVideo(coach)
    expect((await coach.send('DELETE', `/api/video-upload/${done.uploadId}`)).status).toBe(409)
  })

  test('cancelled while its chunks arrive, it leaves nothing either', async () => {
    for (let times = 0; times < 10; times++) {
      const files = onDisk()
      const uploadId = randomUUID()
      await sendChunk(coach, long, 0, { uploadId })
      const cancel = () => coach.send('DELETE', `/api/video-upload/${uploadId}`)
      const [chunk, cancelled] = await Promise.all([sendChunk(coach, long, 1, { uploadId }), cancel()])
      expect(cancelled.status).toBe(200)
      expect([200, 404]).toContain(chunk.status)
      // A chunk that came after begins it anew; then there is that one alone.
      const left = await estado(uploadId)
      expect(onDisk().length).toBe(files.length + (left.body.subida === null ? 0 : 1))
    }
  })

  test('goes after seven days: unfinished uploads, files that nothing uses; what is used stays', async () => {
    const person = await t.asPerson(await buildPerson(t.db, { roles: [ROL.admin] }))
    const unfinished = randomUUID()
    await sendChunk(person, long, 0, { uploadId: unfinished })
    const fresh = randomUUID()
    await sendChunk(person, long, 0, { uploadId: fresh })
    const unused = await uploadVideo(person)
    const used = await uploadVideo(person)
    const recording = await uploadVideo(person)
    const { id: evento } = await buildEvento(t.db)
    await person.send('PUT', `/api/eventos/evento-curso/update/${evento}`, { liga_cloudStorage: recording.publicUrl })
    const { id: objetivo_id } = await buildObjective(t.db)
    await person.send('POST', '/api/objetivo-video/store', { objetivo_id, nombre: 'Queda', file_url: used.publicUrl })
    await sql`alter table subidas disable trigger subidas_actualizado`.execute(t.db)
    await sql`update subidas set actualizado_en = now() - interval '8 days' where id <> ${fresh}`.execute(t.db)
    await sql`alter table subidas enable trigger subidas_actualizado`.execute(t.db)
    await cleanVideos(t.db, storage)
    expect((await estado(unfinished, person)).body.subida).toBeNull()
    expect((await estado(fresh, person)).body.subida).toMatchObject({ recibidos: [0] })
    expect((await stored(unused.publicUrl)).length).toBe(VIDEO.length)
    await sql`update archivos set creado_en = now() - interval '8 days'`.execute(t.db)
    // Whoever is deleted leaves their uploads to it as well.
    await sql`alter table subidas disable trigger subidas_actualizado`.execute(t.db)
    await sql`update subidas set actualizado_en = now() - interval '8 days', usuario_id = null where id = ${fresh}`.execute(
      t.db,
    )
    await sql`alter table subidas enable trigger subidas_actualizado`.execute(t.db)
    await Promise.all([cleanVideos(t.db, storage), cleanVideos(t.db, createStorage(t.config))])
    expect(await storage.get(`videos/${unused.publicUrl.split('/').at(-1)}`)).toBeUndefined()
    for (const { publicUrl } of [used, recording]) expect((await stored(publicUrl)).length).toBe(VIDEO.length)
    expect(await t.db.selectFrom('archivos').select('id').execute()).toHaveLength(2)
    expect(onDisk()).toHaveLength(4)
  })
})
