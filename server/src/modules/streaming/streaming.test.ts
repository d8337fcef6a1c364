import { contenidosRoutes, curriculasRoutes, type QueryOf, streamingRoutes } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCursoOfrecido, buildEvento, buildPerson, buildUnit } from '../../../test/build.ts'
import { DAY, local, screen } from '../../../test/eventos.ts'
import { type Aula, buildAula, buildSesionEvento, buildStream, VIDEO } from '../../../test/streaming.ts'

let t: TestApp
let a: Aula
beforeAll(async () => {
  t = await openTestApp()
  a = await buildAula(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db
    .updateTable('eventos_stream')
    .set({ stream_iniciado: 1, chat_habilitado: 1, stream_finalizado: 0, iniciado_en: null, finalizado_en: null })
    .where('id', '=', a.stream)
    .execute()
})

const BASE = '/api/eventos-stream'
const list = async (who: Caller, query: Partial<QueryOf<typeof streamingRoutes.list>> = {}) => {
  return await who.ask(streamingRoutes.list, { query })
}
const estado = async (who: Caller, id = a.stream) => {
  const { status, body } = await who.get(`${BASE}/${id}/estado`)
  return { status, message: body.message, ...(body.estado as object) } as Record<string, unknown>
}
const set = (who: Caller, flags: object, id = a.stream) => who.send('PUT', `${BASE}/${id}/estado`, flags)
const later = (minutes: number) => buildSesionEvento(t.db, a.of, [minutes, minutes + 60])

test('a live course without an event of its own has the class of its session on its card, for whom it is offered', async () => {
  const card = async (who: Caller) => {
    const body = await who.ask(curriculasRoutes.cursos, { params: { curriculaId: a.curricula, tipo: 0 } })
    return body.cursos_curricula[0]
  }
  const open = { curso_evento_entrada: 'abierta', curso_evento_vigencia: 1, curso_evento_hora_inicio: local(-10).hora }
  for (const who of [a.ana, a.admin]) expect(await card(who)).toMatchObject(open)
  expect(await card(a.ana)).not.toHaveProperty('clase')
  expect((await a.otra.get(`/api/contenidos/curriculas/cursos/${a.curricula}/tipo/0`)).status).toBe(404)
  // An event of the course goes before.
  const evento = await buildEvento(t.db, { curso_id: a.of.curso_id, fecha_inicio: '2030-01-02' })
  expect(await card(a.ana)).toMatchObject({ curso_evento_fecha_consumo_inicio: '2030-01-02' })
  await t.db.deleteFrom('eventos_curso').where('id', '=', evento.id).execute()
})

describe('a self-paced course', () => {
  const shown = async (who: Caller, curso: number) =>
    (await who.ask(contenidosRoutes.autogestivo, { params: { cursoId: curso } })).resultSet.stream

  test('shows the stream of its session during its hour, and of no other day', async () => {
    const person = await buildPerson(t.db)
    const unidad = await buildUnit(t.db)
    const curso = await buildCursoOfrecido(t.db, { unidades: [unidad.id], usuarios: [person.id] })
    const { oferta_id } = await t.db
      .selectFrom('ofertas_curriculas')
      .select('oferta_id')
      .where('curricula_id', '=', curso.curricula_id)
      .executeTakeFirstOrThrow()
    const who = await t.asPerson(person)
    const of = { oferta_id, curso_id: curso.id }
    const later = await buildSesionEvento(t.db, of, [3 * DAY, 3 * DAY + 60])
    await buildStream(t.db, later.id)
    const before = await buildSesionEvento(t.db, of, [-3 * DAY, -3 * DAY + 60])
    await buildStream(t.db, before.id)
    expect(await shown(who, curso.id)).toBeNull()
    const now = await buildSesionEvento(t.db, of, [-5, 60])
    const { id } = await buildStream(t.db, now.id)
    expect(await shown(who, curso.id)).toMatchObject({ id, stream_iniciado: 1, conduce: 0 })
    // It is not shown to who cannot see it.
    const other = await buildPerson(t.db)
    expect((await (await t.asPerson(other)).get(`/api/contenidos/pantallaAutogestivo/${curso.id}`)).status).toBe(404)
  })
})

describe('the list', () => {
  test('has what the specification names, for who sees the stream', async () => {
    for (const who of [a.admin, a.coach, a.organizador, a.docente]) {
      const { eventos } = await list(who, { search: 'retroaliméntar' })
      expect(eventos).toMatchObject([
        {
          id: a.stream,
          nombre_curso: 'Retroalimentar',
          clave_interna: expect.stringMatching(/^RET-/),
          fecha_consumo_inicio: local(-10).dia,
          hora_inicio: local(-10).hora,
          stream_iniciado: 1,
          chat_habilitado: 1,
          stream_finalizado: 0,
          liga_youtube_enVivo: `https://www.youtube.com/watch?v=${VIDEO}`,
          asistentes: 0,
          preguntas: 0,
        },
      ])
    }
    expect((await list(a.otroDocente)).total).toBe(0)
    expect((await list(a.coach, { search: 'nada de esto' })).total).toBe(0)
    expect((await a.ana.get(BASE)).status).toBe(403)
  })
  test('one of them, for who may read it', async () => {
    const body = await a.coach.ask(streamingRoutes.get, { params: { id: a.stream } })
    expect(body.evento).toMatchObject({
      nombre_curso: 'Retroalimentar',
      organizador: 'Olga Organiza',
      conduce: 1,
      version: 1,
    })
    expect((await a.otroDocente.get(`${BASE}/show/${a.stream}`)).status).toBe(404)
    expect((await a.coach.get(`${BASE}/show/999999`)).status).toBe(404)
  })
})

describe('making one', () => {
  test('is done for an event that has none and is not over', async () => {
    const [next, past] = [await later(DAY), await later(-3 * DAY)]
    const body = await a.coach.ask(streamingRoutes.eventos, {})
    const ids = body.resultSet.map(e => e.id)
    expect(ids).toContain(next.id)
    for (const id of [past.id, a.evento]) expect(ids).not.toContain(id)

    const video = { youtube_video_id: VIDEO, titulo_video: ' Una clase ', descripcion_video: '', thumbnail_video: '' }
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...video, evento_id: next.id })) form.set(name, String(value))
    const made = await a.coach.upload(`${BASE}/store`, form)
    expect(made).toMatchObject({
      status: 200,
      body: { success: true, message: 'Transmisión creada', color: 'success', id: expect.any(Number) },
    })
    // As the specification begins one.
    expect(await estado(a.ana, made.body.id as number)).toMatchObject({
      stream_iniciado: 1,
      chat_habilitado: 0,
      encuestas_habilitado: 0,
      stream_finalizado: 0,
      titulo_video: 'Una clase',
      thumbnail_video: `https://i.ytimg.com/vi/${VIDEO}/hqdefault.jpg`,
    })
    const again = await a.coach.send('POST', `${BASE}/store`, { ...video, evento_id: next.id })
    expect(again).toMatchObject({ status: 409, body: { message: 'Ese evento de sesión ya tiene su transmisión.' } })
    expect((await a.coach.send('POST', `${BASE}/store`, { ...video, evento_id: past.id })).status).toBe(409)
    expect((await a.coach.send('POST', `${BASE}/store`, { ...video, evento_id: 999_999 })).body.errors).toHaveProperty(
      'evento_id',
    )
    expect(
      (await a.coach.send('POST', `${BASE}/store`, { evento_id: next.id, youtube_video_id: 'corto' })).status,
    ).toBe(422)
    for (const who of [a.organizador, a.docente, a.ana])
      expect((await who.send('POST', `${BASE}/store`, { ...video, evento_id: next.id })).status).toBe(403)

    const changed = await a.coach.send('POST', `${BASE}/update/${made.body.id}`, {
      ...video,
      titulo_video: 'Otra',
      version: 1,
    })
    expect(changed.body.message).toBe('Transmisión actualizada')
    expect((await a.coach.send('POST', `${BASE}/update/${made.body.id}`, { ...video, version: 1 })).status).toBe(409)
    expect((await a.coach.send('DELETE', `${BASE}/destroy/${made.body.id}`)).body.message).toBe('Transmisión eliminada')
    expect((await a.coach.send('DELETE', `${BASE}/destroy/${made.body.id}`)).status).toBe(404)
  })
  test('two at once for one event: one stands', async () => {
    const event = await later(2 * DAY)
    const body = { evento_id: event.id, youtube_video_id: VIDEO }
    const replies = await Promise.all([a.coach, a.admin].map(who => who.send('POST', `${BASE}/store`, body)))
    expect(replies.map(r => r.status).sort()).toEqual([200, 409])
    await t.db.deleteFrom('eventos_stream').where('evento_id', '=', event.id).execute()
  })
  test('one that is live is not deleted', async () => {
    expect(await a.coach.send('DELETE', `${BASE}/destroy/${a.stream}`)).toMatchObject({
      status: 409,
      body: { message: 'Esta clase está en vivo. Termínala antes de eliminarla.' },
    })
  })
})

