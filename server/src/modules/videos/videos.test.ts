import { objetivosRoutes, videosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildObjective } from '../../../test/build.ts'
import { formOf, uploadVideo, VIDEO } from '../../../test/videos.ts'
import { createStorage, type Storage } from '../../kit/archivos/storage.ts'
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

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const store = (body: object) =>
  coach.send('POST', '/api/objetivo-video/store', { nombre: 'Preguntas de salida', ...body })
const update = (id: unknown, body: object) =>
  coach.send('POST', `/api/objetivo-video/update/${id}`, { nombre: 'Otro', ...body })
const show = async (objetivo: number) => await coach.ask(videosRoutes.get, { params: { objetivo } })
const isThere = async (publicUrl: string) => Boolean(await storage.head(`videos/${publicUrl.split('/').at(-1)}`))
const captions = (id: unknown, text: string) =>
  coach.upload(
    `/api/objetivo-video/subtitulos/${id}`,
    formOf({ file: new File([text], 'es.vtt', { type: 'text/vtt' }) }),
  )
const filesIn = async () => (await t.db.selectFrom('archivos').select('llave').execute()).map(a => a.llave)

describe("an objective's video", () => {
  test('is its own file, until another takes its place', async () => {
    const { id: objetivo_id } = await buildObjective(t.db, { nombre_objetivo: 'Cerrar la clase' })
    expect(await show(objetivo_id)).toMatchObject({
      success: true,
      file_url: '',
      resultSet: null,
      objetivo: { nombre_objetivo: 'Cerrar la clase' },
    })
    const first = await uploadVideo(coach)
    const made = await store({ objetivo_id, file_url: first.publicUrl, clave: 'V-1', file_name: 'salida.webm' })
    expect(made.body).toMatchObject({ message: 'Video guardado', color: 'success', file_url: first.publicUrl })
    expect(await show(objetivo_id)).toMatchObject({
      file_url: first.publicUrl,
      resultSet: {
        nombre: 'Preguntas de salida',
        clave: 'V-1',
        file_name: 'salida.webm',
        tipo: 'archivo',
        tamano: VIDEO.length,
        subtitulos: false,
        version: 1,
      },
    })
    expect((await coach.ask(objetivosRoutes.get, { params: { id: objetivo_id } })).objetivo).toMatchObject({
      video: { liga: first.publicUrl },
    })
    const second = await uploadVideo(coach, VIDEO, { fileName: 'nueva.webm' })
    const changed = await update(made.body.id, { file_url: second.publicUrl, version: 1 })
    expect(changed.body.message).toBe('Video actualizado')
    expect((await show(objetivo_id)).resultSet).toMatchObject({ nombre: 'Otro', file_name: 'nueva.webm', version: 2 })
    expect([await isThere(first.publicUrl), await isThere(second.publicUrl)]).toEqual([false, true])
    expect((await update(made.body.id, { file_url: second.publicUrl, version: 1 })).status).toBe(409)
    // Only its name: the file stays.
    expect((await update(made.body.id, { file_url: second.publicUrl, nombre: 'Igual' })).status).toBe(200)
    expect(await isThere(second.publicUrl)).toBe(true)
    expect((await coach.send('DELETE', `/api/objetivo-video/destroy/${made.body.id}`)).body.message).toBe(
      'Video eliminado',
    )
    expect((await show(objetivo_id)).resultSet).toBeNull()
    expect((await update(made.body.id, { file_url: YOUTUBE })).status).toBe(404)
    expect((await coach.send('DELETE', `/api/objetivo-video/destroy/${made.body.id}`)).status).toBe(404)
  })

  test('has chapters, a line each, as long as it is the same film', async () => {
    const { id: objetivo_id } = await buildObjective(t.db)
    const { body } = await store({ objetivo_id, file_url: YOUTUBE })
    expect((await show(objetivo_id)).resultSet).toMatchObject({ capitulos: '' })
    const says = (more: object) => coach.send('POST', `/api/objetivo-video/update/${body.id}`, more)
    expect((await says({ capitulos: '2:30 – Ejemplo\n\n0:00 Inicio', version: 1 })).status).toBe(200)
    expect((await show(objetivo_id)).resultSet).toMatchObject({
      capitulos: '2:30 – Ejemplo\n\n0:00 Inicio',
      version: 2,
    })
    // Somebody was faster; what is none; what is not sent stays.
    expect((await says({ capitulos: '0:00 Otro', version: 1 })).status).toBe(409)
    for (const capitulos of ['Inicio', '0:00 A\n0:00 B', `0:00 ${'a'.repeat(121)}`])
      expect(await says({ capitulos })).toMatchObject({
        status: 422,
        body: { errors: { capitulos: expect.anything() } },
      })
    expect((await says({ clave: 'V-9' })).status).toBe(200)
    expect((await show(objetivo_id)).resultSet).toMatchObject({ capitulos: '2:30 – Ejemplo\n\n0:00 Inicio' })
    expect(
      (await (await t.as('docente')).send('POST', `/api/objetivo-video/update/${body.id}`, { capitulos: '' })).status,
    ).toBe(403)
    expect((await says({ file_url: 'https://youtu.be/aaaaaaaaaaa' })).status).toBe(200)
    expect((await show(objetivo_id)).resultSet).toMatchObject({ capitulos: '' })
  })

  test('is one: of twenty at once one is taken', async () => {
    const { id: objetivo_id } = await buildObjective(t.db)
    const all = await Promise.all(Array.from({ length: 20 }, () => store({ objetivo_id, file_url: YOUTUBE })))
    expect(all.filter(r => r.status === 200)).toHaveLength(1)
    expect(all.find(r => r.status !== 200)).toMatchObject({
      status: 409,
      body: { message: 'Este objetivo ya tiene un video. Ábrelo otra vez para cambiarlo.' },
    })
  })

  test('may be on YouTube, or elsewhere over HTTPS', async () => {
    for (const [file_url, tipo] of [
      [YOUTUBE, 'youtube'],
      ['https://youtu.be/dQw4w9WgXcQ', 'youtube'],
      ['https://videos.ejemplo.mx/a.mp4', 'enlace'],
    ] as const) {
      const { id: objetivo_id } = await buildObjective(t.db)
      await store({ objetivo_id, file_url })
      expect((await show(objetivo_id)).resultSet).toMatchObject({ file_url, tipo, tamano: null })
    }
  })

  test('with an address that begins with # is the file of that name', async () => {
    const { id: objetivo_id } = await buildObjective(t.db)
    await uploadVideo(coach, VIDEO, { fileName: 'Mi clase 1.webm' })
    const { body } = await store({ objetivo_id, file_url: '#', file_name: 'Mi clase 1.webm' })
    expect(body.file_url).toBe('/objetos/videos/Mi%20clase%201.mp4')
    expect((await show(objetivo_id)).resultSet).toMatchObject({ tipo: 'archivo', tamano: VIDEO.length })
    const { id: other } = await buildObjective(t.db)
    expect(await store({ objetivo_id: other, file_url: '#', file_name: 'nadie.mp4' })).toMatchObject({
      status: 422,
      body: { message: 'Ese video ya no está. Súbelo otra vez.' },
    })
  })

  test.each([
    [{}, 'Por favor, sube un video o ingresa una URL.'],
    [{ file_url: ' ' }, 'Por favor, sube un video o ingresa una URL.'],
    [{ file_url: '#' }, 'Por favor, sube un video o ingresa una URL.'],
    [{ file_url: 'javascript:alert(1)' }, 'Pega un enlace completo, que empiece con https://'],
    [{ file_url: 'http://ejemplo.mx/a.mp4' }, 'Pega un enlace completo, que empiece con https://'],
    [{ file_url: '/etc/passwd' }, 'Pega un enlace completo, que empiece con https://'],
    [{ file_url: '/objetos/videos/../../x' }, 'Ese video ya no está. Súbelo otra vez.'],
    [{ file_url: '/objetos/videos/%E0%A4%A.mp4' }, 'Ese video ya no está. Súbelo otra vez.'],
    [{ file_url: YOUTUBE, nombre: '' }, 'Hace falta el nombre del video.'],
  ])('%j is refused', async (more, message) => {
    const { id: objetivo_id } = await buildObjective(t.db)
    expect(await store({ objetivo_id, ...more })).toMatchObject({ status: 422, body: { message } })
    expect((await show(objetivo_id)).resultSet).toBeNull()
  })

  test('of an objective that is gone is refused', async () => {
    expect((await store({ objetivo_id: 999_999, file_url: YOUTUBE })).status).toBe(404)
    expect((await coach.get('/api/objetivo-video/show/999999')).status).toBe(404)
  })

  test('a file that two objectives show stays for the other', async () => {
    const { publicUrl } = await uploadVideo(coach)
    const ids = [await buildObjective(t.db), await buildObjective(t.db)].map(o => o.id)
    const made = await Promise.all(ids.map(objetivo_id => store({ objetivo_id, file_url: publicUrl })))
    await coach.send('DELETE', `/api/objetivo-video/destroy/${made[0]!.body.id}`)
    expect(await isThere(publicUrl)).toBe(true)
    const { papelera } = await coach.ask(videosRoutes.remove, { params: { id: Number(made[1]!.body.id) } })
    await sql`update archivos set creado_en = now() - interval '60 days'`.execute(t.db)
    await cleanVideos(t.db, t.storage)
    expect(await isThere(publicUrl), 'while one is in the trash').toBe(true)
    await sql`delete from papelera`.execute(t.db)
    expect(papelera).toEqual(expect.any(Number))
    await cleanVideos(t.db, t.storage)
    expect(await isThere(publicUrl)).toBe(false)
  })

  test('is found in the list of all', async () => {
    const { id: objetivo_id } = await buildObjective(t.db)
    await store({ objetivo_id, file_url: YOUTUBE, nombre: 'Círculo de preguntas', clave: 'CIR-9' })
    expect(await coach.ask(videosRoutes.list, { query: { search: 'circulo' } })).toMatchObject({
      total: 1,
      resultSet: [{ clave: 'CIR-9', tipo: 'youtube' }],
    })
  })
})

