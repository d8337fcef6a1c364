import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { TROZO_BYTES, videosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../../test/almacen.ts'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCurricula, buildCurso, buildGroup, buildObjective, buildOferta, buildUnit } from '../../../test/build.ts'
import { openTempDir } from '../../../test/tempdir.ts'
import { formOf, longVideo, uploadVideo, VIDEO } from '../../../test/videos.ts'
import { createStorage } from '../../kit/archivos/storage.ts'
import { lookInto } from './videos.jobs.ts'

const dir = openTempDir()
const s3 = await openStore(path.join(dir, 's3'))
afterAll(() => s3.close())

const kinds: [string, () => Record<string, string>][] = [
  ['folder', () => ({})],
  ['s3', () => s3.env],
]

describe.each(kinds)('a signed video, from a %s', (_kind, env) => {
  let t: TestApp
  let coach: Caller
  let objetivo: { id: number }
  const file = longVideo(TROZO_BYTES + 500)
  const raw = (
    url: string,
    who: Caller | undefined,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) =>
    t.app.inject({
      method,
      url,
      headers: { ...(who ? { cookie: who.headers.cookie! } : {}), 'accept-encoding': 'gzip, br', ...headers },
    })
  const signed = (who = coach) => who.ask(videosRoutes.sign, { params: { objetivoId: objetivo.id } })
  beforeAll(async () => {
    t = await openTestApp(env())
    coach = await t.as('coach')
    objetivo = await buildObjective(t.db)
    const { publicUrl } = await uploadVideo(coach, file)
    const body = await coach.ask(videosRoutes.create, {
      body: {
        objetivo_id: objetivo.id,
        nombre: 'Salida',
        file_url: publicUrl,
      },
    })
    await coach.upload(
      `/api/objetivo-video/subtitulos/${body.id}`,
      formOf({ file: new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nñ'], 'a.vtt') }),
    )
  })
  afterAll(() => t.close())

  test('comes whole, and by ranges, as it is', async () => {
    const { video_url, tipo, nombre, subtitulos_url } = await signed()
    expect([tipo, nombre]).toEqual(['archivo', 'Salida'])
    const whole = await raw(video_url!, coach)
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.equals(file)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/webm',
      'content-length': String(file.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
    expect(whole.headers['content-encoding']).toBeUndefined()
    const over = await raw(video_url!, coach, { range: `bytes=${TROZO_BYTES - 2}-${TROZO_BYTES + 2}` })
    expect(over.statusCode).toBe(206)
    expect(over.headers['content-range']).toBe(`bytes ${TROZO_BYTES - 2}-${TROZO_BYTES + 2}/${file.length}`)
    expect(over.rawPayload.equals(file.subarray(TROZO_BYTES - 2, TROZO_BYTES + 3))).toBe(true)
    const last = await raw(video_url!, coach, { range: 'bytes=-10' })
    expect(last.rawPayload.equals(file.subarray(-10))).toBe(true)
    const none = await raw(video_url!, coach, { range: `bytes=${file.length}-` })
    expect([none.statusCode, none.headers['content-range']]).toEqual([416, `bytes */${file.length}`])
    expect(none.json().message).toBe('Esa parte del video no existe.')
    const other = await raw(video_url!, coach, { range: 'bytes=0-1', 'if-range': '"otra"' })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, file.length])
    const same = await raw(video_url!, coach, { range: 'bytes=0-1', 'if-range': String(whole.headers.etag) })
    expect(same.statusCode).toBe(206)
    const head = await raw(video_url!, coach, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(file.length),
      0,
    ])
    const text = await raw(subtitulos_url!, coach)
    expect(text.headers['content-type']).toBe('text/vtt; charset=utf-8')
    expect(text.body).toContain('ñ')
  })

  test('is refused to another person, altered, and signed out', async () => {
    const { video_url } = await signed()
    const refused = async (url: string, who?: Caller) => {
      const reply = await raw(url, who)
      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toMatchObject({
        success: false,
        message: 'Este enlace ya no sirve. Abre el video otra vez.',
      })
      expect(reply.headers['cache-control']).toBe('no-store')
    }
    await refused(video_url!, await t.as('admin'))
    await refused(video_url!)
    const [id, until, mac] = video_url!.replace('/videos/', '').split('.')
    await refused(`/videos/${id}.${until}.${mac!.slice(1)}a`, coach)
    await refused(`/videos/${Number(id) + 1}.${until}.${mac}`, coach)
    await refused(`/videos/${id}.zzzzzz.${mac}`, coach)
    await refused('/videos/x', coach)
  })

  test('of an own upload is for who uploaded it', async () => {
    const { uploadId } = await uploadVideo(coach)
    const body = await coach.ask(videosRoutes.signUpload, { params: { uploadId } })
    expect((await raw(String(body.video_url), coach)).rawPayload.equals(VIDEO)).toBe(true)
    expect((await (await t.as('admin')).get(`/api/get-signed-video-url-poc/${uploadId}`)).status).toBe(404)
  })

  test('that is gone from the storage is a clear 404', async () => {
    const { publicUrl, uploadId } = await uploadVideo(coach)
    const body = await coach.ask(videosRoutes.signUpload, { params: { uploadId } })
    await createStorage(t.config).remove(`videos/${publicUrl.split('/').at(-1)}`)
    const reply = await raw(String(body.video_url), coach, { range: 'bytes=0-5' })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })

  // The last: the S3 client remembers how far its clock is off.
  test('is refused after two hours', async () => {
    const { video_url } = await signed()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3600_000 - 5_000 })
    try {
      expect((await raw(video_url!, coach, { range: 'bytes=0-1' })).statusCode).toBe(206)
      vi.setSystemTime(Date.now() + 10_000)
      expect((await raw(video_url!, coach)).statusCode).toBe(403)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('who may watch', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp()
  })
  afterAll(() => t.close())

  test('authors all; a learner what their course shows, while it does', async () => {
    const student = await t.as('estudiante')
    const stranger = await t.as('docente')
    const [unit, objetivo, alone] = [await buildUnit(t.db), await buildObjective(t.db), await buildObjective(t.db)]
    const course = await buildCurso(t.db)
    await t.db.insertInto('cursos_unidades').values({ curso_id: course.id, unidad_id: unit.id, position: 1 }).execute()
    await t.db
      .insertInto('unidades_objetivos')
      .values({ unidad_id: unit.id, objetivo_id: objetivo.id, position: 1 })
      .execute()
    const curricula = await buildCurricula(t.db, { cursos: [course.id] })
    const group = await buildGroup(t.db, { usuarios: [student.id] })
    await buildOferta(t.db, { curriculas: [curricula.id], grupos: [group.id] })
    const coach = await t.as('coach')
    const file_url = 'https://youtu.be/dQw4w9WgXcQ'
    for (const { id } of [objetivo, alone])
      await coach.send('POST', '/api/objetivo-video/store', { objetivo_id: id, nombre: 'Salida', file_url })
    const sign = (who: Caller, { id } = objetivo) => who.get(`/api/get-signed-video-url/${id}`)
    expect((await sign(coach, alone)).body).toMatchObject({
      video_url: file_url,
      tipo: 'youtube',
      poster_url: null,
      duracion: null,
    })
    expect((await sign(student)).body).toMatchObject({ success: true, video_url: file_url })
    expect((await sign(student, alone)).status).toBe(404)
    expect((await sign(stranger)).status).toBe(404)
    await t.db
      .updateTable('cursos')
      .set({ fecha_seleccion_termino: '2020-01-01' })
      .where('id', '=', course.id)
      .execute()
    expect((await sign(student)).status).toBe(409)
    const empty = await buildObjective(t.db)
    expect(await sign(coach, empty)).toMatchObject({ status: 404, body: { message: 'Este objetivo no tiene video' } })
  })

  const ffmpeg = (() => {
    try {
      return Boolean(execFileSync('ffmpeg', ['-version']))
    } catch {
      return false
    }
  })()
  test.skipIf(!ffmpeg)('how long it is and a picture of it are found out, where ffmpeg is', async () => {
    const admin = await t.as('admin')
    const { id: objetivo_id } = await buildObjective(t.db)
    const { publicUrl } = await uploadVideo(admin)
    await admin.send('POST', '/api/objetivo-video/store', { objetivo_id, nombre: 'Salida', file_url: publicUrl })
    const { archivo_id } = await t.db
      .selectFrom('objetivo_videos')
      .select('archivo_id')
      .where('objetivo_id', '=', objetivo_id)
      .executeTakeFirstOrThrow()
    const storage = createStorage(t.config)
    // A job may run twice.
    await lookInto(t.db, storage, archivo_id!)
    await lookInto(t.db, storage, archivo_id!)
    const body = await admin.ask(videosRoutes.sign, { params: { objetivoId: objetivo_id } })
    expect(body.duracion).toBe(2)
    const poster = await t.app.inject({ url: String(body.poster_url), headers: { cookie: admin.headers.cookie! } })
    expect(poster.headers['content-type']).toBe('image/webp')
    const left = await t.db.selectFrom('archivos').select('id').where('tipo', '=', 'image/webp').execute()
    expect(left).toHaveLength(1)
  })
})
