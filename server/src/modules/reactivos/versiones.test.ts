/** A question that is changed after people were graded by it: they go on reading what they answered (ADR 141). */
import { intentosRoutes, reactivosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { addPregunta, answer, finish } from '../../../test/quiz.ts'
import { onChangingQuiz, TODOS } from '../../../test/quizCambiante.ts'

let t: TestApp
let admin: Caller
let quiz: ReturnType<typeof onChangingQuiz>
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  quiz = onChangingQuiz(t, admin)
})
afterAll(() => t.close())

describe('who was graded by a question', () => {
  test('reads it as it was, with its grade, its options and its key; who comes later reads the new one', async () => {
    const q = await quiz.offer(2, TODOS)
    const first = await quiz.take(q, q.who[0]!, 0, 'azul')
    await quiz.change(q.opcion, { reactivo: '<p>¿Capital de Italia?</p>', explicacion: '<p>Desde 1871.</p>' })
    await admin.send('PUT', `/api/respuestas/texto/${q.opciones[0]}`, { respuesta: 'Milán' })
    await admin.send('DELETE', `/api/respuestas/destroy/${q.opciones[2]}`)
    const roma = (
      await admin.ask(reactivosRoutes.createRespuesta, {
        body: { reactivo_id: q.opcion, respuesta: 'Roma', correcta: 1 },
      })
    ).id
    await quiz.change(q.corta, { datos: { variantes: [{ texto: 'celeste' }] } })
    for (const who of [admin, q.who[0]!]) {
      const { calificacion, preguntas } = await quiz.review(first, who)
      expect(calificacion).toBe(100)
      expect(preguntas[0]).toMatchObject({
        pregunta: '<p>¿Capital de Francia?</p>',
        parte: 1,
        clave: 'París',
        explicacion: '<p>Lo es desde 987.</p>',
        version: who === admin ? 1 : null,
      })
      expect(preguntas[0]!.respuestas.map(r => r.respuesta)).toEqual(['París', 'Lyon', 'Niza'])
      expect(preguntas[1]).toMatchObject({ parte: 1, clave: 'azul' })
    }
    // How much of it was right can be said, too.
    expect(await q.who[0]!.ask(intentosRoutes.sit, { params: { id: q.id } })).toMatchObject({
      calificacion: 100,
      correctas: 2,
      total: 2,
    })
    const second = await quiz.take({ ...q, opciones: [roma] }, q.who[1]!, 0, 'celeste')
    expect((await quiz.review(second)).preguntas).toMatchObject([
      { pregunta: '<p>¿Capital de Italia?</p>', parte: 1, version: null },
      { parte: 1, version: null },
    ])
  })

  test('also where the quiz runs as quizzes always did, and where the question was left empty', async () => {
    const q = await quiz.offer()
    const [who] = q.who as [Caller]
    await answer(who, q, { pregunta_id: q.corta, contestado: { tipo: 'corta', texto: 'azul' } })
    await finish(who, q)
    await quiz.change(q.opcion, { reactivo: 'Otra' })
    const { id } = await t.db
      .selectFrom('intentos')
      .select('id')
      .where('actividad_id', '=', q.id)
      .executeTakeFirstOrThrow()
    expect((await quiz.review(id)).preguntas[0]).toMatchObject({ pregunta: '<p>¿Capital de Francia?</p>', version: 1 })
  })

  test('makes one version of ten changes in a row, and another one after the next grade', async () => {
    const q = await quiz.offer(2, TODOS)
    await quiz.change(q.opcion, { reactivo: 'Nadie la ha contestado' })
    expect((await quiz.versions(q.opcion)).versiones).toEqual([])
    await quiz.take(q, q.who[0]!, 0, 'azul')
    // The same again, what nobody reads, and what is right already are no change.
    await quiz.change(q.opcion, { reactivo: 'Nadie la ha contestado' })
    await quiz.change(q.opcion, { categoria_id: null })
    await quiz.mark(q, 0)
    expect(await quiz.versions(q.opcion)).toMatchObject({ contestada: true, por_recalificar: false, versiones: [] })
    for (let n = 0; n < 10; n++) await quiz.change(q.opcion, { reactivo: `Cambio ${n}` })
    expect((await quiz.versions(q.opcion)).versiones).toMatchObject([
      { numero: 1, descripcion: 'Nadie la ha contestado', por: expect.stringMatching(/./), cambios: ['pregunta'] },
    ])
    await quiz.take(q, q.who[1]!, 0, 'azul')
    await quiz.mark(q, 1)
    const all = await quiz.versions(q.opcion)
    expect(all.versiones).toMatchObject([{ numero: 2, descripcion: 'Cambio 9', cambios: ['clave'] }, { numero: 1 }])
    expect(all.por_recalificar).toBe(true)
  })

  test('goes on with the newest while the attempt runs', async () => {
    const q = await quiz.offer(1, TODOS)
    const id = await quiz.take(q, q.who[0]!, 1, 'azul', false)
    await quiz.change(q.opcion, { reactivo: 'La nueva' })
    await quiz.mark(q, 1)
    expect((await quiz.versions(q.opcion)).versiones).toEqual([])
    await quiz.end(q, q.who[0]!, id)
    expect(await quiz.review(id)).toMatchObject({
      calificacion: 100,
      preguntas: [{ pregunta: 'La nueva', parte: 1, version: null }, {}],
    })
  })

  test('was graded by all of a change or by none of it, however close the two come', async () => {
    const q = await quiz.offer(12, TODOS)
    const ids = await Promise.all(q.who.map(who => quiz.take(q, who, 1, 'azul', false)))
    const [ends] = await Promise.all([
      Promise.all(q.who.map((who, n) => quiz.end(q, who, ids[n]!))),
      ...[1, 0, 1, 0].map(n => quiz.mark(q, n)),
    ])
    for (const [n, reply] of ends.entries()) {
      const { calificacion, preguntas } = await quiz.review(ids[n]!)
      expect(reply.body.calificacionFinal).toBe(calificacion)
      // What the review calls right is what the grade says.
      expect([calificacion, preguntas[0]!.parte]).toEqual(preguntas[0]!.parte === 1 ? [100, 1] : [50, 0])
    }
  })

  test('leaves copies and new questions of a quiz that somebody has finished without versions', async () => {
    const q = await quiz.offer(1, null)
    await answer(q.who[0]!, q, { pregunta_id: q.corta, contestado: { tipo: 'corta', texto: 'azul' } })
    await finish(q.who[0]!, q)
    const before = await quiz.countVersions()
    const copy = (await admin.ask(reactivosRoutes.copy, { body: { pregunta_id: q.opcion, actividad_id: q.id } })).id
    await quiz.change(copy, { reactivo: 'La copia' })
    await admin.ask(reactivosRoutes.remove, { params: { id: copy } })
    expect(await quiz.countVersions()).toBe(before)
    await quiz.change(q.opcion, { reactivo: 'x' })
    expect(await quiz.countVersions()).toBe(before + 1)
  })
})

