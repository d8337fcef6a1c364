import { setTimeout } from 'node:timers/promises'
import { cursosRoutes, eventosRoutes, ROL, RUTA_DE_VIDEOS } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { buildCurso, buildCursoOfrecido, buildEvento, buildPerson, buildUnit } from '../../../test/build.ts'
import { card, clase, DAY, local, offered, screen } from '../../../test/eventos.ts'
import { moment } from '../../../test/moment.ts'
import { sendChunk, uploadVideo, VIDEO } from '../../../test/videos.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

const store = (who: Caller, body: object) => who.send('POST', '/api/eventos/evento-curso/store', body)
const create = (who: Caller, body: Sent<typeof eventosRoutes.create>) => who.ask(eventosRoutes.create, { body })
const update = (who: Caller, id: number, body: object) =>
  who.send('PUT', `/api/eventos/evento-curso/update/${id}`, body)
const change = (who: Caller, id: number, body: Sent<typeof eventosRoutes.update>) =>
  who.ask(eventosRoutes.update, { params: { id }, body })
const remove = (who: Caller, id: number) => who.send('DELETE', `/api/eventos/evento-curso/destroy/${id}`)
const takeAway = (who: Caller, id: number) => who.ask(eventosRoutes.remove, { params: { id } })
const get = async (who: Caller, id: number) => (await who.ask(eventosRoutes.get, { params: { id } })).evento
const live = () => buildCurso(t.db, { cursoEnVivo: 1 })