describe('captions', () => {
  test('are put, replaced and taken away with their files', async () => {
    const { id: objetivo_id } = await buildObjective(t.db)
    const { publicUrl } = await uploadVideo(coach)
    const { id } = (await store({ objetivo_id, file_url: publicUrl })).body
    const before = await filesIn()
    expect((await captions(id, 'WEBVTT\n\n00:00.000 --> 00:01.000\nHola')).body.message).toBe('Subtítulos guardados')
    expect((await show(objetivo_id)).resultSet).toMatchObject({ subtitulos: true })
    const [first] = (await filesIn()).filter(f => !before.includes(f))
    await captions(id, 'WEBVTT\n\n00:00.000 --> 00:01.000\nBuenas')
    const [second, ...more] = (await filesIn()).filter(f => !before.includes(f))
    expect(more).toEqual([])
    expect(second).not.toBe(first)
    expect(await storage.head(first!)).toBeUndefined()
    expect((await coach.send('DELETE', `/api/objetivo-video/subtitulos/${id}`)).body.message).toBe(
      'Subtítulos eliminados',
    )
    expect(await filesIn()).toEqual(before)
    expect(await storage.head(second!)).toBeUndefined()
  })

  test.each([
    ['Hola', 422, 'Los subtítulos son un archivo .vtt o .srt, con cada texto debajo de su tiempo.'],
    [
      'WEBVTT\n\n00:00 --> 00:01\nHola',
      422,
      'La línea 3 no dice bien su tiempo: «00:00 --> 00:01». Escríbelo como 00:01:02.500 --> 00:01:05.000.',
    ],
    ['', 422, 'El archivo está vacío.'],
    [`WEBVTT\n${'x'.repeat(1024 * 1024)}`, 413, 'Los subtítulos pesan a lo más 1 MB.'],
  ])('that are none are refused, and leave nothing', async (text, status, message) => {
    const { id: objetivo_id } = await buildObjective(t.db)
    const { id } = (await store({ objetivo_id, file_url: YOUTUBE })).body
    const before = await filesIn()
    expect(await captions(id, text)).toMatchObject({ status, body: { message } })
    expect(await filesIn()).toEqual(before)
  })

  test('of a video that is gone are refused', async () => {
    expect((await captions(999_999, 'WEBVTT')).status).toBe(404)
    expect((await coach.send('DELETE', '/api/objetivo-video/subtitulos/999999')).status).toBe(404)
  })
})