describe('the switches', () => {
  test('are moved by who writes and who organizes', async () => {
    for (const who of [a.admin, a.coach, a.organizador]) {
      expect((await set(who, { chat_habilitado: 0 })).body.estado).toMatchObject({ chat_habilitado: 0, conduce: 1 })
      expect((await set(who, { chat_habilitado: '1' })).status).toBe(200)
    }
    expect(await set(a.docente, { chat_habilitado: 0 })).toMatchObject({
      status: 409,
      body: { message: 'Solo quien organiza esta clase, su coach o administración la conduce.' },
    })
    expect((await set(a.ana, { chat_habilitado: 0 })).status).toBe(403)
    expect((await set(a.otroDocente, { chat_habilitado: 0 })).status).toBe(404)
    expect((await set(a.coach, {})).status).toBe(422)
    expect((await set(a.coach, { chat_habilitado: 2 })).status).toBe(422)
    expect((await set(a.coach, { chat_habilitado: 1 }, 999_999)).status).toBe(404)
  })
  test('two who move different ones at once do not undo each other', async () => {
    for (let i = 0; i < 5; i++) {
      await set(a.coach, { stream_iniciado: 1, chat_habilitado: 1 })
      await Promise.all([set(a.coach, { stream_iniciado: 0 }), set(a.organizador, { chat_habilitado: 0 })])
      expect(await estado(a.ana)).toMatchObject({ stream_iniciado: 0, chat_habilitado: 0 })
    }
  })
  test('one that was on since it was made is known as begun when it is stopped in its hour, and not weeks before', async () => {
    await set(a.admin, { stream_iniciado: 0 })
    expect((await estado(a.ana)).iniciado_en).toEqual(expect.any(String))
    const { id: weeks } = await buildStream(t.db, (await later(20_000)).id)
    await set(a.admin, { stream_iniciado: 0 }, weeks)
    expect((await estado(a.admin, weeks)).iniciado_en).toBeNull()
    await t.db.deleteFrom('eventos_stream').where('id', '=', weeks).execute()
  })

  test('finishing turns the chat off, can be taken back for a minute, and is final then', async () => {
    expect((await set(a.organizador, { stream_finalizado: 1 })).body.estado).toMatchObject({
      stream_finalizado: 1,
      chat_habilitado: 0,
      finalizado_en: expect.stringMatching(/Z$/),
    })
    expect(await set(a.coach, { chat_habilitado: 1 })).toMatchObject({
      status: 409,
      body: { message: 'La clase ya terminó.' },
    })
    expect((await set(a.coach, { stream_iniciado: 1 })).status).toBe(409)
    // Finishing twice is finishing once.
    const before = await estado(a.ana)
    expect((await set(a.coach, { stream_finalizado: 1 })).status).toBe(200)
    expect((await estado(a.ana)).finalizado_en).toBe(before.finalizado_en)
    const back = await set(a.organizador, { stream_finalizado: 0, chat_habilitado: 1 })
    expect(back.body.estado).toMatchObject({ stream_finalizado: 0, chat_habilitado: 1, finalizado_en: null })
    await set(a.coach, { stream_finalizado: 1 })
    const past = new Date(Date.now() - 61_000)
    await t.db.updateTable('eventos_stream').set({ finalizado_en: past }).where('id', '=', a.stream).execute()
    expect(await set(a.coach, { stream_finalizado: 0 })).toMatchObject({
      status: 409,
      body: { message: 'La clase terminó hace más de un minuto: ya no se puede retomar.' },
    })
  })
  test('are read by whom the offer reaches, and by nobody else', async () => {
    expect(await estado(a.ana)).toMatchObject({ status: 200, conduce: 0, responde: 0, organizador: 'Olga Organiza' })
    expect(await estado(a.docente)).toMatchObject({ status: 200, conduce: 0, responde: 1 })
    for (const who of [a.otra, a.otroDocente]) expect((await estado(who)).status).toBe(404)
    await t.db.updateTable('ofertas_academicas').set({ publicado: 0 }).where('id', '=', a.of.oferta_id).execute()
    expect((await estado(a.ana)).status).toBe(404)
    expect((await estado(a.organizador)).status).toBe(200)
    await t.db.updateTable('ofertas_academicas').set({ publicado: 1 }).where('id', '=', a.of.oferta_id).execute()
  })
})