describe('an author gives a live course its event', () => {
  test('as the form sends it, and reads it back', async () => {
    const coach = await t.as('coach')
    const { id: curso_id, nombre_curso } = await live()
    const body = {
      curso_id,
      ...clase(DAY, DAY + 90),
      fecha_vigencia_inicio: local(0).dia,
      fecha_vigencia_finalizacion: local(30 * DAY).dia,
      liga_youtube_enVivo: 'https://youtu.be/dQw4w9WgXcQ?si=x',
      titulo_video: ' Portafolios ',
      descripcion_video: 'Con Daniela',
    }
    const made = await store(coach, body)
    expect(made).toMatchObject({ status: 200, body: { success: true, message: 'Evento creado', color: 'success' } })
    const list = await coach.ask(eventosRoutes.list, { params: { cursoId: curso_id } })
    expect(list).toMatchObject({
      total: 1,
      page: 1,
      per_page: 8,
      curso: { id: curso_id, nombre_curso, cursoEnVivo: 1 },
      resultSet: [
        {
          ...body,
          id: made.body.id,
          titulo_video: 'Portafolios',
          liga_cloudStorage: '',
          storage: 0,
          youtube_video_id: 'dQw4w9WgXcQ',
          thumbnail_video: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
          momento: 'antes',
          entrada: 'abierta',
          version: 1,
        },
      ],
    })
    expect(await get(coach, Number(made.body.id))).toEqual((list.resultSet as object[])[0])
    const { inicia } = await get(coach, Number(made.body.id))
    expect(Math.abs(Date.parse(String(inicia)) - moment.now - DAY * 60_000)).toBeLessThan(60_000)
  })

  test('as a multipart form, and without a day: it is told later', async () => {
    const { id: curso_id } = await live()
    const form = new FormData()
    for (const [name, value] of Object.entries({
      curso_id,
      fecha_inicio: '',
      hora_inicio: '',
      liga_youtube_enVivo: YOUTUBE,
    }))
      form.set(name, String(value))
    const made = await (await t.as('admin')).upload('/api/eventos/evento-curso/store', form)
    expect(made.status).toBe(200)
    expect(await get(await t.as('admin'), Number(made.body.id))).toMatchObject({
      fecha_inicio: null,
      hora_inicio: null,
      inicia: null,
      momento: 'sin_fecha',
      entrada: 'abierta',
    })
  })

  test.each([
    ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
    ['https://youtube.com/live/dQw4w9WgXcQ?feature=share', 'dQw4w9WgXcQ'],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://meet.google.com/abc-defg-hij', ''],
  ])('the link %s names the video «%s»', async (liga_youtube_enVivo, video) => {
    const coach = await t.as('coach')
    // What is sent counts only where the link names none.
    const sent = video ? { youtube_video_id: 'AAAAAAAAAAA' } : {}
    const { body } = await store(coach, { curso_id: (await live()).id, liga_youtube_enVivo, ...sent })
    expect(await get(coach, Number(body.id))).toMatchObject({ liga_youtube_enVivo, youtube_video_id: video })
  })

  test('but only a course that is live', async () => {
    const { id: curso_id } = await buildCurso(t.db)
    expect(await store(await t.as('coach'), { curso_id })).toMatchObject({
      status: 409,
      body: { message: 'Este curso no es en vivo. Márcalo «En vivo» para darle su evento.' },
    })
    expect((await store(await t.as('coach'), { curso_id: 987_654 })).status).toBe(404)
  })

  test('and only once, also ten times at once', async () => {
    const coach = await t.as('coach')
    const { id: curso_id } = await live()
    const replies = await Promise.all(Array.from({ length: 10 }, () => store(coach, { curso_id })))
    expect(replies.map(r => r.status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(replies.find(r => r.status === 409)!.body.message).toBe(
      'Este curso ya tiene su evento: cada curso tiene uno solo. Edita el que ya está.',
    )
    expect((await coach.ask(eventosRoutes.list, { params: { cursoId: curso_id } })).total).toBe(1)
  })

  test.each([
    [{ fecha_inicio: '2026-02-30' }, 'fecha_inicio'],
    [{ fecha_inicio: '2026-03-02', hora_inicio: '25:00' }, 'hora_inicio'],
    [{ fecha_inicio: '2026-03-02', hora_inicio: '9:00' }, 'hora_inicio'],
    [{ hora_inicio: '09:00' }, 'fecha_inicio'],
    [{ fecha_finalizacion: '2026-03-02' }, 'fecha_inicio'],
    [{ fecha_inicio: '2026-03-02', fecha_finalizacion: '2026-03-01' }, 'fecha_finalizacion'],
    [{ fecha_inicio: '2026-03-02', hora_inicio: '17:00', hora_fin: '17:00' }, 'hora_fin'],
    [
      { fecha_inicio: '2026-03-02', fecha_finalizacion: '2026-03-02', hora_inicio: '17:00', hora_fin: '16:30' },
      'hora_fin',
    ],
    [{ fecha_inicio: '2026-03-02', hora_fin: '00:00' }, 'hora_fin'],
    [{ fecha_vigencia_inicio: '2026-03-02', fecha_vigencia_finalizacion: '2026-03-01' }, 'fecha_vigencia_finalizacion'],
    [{ liga_youtube_enVivo: 'http://youtu.be/dQw4w9WgXcQ' }, 'liga_youtube_enVivo'],
    [{ liga_youtube_enVivo: 'javascript:alert(1)' }, 'liga_youtube_enVivo'],
    [{ liga_youtube_enVivo: 'dQw4w9WgXcQ' }, 'liga_youtube_enVivo'],
    [{ liga_cloudStorage: 'ftp://x.mx/a' }, 'liga_cloudStorage'],
    [{ liga_cloudStorage: '/objetos/videos/no-esta' }, 'liga_cloudStorage'],
    [{ liga_cloudStorage: '#' }, 'liga_cloudStorage'],
    [{ thumbnail_video: 'http://x.mx/a.jpg' }, 'thumbnail_video'],
    [{ youtube_video_id: 'corto' }, 'youtube_video_id'],
    [{ titulo_video: 'x'.repeat(201) }, 'titulo_video'],
  ])('and not with %j', async (wrong, field) => {
    const { id: curso_id } = await live()
    const reply = await store(await t.as('coach'), { curso_id, ...wrong })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors as object)).toEqual([field])
    expect((await (await t.as('coach')).ask(eventosRoutes.list, { params: { cursoId: curso_id } })).total).toBe(0)
  })

  test('a class may end after midnight, and the database keeps the order by itself', async () => {
    const coach = await t.as('coach')
    const late = {
      fecha_inicio: '2026-03-02',
      hora_inicio: '23:00',
      fecha_finalizacion: '2026-03-03',
      hora_fin: '00:30',
    }
    await create(coach, { curso_id: (await live()).id, ...late })
    const wrong = [
      { fecha_inicio: '2026-03-02', hora_inicio: '10:00', hora_fin: '09:00' },
      { fecha_inicio: '2026-03-02', fecha_finalizacion: '2026-03-01' },
      { hora_inicio: '10:00' },
      { fecha_vigencia_inicio: '2026-03-02', fecha_vigencia_finalizacion: '2026-03-01' },
    ]
    for (const values of wrong) await expect(buildEvento(t.db, values)).rejects.toThrow(/eventos_curso_/)
  })
})

