/**
 * Large deliveries go up in chunks: cut, sent again, killed and refused in their middle, on a disk and in a bucket.
 *
 * @module-tag resto
 */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { entregasPropiasRoutes, MAX_BYTES_DE_ENTREGA, TROZO_BYTES } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../../../test/almacen.ts'
import { type Caller, openTestApp, type Reply, type TestApp } from '../../../../test/app.ts'
import { buildPlazo } from '../../../../test/build.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'
import { openTempDir } from '../../../../test/tempdir.ts'
import { chunkOf, formOf, longVideo, sha256 } from '../../../../test/videos.ts'
import { cleanSubidas } from '../../../kit/archivos/subidas-base.ts'
import { removeArchivosSueltos } from '../archivos/archivos.sql.ts'

const URL = '/api/entregables/archivo/trozos'
const s3 = await openStore(path.join(openTempDir(), 's3'))
/** 12 MB that begin as a PDF does. */
const LARGO = longVideo(2 * TROZO_BYTES + 2_345_678)
LARGO.write('%PDF-1.7\n')

describe.each([
  ['a disk', {}],
  ['a bucket', s3.env],
])('a large file on %s', (_where, env) => {
  let t: TestApp
  let s: Salon
  beforeAll(async () => {
    t = await openTestApp({ ...env, QUOTA_PERSON_MB: '60' })
    // The test server knows no AbortMultipartUpload.
    if ('S3_BUCKET' in env) t.storage.abort = async () => undefined
    s = await buildSalon(t)
  })
  afterAll(() => t.close())

  const place = () => ({ actividad_id: s.actividades.calificable, curso_id: s.curso })
  const send = (
    who: Caller,
    index: number,
    uploadId: string,
    more: Record<string, string | number> = {},
    file = LARGO,
  ) => who.upload(URL, formOf(chunkOf(file, index, { fileName: 'Mi tesis?.pdf', ...place(), uploadId, ...more })))
  const estado = async (who: Caller, uploadId: string) =>
    (await who.ask(entregasPropiasRoutes.getUpload, { params: { uploadId } })).subida
  /** A chunk that is taken. */
  const give = (who: Caller, index: number, uploadId: string, more: { momento?: string; reloj?: number } = {}) =>
    who.ask(entregasPropiasRoutes.uploadChunk, {
      body: chunkOf(LARGO, index, { fileName: 'Mi tesis?.pdf', ...place(), uploadId, ...more }),
    })
  const whole = async (who: Caller, more = {}, file = LARGO) => {
    const uploadId = randomUUID()
    let last: Reply | undefined
    for (const i of [0, 1, 2]) last = await send(who, i, uploadId, more, file)
    return { uploadId, last: last! }
  }
  const handIn = (who: Caller, file_id: unknown, more = {}) =>
    who.send('POST', '/api/entregables/store', { ...place(), file_id, ...more })
  const count = async () => (await t.db.selectFrom('archivos').select('id').execute()).length

  test('is handed in once its last chunk is there, and is the very same bytes for who reviews it', async () => {
    const uploadId = randomUUID()
    const hash = (i: number) => sha256(LARGO.subarray(i * TROZO_BYTES, (i + 1) * TROZO_BYTES))
    expect((await send(s.ana, 0, uploadId, { sha256: hash(0) })).body).toMatchObject({ recibidos: 1, archivo: null })
    expect((await estado(s.ana, uploadId))?.recibidos).toEqual([0])
    // The reply was lost: the same once more is no other chunk.
    expect((await send(s.ana, 0, uploadId)).body).toMatchObject({ recibidos: 1 })
    await send(s.ana, 1, uploadId)
    const archivo = (await give(s.ana, 2, uploadId)).archivo!
    expect(archivo).toMatchObject({ file_name: 'Mi tesis.pdf', file_type: 'application/pdf' })
    expect(await estado(s.ana, uploadId)).toMatchObject({ archivo })
    expect((await handIn(s.ana, archivo.file_id)).body.entrega).toMatchObject(archivo)
    const read = await t.app.inject({ url: archivo.file_url, headers: { cookie: s.coach.headers.cookie! } })
    expect([read.statusCode, read.headers['content-length']]).toEqual([200, String(LARGO.length)])
    expect(sha256(read.rawPayload)).toBe(sha256(LARGO))
    // Handed in, it is not given up any more.
    expect((await s.ana.send('DELETE', `${URL}/${uploadId}`)).status).toBe(409)
  })

  test('two tabs that send the same one make one file', async () => {
    const uploadId = randomUUID()
    await Promise.all([send(s.ana, 0, uploadId), send(s.ana, 0, uploadId)])
    await Promise.all([send(s.ana, 1, uploadId), send(s.ana, 1, uploadId)])
    const before = await count()
    const last = await Promise.all([1, 2, 3].map(() => give(s.ana, 2, uploadId)))
    expect(new Set(last.map(r => r.archivo!.file_id)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  test('a process that dies once the bytes stand and before that is noted is gone on from', async () => {
    const uploadId = randomUUID()
    for (const i of [0, 1]) await send(s.ana, i, uploadId)
    const { complete } = t.storage
    t.storage.complete = async (...what) => {
      await complete(...what)
      throw new Error('SIGKILL')
    }
    expect((await send(s.ana, 2, uploadId)).status).toBe(500)
    t.storage.complete = complete
    expect(await estado(s.ana, uploadId)).toMatchObject({ archivo: null, recibidos: [0, 1, 2] })
    expect((await send(s.ana, 2, uploadId)).body.archivo).toMatchObject({ file_name: 'Mi tesis.pdf' })
    // Nobody goes on with another one: what was put together goes as well.
    const left = randomUUID()
    for (const i of [0, 1]) await send(s.beto, i, left)
    t.storage.complete = async (...what) => {
      await complete(...what)
      throw new Error('SIGKILL')
    }
    expect((await send(s.beto, 2, left)).status).toBe(500)
    t.storage.complete = complete
    const { estado: parts } = await t.db
      .selectFrom('subidas')
      .select('estado')
      .where('id', '=', left)
      .executeTakeFirstOrThrow()
    const { key } = parts as { key: string }
    expect((await buffer((await t.storage.get(key))!.body)).length).toBe(LARGO.length)
    await age(left)
    await cleanSubidas(t.db, t.storage)
    expect(await t.storage.head(key)).toBeUndefined()
    expect(await estado(s.beto, left)).toBeNull()
  })

  const age = async (id: string) => {
    await sql`alter table subidas disable trigger subidas_actualizado`.execute(t.db)
    await sql`update subidas set actualizado_en = now() - interval '8 days' where id = ${id}`.execute(t.db)
    await sql`alter table subidas enable trigger subidas_actualizado`.execute(t.db)
  }

  test('is nobody else’s, whatever they know of it; nor a film, nor the film of somebody one of these', async () => {
    const uploadId = randomUUID()
    await send(s.ana, 0, uploadId)
    for (const other of [s.beto, s.others.ana]) {
      expect(await estado(other, uploadId)).toBeNull()
      expect((await other.send('DELETE', `${URL}/${uploadId}`)).status).toBe(404)
      expect((await send(other, 1, uploadId)).status).toBe(404)
    }
    const anonymous = await t.anonymous()
    expect((await anonymous.get(`${URL}/${uploadId}`)).status).toBe(401)
    expect((await send(anonymous, 1, uploadId)).status).toBe(401)
    expect((await send(s.coach, 1, uploadId)).status).not.toBe(200)
    const film = randomUUID()
    await s.coach.upload('/api/video-upload/chunk', formOf(chunkOf(longVideo(LARGO.length), 0, { uploadId: film })))
    expect(await estado(s.coach, film)).toBeNull()
    expect((await estado(s.ana, uploadId))?.recibidos).toHaveLength(1)
    await s.ana.ask(entregasPropiasRoutes.removeUpload, { params: { uploadId } })
    expect(await estado(s.ana, uploadId)).toBeNull()
    expect((await s.ana.send('DELETE', `${URL}/${uploadId}`)).status).toBe(404)
  })

  test('a program, a page and a film’s wrong hash are refused with their first chunk, and nothing is kept', async () => {
    const before = await t.db.selectFrom('subidas').select('id').execute()
    for (const start of ['MZ\x90\0', '<script>alert(1)</script>', '\0\0\0\0']) {
      const bad = Buffer.from(LARGO)
      bad.fill(7, 0, 4096)
      bad.write(start)
      const said = await send(s.ana, 0, randomUUID(), { fileName: 'tesis.pdf' }, bad)
      expect(said).toMatchObject({
        status: 422,
        body: { errors: { file: [expect.stringMatching(/^Ese tipo de archivo/)] } },
      })
    }
    expect((await send(s.ana, 0, randomUUID(), { sha256: 'a'.repeat(64) })).status).toBe(422)
    expect((await send(s.ana, 0, '')).status).toBe(422)
    const much = { fileSize: MAX_BYTES_DE_ENTREGA + 1, totalChunks: 41 }
    expect(await send(s.ana, 0, randomUUID(), much)).toMatchObject({
      status: 422,
      body: { message: 'El archivo puede pesar hasta 200 MB.' },
    })
    expect(await t.db.selectFrom('subidas').select('id').execute()).toEqual(before)
  })

  test('without room for all of it, its first chunk says so; begun together, only what has room is kept', async () => {
    const large = { fileSize: 61 * 1024 ** 2, totalChunks: 13 }
    expect(await send(s.ana, 0, randomUUID(), large)).toMatchObject({
      status: 413,
      body: { message: expect.stringMatching(/^No te queda espacio/) },
    })
    const person = s.beto
    const begun = Array.from({ length: 6 }, () => randomUUID())
    for (const id of begun) for (const i of [0, 1]) await give(person, i, id)
    const said: number[] = []
    for (const id of begun) said.push((await send(person, 2, id)).status)
    // Four of 12 MB have room in 60, with what he has already; none of the others leaves anything behind.
    expect(said.filter(status => status === 413).length).toBeGreaterThan(0)
    const { n } = await t.db
      .selectFrom('archivos')
      .select(sql<number>`sum(tamano)::bigint`.as('n'))
      .where('usuario_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(n).toBeLessThanOrEqual(60 * 1024 ** 2)
    const left = await t.db
      .selectFrom('subidas')
      .select('id')
      .where('usuario_id', '=', person.id)
      .where('archivo_id', 'is', null)
      .execute()
    expect(left).toEqual([])
    await t.db.deleteFrom('archivos').where('usuario_id', '=', person.id).execute()
    // With its file an upload is gone, too: the same file begins anew.
    expect(await t.db.selectFrom('subidas').select('id').where('usuario_id', '=', person.id).execute()).toEqual([])
  })

  test('of more than eight that were begun the oldest goes', async () => {
    const begun = Array.from({ length: 9 }, () => randomUUID())
    for (const id of begun) await give(s.beto, 0, id)
    expect(await estado(s.beto, begun[0]!)).toBeNull()
    expect((await estado(s.beto, begun[1]!))?.recibidos).toHaveLength(1)
    await give(s.beto, 0, begun[0]!)
  })

  test('closed meanwhile, it goes on when it was done before, and else is refused at its next chunk', async () => {
    const dates = (abre: string | null, cierra: string) =>
      buildPlazo(t.db, {
        grupo_id: s.grupo,
        curso_id: s.curso,
        actividad_id: s.actividades.calificable,
        abre,
        cierra,
      })
    const [late, early] = [randomUUID(), randomUUID()]
    const done = { momento: new Date(Date.now() - 30_000).toISOString(), reloj: 1 as const }
    for (const id of [late, early]) await give(s.ana, 0, id)
    await dates(null, new Date(Date.now() - 10_000).toISOString())
    expect((await send(s.ana, 1, late)).status).toBe(409)
    const more = { momento: done.momento, reloj: 1 }
    for (const i of [1, 2]) await give(s.ana, i, early, more)
    const { archivo } = (await estado(s.ana, early))! as { archivo: { file_id: string } }
    await s.ana.ask(entregasPropiasRoutes.handInArchivo, { body: { ...place(), file_id: archivo.file_id, ...done } })
    await sql`delete from plazos`.execute(t.db)
    // What one may not follow any more is not there.
    await t.db.updateTable('ofertas_academicas').set({ publicado: 0 }).where('id', '=', s.oferta).execute()
    expect((await send(s.ana, 1, late)).status).toBe(404)
    await t.db.updateTable('ofertas_academicas').set({ publicado: 1 }).where('id', '=', s.oferta).execute()
    await give(s.ana, 1, late)
  })

  test('what is never handed in goes after a week, and the same file can be sent anew', async () => {
    // Of somebody who has room for it.
    const { uploadId, last } = await whole(s.beto)
    expect(last.status).toBe(200)
    await sql`update archivos set creado_en = now() - interval '8 days'`.execute(t.db)
    for (const key of await removeArchivosSueltos(t.db, 7)) await t.storage.remove(key)
    expect(await estado(s.beto, uploadId)).toBeNull()
    expect((await send(s.beto, 0, uploadId)).body).toMatchObject({ recibidos: 1, archivo: null })
  })

  test('is too large for a message', async () => {
    const { uploadId } = await whole(s.ana, {}, LARGO)
    const id = Number((await give(s.ana, 2, uploadId)).archivo!.file_id.split(':')[1])
    await t.db
      .updateTable('archivos')
      .set({ tamano: 26 * 1024 ** 2 })
      .where('id', '=', id)
      .execute()
    const { id: entrega } = await t.db
      .selectFrom('entregas')
      .select('id')
      .where('usuario_id', '=', s.ana.id)
      .executeTakeFirstOrThrow()
    const message = { cuerpo: '<p>Ve esto</p>', llave: randomUUID(), archivos: [{ id }] }
    expect((await s.ana.send('POST', `/api/entregables/hilo/${entrega}`, message)).status).toBe(422)
  })
})

afterAll(() => s3.close())