describe('«Volver a esta»', () => {
  test('makes the question what it was, with the options that are gone, and is a change itself; again is nothing', async () => {
    const q = await quiz.offer(2, TODOS)
    const id = await quiz.take(q, q.who[0]!, 0, 'azul')
    await quiz.change(q.opcion, { reactivo: 'Otra', tiporeactivo_id: 2, puntos: 3 })
    await admin.send('DELETE', `/api/respuestas/destroy/${q.opciones[2]}`)
    await quiz.take(q, q.who[1]!, 0, 'azul')
    const [v] = (await quiz.versions(q.opcion)).versiones
    expect((await quiz.back(q.opcion, v!.id, await t.anonymous())).status).toBe(401)
    expect((await quiz.back(q.opcion, v!.id, q.who[0])).status).toBe(403)
    expect((await quiz.back(q.corta, v!.id)).status).toBe(404)
    expect((await quiz.back(q.opcion, 999_999)).status).toBe(404)
    expect((await admin.get('/api/preguntas/999999/versiones')).status).toBe(404)
    expect((await q.who[0]!.get(`/api/preguntas/${q.opcion}/versiones`)).status).toBe(403)
    expect((await Promise.all([quiz.back(q.opcion, v!.id), quiz.back(q.opcion, v!.id)])).map(r => r.status)).toEqual([
      200, 200,
    ])
    const { pregunta } = await admin.ask(reactivosRoutes.get, { params: { id: q.opcion } })
    expect(pregunta).toMatchObject({ descripcion: '<p>¿Capital de Francia?</p>', puntos: 1, tipo: 'unica' })
    expect(pregunta.respuestas.map(r => [r.id, r.correcta])).toEqual([
      [q.opciones[0], 1],
      [q.opciones[1], 0],
      [q.opciones[2], 0],
    ])
    expect((await quiz.versions(q.opcion)).versiones.map(x => x.numero)).toEqual([2, 1])
    expect((await quiz.review(id)).preguntas[0]).toMatchObject({ pregunta: '<p>¿Capital de Francia?</p>' })
  })

  test('is refused where it would take away what somebody chose', async () => {
    const q = await quiz.offer(2, TODOS)
    await quiz.take(q, q.who[0]!, 0, 'azul')
    const nueva = (
      await admin.ask(reactivosRoutes.createRespuesta, {
        body: { reactivo_id: q.opcion, respuesta: 'Roma', correcta: 0 },
      })
    ).id
    await quiz.take({ ...q, opciones: [nueva] }, q.who[1]!, 0, 'azul')
    const reply = await quiz.back(q.opcion, (await quiz.versions(q.opcion)).versiones[0]!.id)
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'No se puede volver: alguien ya eligió una respuesta que esa versión no tenía.',
    ])
  })
})

test('what a person grades is what was read, and its points', async () => {
  const q = await quiz.offer(1, TODOS)
  const ensayo = await addPregunta(admin, q, {
    reactivo: 'Explica',
    tipo: 'ensayo',
    puntos: 4,
    datos: { guia: 'Con ejemplos' },
  })
  const [who] = q.who as [Caller]
  const id = await quiz.take(q, who, 0, 'azul', false)
  await answer(who, q, {
    intento_id: id,
    pregunta_id: ensayo,
    contestado: { tipo: 'ensayo', texto: 'Pienso que sí' },
  })
  await quiz.end(q, who, id)
  await quiz.change(ensayo, { reactivo: 'Otra cosa', puntos: 1, datos: { guia: 'Nueva' } })
  await quiz.mark(q, 1)
  expect((await admin.ask(intentosRoutes.porCalificar, { params: { id } })).respuestas).toMatchObject([
    { pregunta: 'Explica', puntos: 4, guia: 'Con ejemplos' },
  ])
  const reply = await admin.send('PUT', `/api/intentos/${id}/por-calificar/${ensayo}`, { puntos: 4 })
  expect(reply.body).toMatchObject({ calificacion: 100, por_calificar: 0 })
})