describe('an event is changed', () => {
  test('with the version that was read, or is refused', async () => {
    const coach = await t.as('coach')
    const { id } = await buildEvento(t.db, {
      liga_youtube_enVivo: YOUTUBE,
      youtube_video_id: 'dQw4w9WgXcQ',
      fecha_inicio: '2026-03-02',
    })
    const link = 'https://youtu.be/AAAAAAAAAAA'
    expect(await change(coach, id, { version: 1, liga_youtube_enVivo: link })).toMatchObject({
      message: 'Evento actualizado',
    })
    expect(await get(coach, id)).toMatchObject({
      youtube_video_id: 'AAAAAAAAAAA',
      thumbnail_video: 'https://i.ytimg.com/vi/AAAAAAAAAAA/hqdefault.jpg',
      fecha_inicio: '2026-03-02',
      version: 2,
    })
    const slow = await update(coach, id, { version: 1, titulo_video: 'Tarde' })
    expect(slow.status).toBe(409)
    expect(slow.body.message).toMatch(/^Alguien más cambió este evento/)
    expect((await get(coach, id)).titulo_video).toBe('')
    const alone = await update(coach, id, { fecha_finalizacion: '2026-03-01' })
    expect([alone.status, alone.body.message]).toEqual([
      422,
      'La fecha de término no puede ser anterior a la de inicio',
    ])
    // A form's PUT, as the specification's other events send it.
    const form = await coach.send('POST', `/api/eventos/evento-curso/update/${id}`, { _method: 'PUT', version: 2 })
    expect(form.status).toBe(200)
    expect((await update(coach, 987_654, {})).status).toBe(404)
  })

  test('or removed, once; it goes with its course too', async () => {
    const coach = await t.as('coach')
    const { id } = await buildEvento(t.db)
    expect(await takeAway(coach, id)).toMatchObject({ message: 'Evento eliminado' })
    expect((await remove(coach, id)).status).toBe(404)
    const other = await buildEvento(t.db)
    await coach.ask(cursosRoutes.remove, { params: { id: other.curso_id } })
    expect((await coach.get(`/api/eventos/evento-curso/show/${other.id}`)).status).toBe(404)
  })
})

describe('who sees it', () => {
  test('teachers read those of the courses that they may open', async () => {
    const { evento, curso } = await offered(t, {})
    const docente = await t.as('docente')
    for (const path of [`evento-curso/show/${evento}`, `get-eventos-curso/${curso}`])
      expect((await docente.get(`/api/eventos/${path}`)).status).toBe(404)
    const teacher = await buildPerson(t.db, { roles: [ROL.docente] })
    const made = await buildCursoOfrecido(t.db, {
      unidades: [(await buildUnit(t.db)).id],
      usuarios: [teacher.id],
      curso: { cursoEnVivo: 1 },
    })
    const theirs = await t.asPerson(teacher)
    expect(await theirs.ask(eventosRoutes.list, { params: { cursoId: made.id } })).toMatchObject({ total: 0 })
    expect((await store(theirs, { curso_id: made.id })).status).toBe(403)
  })

  test('learners get the links of a course that is theirs, and null without an event', async () => {
    const c = await offered(t, { liga_youtube_enVivo: YOUTUBE })
    const body = await c.who.ask(eventosRoutes.deCurso, { params: { cursoId: c.curso } })
    expect(body.resultSet).toEqual({ id: c.evento, liga_youtube_enVivo: YOUTUBE, liga_cloudStorage: '', storage: 0 })
    const stranger = await t.as('estudiante')
    for (const path of [
      `eventos/get-evento-curso/${c.curso}`,
      `contenidos/pantallaEnVivo/${c.curso}`,
      `eventos/grabacion/${c.curso}`,
    ])
      expect((await stranger.get(`/api/${path}`)).status).toBe(404)
    expect((await stranger.get(`/api/eventos/get-eventos-curso/${c.curso}`)).status).toBe(403)
    const none = await offered(t)
    expect((await none.who.ask(eventosRoutes.deCurso, { params: { cursoId: none.curso } })).resultSet).toBeNull()
    // A course that is live no more keeps its event for when it is again.
    await t.db.updateTable('cursos').set({ cursoEnVivo: 0 }).where('id', '=', c.curso).execute()
    expect((await c.who.ask(eventosRoutes.deCurso, { params: { cursoId: c.curso } })).resultSet).toBeNull()
    expect((await screen(c)).resultSet.evento).toBeNull()
    expect(await card(c)).toMatchObject({ evento: null, curso_evento_entrada: 'sin_evento' })
  })
})