describe('which one the course shows', () => {
  const shown = async (who = a.ana) =>
    (await screen({ who, curso: a.of.curso_id })).resultSet.stream as { id: number } | null
  test('the one of now, else the next, else the last of today', async () => {
    expect(await shown()).toMatchObject({
      id: a.stream,
      stream_iniciado: 1,
      organizador: 'Olga Organiza',
      ahora: expect.any(String),
    })
    const next = await buildStream(t.db, (await later(3 * DAY)).id)
    const afterNext = await buildStream(t.db, (await later(5 * DAY)).id)
    expect((await shown())!.id).toBe(a.stream)
    // Just finished, it stays for a while.
    await set(a.coach, { stream_finalizado: 1 })
    expect((await shown())!.id).toBe(a.stream)
    await t.db
      .updateTable('eventos_stream')
      .set({ finalizado_en: new Date(Date.now() - 2 * 3_600_000) })
      .where('id', '=', a.stream)
      .execute()
    expect((await shown())!.id).toBe(next.id)
    await t.db.deleteFrom('eventos_stream').where('id', 'in', [next.id, afterNext.id]).execute()
    if (local(-10).dia === local(0).dia) expect((await shown())!.id).toBe(a.stream)
  })
  test('an old one only when there is a recording; none is none', async () => {
    const curso = await buildAula(t)
    await t.db
      .updateTable('sesion_eventos')
      .set({
        fecha_consumo_inicio: local(-9 * DAY).dia,
        fecha_consumo_termino: local(-9 * DAY).dia,
        hora_inicio: '10:00',
        hora_fin: '11:00',
      })
      .where('id', '=', curso.evento)
      .execute()
    const shownThere = async () => (await screen({ who: curso.ana, curso: curso.of.curso_id })).resultSet.stream
    expect(await shownThere()).toBeNull()
    await buildEvento(t.db, { curso_id: curso.of.curso_id, liga_cloudStorage: 'https://ejemplo.mx/grabacion' })
    expect(await shownThere()).toMatchObject({ id: curso.stream })
  })
})

