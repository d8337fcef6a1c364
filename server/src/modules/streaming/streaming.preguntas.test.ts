import { randomUUID } from 'node:crypto'
import { CHAT_APAGADO, type QueryOf, streamingRoutes } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { buildCurso, buildPerson } from '../../../test/build.ts'
import { type Aula, buildAula } from '../../../test/streaming.ts'

let t: TestApp
let a: Aula
beforeAll(async () => {
  t = await openTestApp()
  a = await buildAula(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('stream_preguntas').execute()
  await t.db
    .updateTable('eventos_stream')
    .set({ chat_habilitado: 1, stream_finalizado: 0, finalizado_en: null })
    .execute()
})

const BASE = '/api/eventos-stream'
const ask = (who: Caller, pregunta_contenido: unknown, more: object = {}) =>
  who.send('POST', `${BASE}/${a.stream}/preguntas`, { pregunta_contenido, ...more })
const asked = async (who: Caller, body: Sent<typeof streamingRoutes.ask>) =>
  (await who.ask(streamingRoutes.ask, { params: { id: a.stream }, body })).pregunta.id
const idOf = (who: Caller, pregunta_contenido: string) => asked(who, { pregunta_contenido })
const seen = async (who: Caller, query: Partial<QueryOf<typeof streamingRoutes.preguntas>> = {}) => {
  return (await who.ask(streamingRoutes.preguntas, { params: { id: a.stream }, query })).preguntas
}
const vote = (who: Caller, id: unknown) => who.send('POST', `${BASE}/preguntas/${id}/votos`)
const answer = (who: Caller, id: unknown, comentario: unknown, more: object = {}) =>
  who.send('POST', `${BASE}/preguntas/${id}/respuestas`, { comentario, ...more })
const reply = (who: Caller, id: number, comentario: string) =>
  who.ask(streamingRoutes.answer, { params: { id }, body: { comentario } })
const hide = (who: Caller, id: unknown, oculta: unknown = 1) => who.send('PUT', `${BASE}/preguntas/${id}`, { oculta })
const moderate = (who: Caller, id: number, oculta: 0 | 1 = 1) =>
  who.ask(streamingRoutes.moderate, { params: { id }, body: { oculta } })
const flags = (values: object) => a.coach.send('PUT', `${BASE}/${a.stream}/estado`, values)
/** As if those that stand there had been asked a while ago. */
const wait = () =>
  t.db
    .updateTable('stream_preguntas')
    .set({ creado_en: new Date(Date.now() - 10_000) })
    .execute()

describe('asking', () => {
  test('is for everybody who sees the stream, and is shown to all of them', async () => {
    const before = Math.floor(Date.now() / 1000)
    for (const who of [a.ana, a.docente, a.organizador, a.coach])
      await asked(who, { pregunta_contenido: ` ¿Cómo ${who.id}? ` })
    const [first] = await seen(a.beto)
    expect(first).toMatchObject({
      pregunta_contenido: `¿Cómo ${a.ana.id}?`,
      votos: 0,
      nombre: 'Ana Alba',
      usuario_id: a.ana.id,
      evento_id: a.stream,
      es_respuesta: false,
      total_comentarios: 0,
      respuestas: [],
      votada: 0,
      oculta: 0,
    })
    expect(first!.fechahora).toBeGreaterThanOrEqual(before - 1)
    expect(JSON.stringify(first)).not.toContain('@')
    for (const who of [a.otra, a.otroDocente]) {
      expect((await ask(who, 'Hola')).status).toBe(404)
      expect((await who.get(`${BASE}/${a.stream}/preguntas`)).status).toBe(404)
    }
  })
  test.each(['', '   ', 'x'.repeat(1001), 7, null])('refuses %j', async text => {
    expect((await ask(a.ana, text)).status).toBe(422)
  })
  test('fifty times the same at once is one; two different ones at once are one and a «wait»', async () => {
    const clave = randomUUID()
    const ids = await Promise.all(Array.from({ length: 50 }, () => asked(a.ana, { pregunta_contenido: 'Una', clave })))
    expect(new Set(ids).size).toBe(1)
    const two = await Promise.all([ask(a.beto, 'Esta'), ask(a.beto, 'Aquella')])
    expect(two.map(r => r.status).sort()).toEqual([200, 429])
    const late = two.find(r => r.status === 429)!
    expect(late).toMatchObject({ body: { message: 'Espera unos segundos antes de enviar otra pregunta.' } })
    expect(late.headers['retry-after']).toBe('3')
    // Sent again it is the same, however soon.
    await asked(a.ana, { pregunta_contenido: 'Una', clave })
    expect(await seen(a.ana)).toHaveLength(2)
    await wait()
    await asked(a.beto, { pregunta_contenido: 'Y aquella' })
    // Somebody else's key is nobody's concern.
    await asked(a.docente, { pregunta_contenido: 'Otra', clave })
    expect(await seen(a.ana)).toHaveLength(4)
  })
  test('is refused while the chat is off, and once the class is over; what is there can be read', async () => {
    const id = await idOf(a.ana, 'Antes')
    await wait()
    for (const off of [{ chat_habilitado: 0 }, { stream_finalizado: 1 }]) {
      await flags(off)
      for (const reply of [await ask(a.ana, 'Ahora'), await vote(a.beto, id), await answer(a.coach, id, 'Sí')])
        expect(reply).toMatchObject({ status: 409, body: { message: CHAT_APAGADO } })
      expect(await seen(a.beto)).toMatchObject([{ pregunta_contenido: 'Antes', votos: 0, total_comentarios: 0 }])
    }
    expect(CHAT_APAGADO).toBe('De momento, el chat está deshabilitado por el coach!')
  })
  test('asks first for what the course asks for', async () => {
    const before = await buildCurso(t.db, { nombre_curso: 'Primero esto' })
    await t.db.updateTable('cursos').set({ progreso_obligatorio: 1 }).where('id', '=', a.of.curso_id).execute()
    await t.db.insertInto('cursos_requeridos').values({ curso_id: a.of.curso_id, requerido_id: before.id }).execute()
    await t.db
      .insertInto('cursos_unidades')
      .values({
        curso_id: before.id,
        unidad_id: (await t.db.selectFrom('unidades').select('id').executeTakeFirstOrThrow()).id,
        position: 1,
      })
      .execute()
    await t.db
      .insertInto('actividades')
      .values({
        unidad_id: (await t.db.selectFrom('unidades').select('id').executeTakeFirstOrThrow()).id,
        nombre_actividad_unidad: 'Una',
        position: 1,
      })
      .execute()
    expect((await ask(a.ana, 'Hola')).body.message).toBe('Completa antes: Primero esto')
    await asked(a.docente, { pregunta_contenido: 'Hola' })
    await t.db.deleteFrom('cursos_requeridos').execute()
    await t.db.updateTable('cursos').set({ progreso_obligatorio: 0 }).where('id', '=', a.of.curso_id).execute()
  })
})

describe('voting', () => {
  test('is once a person, also fifty times at once; fifty people are fifty votes', async () => {
    const id = await idOf(a.ana, '¿Cuál?')
    await Promise.all(Array.from({ length: 50 }, () => vote(a.beto, id)))
    expect(await seen(a.beto)).toMatchObject([{ votos: 1, votada: 1 }])
    const people = await Promise.all(Array.from({ length: 50 }, () => buildPerson(t.db)))
    await t.db
      .insertInto('grupos_usuarios')
      .values(people.map(p => ({ grupo_id: a.grupo, usuario_id: p.id })))
      .execute()
    const callers = await Promise.all(people.map(p => t.asPerson(p)))
    const replies = await Promise.all(callers.map(who => vote(who, id)))
    expect(replies.map(r => r.status)).toEqual(Array(50).fill(200))
    expect(await seen(a.ana)).toMatchObject([{ votos: 51, votada: 0 }])
    // One's own, once, too.
    expect((await vote(a.ana, id)).body.votos).toBe(52)
    expect((await vote(a.ana, id)).body.votos).toBe(52)
  })
  test('orders the list, then the time does; pages of it', async () => {
    const [one, two, three] = [await idOf(a.ana, 'Uno'), await idOf(a.beto, 'Dos'), await idOf(a.docente, 'Tres')]
    await vote(a.beto, three)
    await vote(a.ana, three)
    await vote(a.ana, two)
    expect((await seen(a.ana)).map(p => p.id)).toEqual([three, two, one])
    const body = await a.ana.ask(streamingRoutes.preguntas, {
      params: { id: a.stream },
      query: { per_page: 2, page: 2 },
    })
    expect(body).toMatchObject({ total: 3, page: 2, preguntas: [{ id: one }] })
    expect((await a.ana.get(`${BASE}/${a.stream}/preguntas?per_page=201`)).status).toBe(422)
  })
  test('is refused out of reach', async () => {
    const id = await idOf(a.ana, '¿Cuál?')
    expect((await vote(a.otra, id)).status).toBe(404)
    expect((await vote(a.ana, 999_999)).body.message).toBe('Esa pregunta ya no existe.')
  })
})

describe('answering', () => {
  test('is for roles 1 and 2, and counts', async () => {
    const id = await idOf(a.ana, '¿Cómo?')
    for (const who of [a.coach, a.docente, a.organizador, a.admin]) await reply(who, id, ` Así ${who.id} `)
    const [pregunta] = await seen(a.ana)
    expect(pregunta).toMatchObject({
      total_comentarios: 4,
      respuestas: [{ comentario: `Así ${a.coach.id}` }, {}, { nombre: 'Olga Organiza' }, {}],
    })
    expect((await answer(a.ana, id, 'Yo')).status).toBe(403)
    expect((await answer(a.otroDocente, id, 'Yo')).status).toBe(404)
    expect((await answer(a.coach, 999_999, 'Yo')).status).toBe(404)
    for (const text of ['', '  ', 'x'.repeat(2001), 7]) expect((await answer(a.coach, id, text)).status).toBe(422)
  })
  test('fifty times the same at once is one', async () => {
    const id = await idOf(a.ana, '¿Cómo?')
    const clave = randomUUID()
    await Promise.all(Array.from({ length: 50 }, () => answer(a.coach, id, 'Así', { clave })))
    expect(await seen(a.ana)).toMatchObject([{ total_comentarios: 1, respuestas: [{ comentario: 'Así' }] }])
    expect((await answer(a.coach, await idOf(a.beto, 'Otra'), 'Así', { clave })).status).toBe(409)
  })
})

describe('hiding', () => {
  test('takes it from everybody but who moderates, and back', async () => {
    const id = await idOf(a.ana, 'Algo feo')
    await moderate(a.organizador, id)
    for (const who of [a.ana, a.docente]) expect(await seen(who)).toEqual([])
    for (const who of [a.organizador, a.coach, a.admin]) expect(await seen(who)).toMatchObject([{ oculta: 1 }])
    expect((await vote(a.beto, id)).status).toBe(404)
    // Also after the class.
    await flags({ stream_finalizado: 1 })
    await moderate(a.coach, id, 0)
    expect(await seen(a.ana)).toMatchObject([{ oculta: 0 }])
    expect((await hide(a.docente, id)).status).toBe(409)
    expect((await hide(a.ana, id)).status).toBe(403)
    expect((await hide(a.otroDocente, id)).status).toBe(404)
    expect((await hide(a.coach, id, '')).status).toBe(422)
    expect((await hide(a.coach, 999_999)).status).toBe(404)
  })
})