describe('the recording', () => {
  test('elsewhere is given as it is', async () => {
    const c = await offered(t, { liga_cloudStorage: 'https://youtu.be/dQw4w9WgXcQ' })
    expect((await screen(c)).resultSet.evento).toMatchObject({ grabacion: true })
    expect(await c.who.ask(eventosRoutes.grabacion, { params: { cursoId: c.curso } })).toMatchObject({
      video_url: 'https://youtu.be/dQw4w9WgXcQ',
      tipo: 'youtube',
    })
    const none = await offered(t, {})
    expect(await none.who.get(`/api/eventos/grabacion/${none.curso}`)).toMatchObject({
      status: 404,
      body: { message: 'Esta clase no tiene grabación.' },
    })
  })

  test('of ours is uploaded, watched under a signed address, and goes with the event', async () => {
    const coach = await t.as('coach')
    const { publicUrl } = await uploadVideo(coach)
    const c = await offered(t, {})
    await change(coach, c.evento!, { liga_cloudStorage: publicUrl })
    expect(await get(coach, c.evento!)).toMatchObject({ liga_cloudStorage: publicUrl, storage: 1 })
    const body = await c.who.ask(eventosRoutes.grabacion, { params: { cursoId: c.curso } })
    expect(body).toMatchObject({ tipo: 'archivo', video_url: expect.stringMatching(/^\/videos\/\d+\./) })
    expect((await c.who.get(String(body.video_url))).status).toBe(200)
    expect((await (await t.as('estudiante')).get(String(body.video_url))).status).toBe(403)
    // Saved again as it is, by somebody else: it stays.
    await change(await t.as('admin'), c.evento!, { liga_cloudStorage: publicUrl })
    expect((await c.who.get(String(body.video_url))).status).toBe(200)
    await change(coach, c.evento!, { liga_cloudStorage: '' })
    await gone(publicUrl)
    expect((await c.who.get(String(body.video_url))).status).toBe(404)
  })

  test('can be named by its file, and goes when the event does', async () => {
    const coach = await t.as('coach')
    const { id } = await buildEvento(t.db)
    const { body } = await sendChunk(coach, VIDEO, 0, { fileName: 'grabación.webm' })
    const named = await update(coach, id, { liga_cloudStorage: '#', file_name: 'grabación.webm' })
    expect(named.status).toBe(200)
    expect(await get(coach, id)).toMatchObject({ storage: 1 })
    await takeAway(coach, id)
    await gone(String(body.publicUrl))
  })

  /** It is taken away behind the reply. */
  async function gone(publicUrl: string) {
    const llave = publicUrl.replace(RUTA_DE_VIDEOS, 'videos/')
    for (let i = 0; i < 50; i++) {
      if (!(await t.db.selectFrom('archivos').select('id').where('llave', '=', llave).executeTakeFirst())) return
      await setTimeout(100)
    }
    throw new Error('the file stayed')
  }
})