describe('being there', () => {
  const there = (who: Caller, id = a.stream) => who.send('POST', `${BASE}/${id}/asistencia`)
  const seen = (who: Caller, query: Partial<QueryOf<typeof streamingRoutes.asistencias>> = {}) =>
    who.ask(streamingRoutes.asistencias, { params: { id: a.stream }, query })
  test('is noted while the class is on, once a person', async () => {
    await Promise.all(Array.from({ length: 10 }, () => there(a.ana)))
    expect((await there(a.beto)).body.presentes).toBe(2)
    expect((await there(a.organizador)).body.presentes).toBe(2)
    expect((await there(a.otra)).status).toBe(404)
    expect(await seen(a.organizador)).toMatchObject({
      total: 2,
      asistencias: [{ nombre: 'Ana Alba', presente: 1 }, { nombre: 'Beto Báez' }],
    })
    expect((await seen(a.docente)).total).toBe(2)
    // A name leads to its page where that opens, and nowhere else.
    for (const who of [a.coach, a.docente, a.organizador])
      for (const { persona, nombre } of (await seen(who)).asistencias) {
        const of = nombre === 'Ana Alba' ? a.ana : a.beto
        expect([persona, (await who.get(`/api/fichas/${of.id}`)).status]).toEqual(
          persona === null ? [null, 404] : [of.id, 200],
        )
      }
    expect((await seen(a.coach)).asistencias.map(p => p.persona)).toEqual([a.ana.id, a.beto.id])
    expect((await seen(a.organizador)).asistencias.map(p => p.persona)).toContain(null)
    expect((await seen(a.coach, { search: 'béto' })).asistencias).toMatchObject([{ nombre: 'Beto Báez' }])
    expect((await a.ana.get(`${BASE}/${a.stream}/asistencias`)).status).toBe(403)
    const csv = await a.organizador.get(`${BASE}/${a.stream}/asistencias/export`)
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.text).toContain('Ana Alba,')
    expect(csv.text.trim().split('\n')).toHaveLength(3)
    // A minute and a half later they are gone, and it is still known that they were there.
    await t.db
      .updateTable('asistencias')
      .set({ visto_en: new Date(Date.now() - 95_000) })
      .execute()
    expect(await estado(a.coach)).toMatchObject({ presentes: 0 })
    expect((await seen(a.coach)).asistencias.map(p => p.presente)).toEqual([0, 0])
  })
  test('is not noted before its hour, nor after it was finished', async () => {
    const future = await buildStream(t.db, (await later(DAY)).id)
    expect((await there(a.ana, future.id)).body.presentes).toBe(0)
    await t.db.deleteFrom('asistencias').execute()
    await set(a.coach, { stream_finalizado: 1 })
    expect((await there(a.ana)).status).toBe(200)
    expect(await t.db.selectFrom('asistencias').selectAll().execute()).toEqual([])
  })
  test('opening the screen is noted in the usage log, once', async () => {
    const clave = '0b6f1c9e-6a53-4d2e-9a55-0f0a6f6a2b77'
    const hora = new Date().toISOString()
    for (let i = 0; i < 2; i++) await a.coach.ask(streamingRoutes.log, { body: { id: a.stream, clave, hora } })
    const rows = await t.db.selectFrom('bitacora').selectAll().where('usuario_id', '=', a.coach.id).execute()
    expect(rows).toMatchObject([{ modulo: 7, evento: 32, curso_id: a.of.curso_id }])
    expect((await a.otroDocente.send('POST', `${BASE}/log`, { id: a.stream })).status).toBe(404)
  })
})

test('who is deleted leaves their place, not their questions', async () => {
  const person = await buildPerson(t.db)
  await t.db.insertInto('grupos_usuarios').values({ grupo_id: a.grupo, usuario_id: person.id }).execute()
  const who = await t.asPerson(person)
  await who.send('POST', `${BASE}/${a.stream}/preguntas`, { pregunta_contenido: '¿Y yo?' })
  await t.db.deleteFrom('usuarios').where('id', '=', person.id).execute()
  const body = await a.ana.ask(streamingRoutes.preguntas, { params: { id: a.stream } })
  expect(body.preguntas).toMatchObject([
    { pregunta_contenido: '¿Y yo?', usuario_id: null, nombre: 'Usuario eliminado' },
  ])
})
