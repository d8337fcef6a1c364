/** A question that is added to a quiz after people finished it takes nothing away from them (ADR 060). */
import { cifrasRoutes, intentosRoutes, recalificacionesRoutes, reportesRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildQuiz } from '../../../test/build.ts'
import { silentRealtime } from '../../../test/dobles.ts'
import { addOpciones, addPregunta, answer, finish, offerQuiz, review } from '../../../test/quiz.ts'
import { regradePendientes } from '../recalificaciones/recalificaciones.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

/** Two questions whose first answer is right, and somebody who may take them. */
async function offer() {
  const quiz = await buildQuiz(t.db, [[0], [0]])
  const offered = await offerQuiz(t, quiz, 2)
  const [who, other] = offered.who as [Caller, Caller]
  return { ...quiz, who, other, grupo_id: offered.grupo_id, usuario_id: who.id }
}
type Q = Awaited<ReturnType<typeof offer>>

async function answerAll(q: Q, who = q.who) {
  for (const p of q.preguntas) await answer(who, q, { pregunta_id: p.id, respuesta_id: [p.respuestas[0]!] })
}
async function take(q: Q, who = q.who) {
  await answerAll(q, who)
  return finish(who, q)
}
/** By an author, with two options of which the first is right. */
async function add(q: Q, buena = true) {
  const id = await addPregunta(admin, q, { reactivo: '<p>¿Y esta?</p>' })
  await addOpciones(admin, id, [
    ['Opción 1', buena ? 1 : 0],
    ['Opción 0', 0],
  ])
  return id
}
const intentoDe = (q: Q) =>
  t.db
    .selectFrom('intentos')
    .selectAll()
    .where('actividad_id', '=', q.id)
    .where('usuario_id', '=', q.usuario_id)
    .executeTakeFirstOrThrow()
const asked = async (q: Q) => (await review(admin, (await intentoDe(q)).id)).preguntas.map(p => p.id)
const path = (q: Q, reactivo: number) => `/api/evaluaciones/${q.id}/recalificar/${reactivo}`
async function regrade(q: Q, reactivo: number, body: object) {
  expect((await admin.send('POST', path(q, reactivo), { motivo: 'Estaba mal', ...body })).status).toBe(200)
  await regradePendientes({ db: t.db, realtime: silentRealtime })
}

describe('of an attempt that was finished before', () => {
  test('the review shows what was asked, and how many of it were right', async () => {
    const q = await offer()
    expect(await take(q)).toMatchObject({ calificacionFinal: 100, total: 2 })
    await add(q)
    expect(await asked(q)).toEqual(q.preguntas.map(p => p.id))
    expect(await finish(q.who, q)).toMatchObject({ calificacionFinal: 100, correctas: 2, total: 2 })
  })

  test('regrading another question leaves what it has no part in', async () => {
    const q = await offer()
    await take(q)
    const nueva = await add(q)
    const look = await admin.ask(recalificacionesRoutes.vistaPrevia, {
      params: { id: q.id, reactivo: q.preguntas[0]!.id },
      query: { como: 'todos' },
    })
    expect(look).toMatchObject({ intentos: 1, personas: 0, bajan: 0 })
    await regrade(q, q.preguntas[0]!.id, { como: 'todos' })
    expect(await intentoDe(q)).toMatchObject({ calificacion: 100 })
    // Nor does it count for them when everybody is given it.
    await regrade(q, nueva, { como: 'todos' })
    expect(await intentoDe(q)).toMatchObject({ calificacion: 100 })
  })

  test('what a person grades later is graded as it was asked', async () => {
    const q = await offer()
    const ensayo = await addPregunta(admin, q, { reactivo: '<p>Cuenta</p>', tipo: 'ensayo', datos: {} })
    await answerAll(q)
    await answer(q.who, q, { pregunta_id: ensayo, contestado: { tipo: 'ensayo', texto: 'Pienso que sí' } })
    await finish(q.who, q)
    await add(q)
    const { id } = await intentoDe(q)
    expect(
      await admin.ask(intentosRoutes.setPuntos, {
        params: { id, reactivo: ensayo },
        body: { puntos: 1, comentario: '' },
      }),
    ).toMatchObject({ calificacion: 100 })
  })

  test('a question that had no right answer then, and has one now, was none', async () => {
    const q = await offer()
    const incompleta = await add(q, false)
    expect(await take(q)).toMatchObject({ calificacionFinal: 100, total: 2 })
    const [primera] = await t.db
      .selectFrom('respuestas')
      .select('id')
      .where('reactivo_id', '=', incompleta)
      .orderBy('id')
      .execute()
    expect(
      (await admin.send('PUT', `/api/respuestas/update/${primera!.id}`, { idPregunta: incompleta, correcta: 1 }))
        .status,
    ).toBe(200)
    expect(await asked(q)).toEqual(q.preguntas.map(p => p.id))
    await regrade(q, q.preguntas[0]!.id, { como: 'todos' })
    expect(await intentoDe(q)).toMatchObject({ calificacion: 100 })
  })

  test('of before that was noted, the moments tell', async () => {
    const q = await offer()
    await take(q)
    await t.db.updateTable('intentos').set({ hasta_reactivo: null }).where('actividad_id', '=', q.id).execute()
    await add(q)
    expect(await asked(q)).toEqual(q.preguntas.map(p => p.id))
    await regrade(q, q.preguntas[0]!.id, { como: 'todos' })
    expect(await intentoDe(q)).toMatchObject({ calificacion: 100 })
  })
})

test('what was there and left empty goes on counting', async () => {
  const q = await offer()
  const nueva = await add(q)
  await answerAll(q)
  expect(await finish(q.who, q)).toMatchObject({ calificacionFinal: 67, total: 3 })
  expect(await asked(q)).toEqual([...q.preguntas.map(p => p.id), nueva])
  await regrade(q, q.preguntas[0]!.id, { como: 'todos' })
  expect(await intentoDe(q)).toMatchObject({ calificacion: 67 })
})

test('whoever has not finished is asked it, and graded by it', async () => {
  const q = await offer()
  await answer(q.who, q, { pregunta_id: q.preguntas[0]!.id, respuesta_id: [q.preguntas[0]!.respuestas[0]!] })
  const nueva = await add(q)
  expect(await take(q)).toMatchObject({ calificacionFinal: 67, total: 3 })
  expect(await asked(q)).toContain(nueva)
})

test('figures and reports count those who were asked', async () => {
  const q = await offer()
  await take(q)
  const nueva = await add(q)
  await take(q, q.other)
  const { preguntas } = await admin.ask(cifrasRoutes.cifras, { params: { id: q.id } })
  expect(preguntas.map(p => [p.id, p.contestadas, p.pedidas])).toEqual([
    [q.preguntas[0]!.id, 2, 2],
    [q.preguntas[1]!.id, 2, 2],
    [nueva, 0, 1],
  ])
  const body = await admin.ask(reportesRoutes.preguntas, { params: { id: q.grupo_id, actividad: q.id } })
  expect(body).toMatchObject({
    n: 2,
    preguntas: [
      { n: 2, dificultad: 1 },
      { n: 2, dificultad: 1 },
      { id: nueva, n: 1, dificultad: 0 },
    ],
  })
})
