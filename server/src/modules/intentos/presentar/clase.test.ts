/** A class that answers in the same moment: what is asked of the database together stays each one's own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildPlazo, buildQuiz } from '../../../../test/build.ts'
import { offerQuiz } from '../../../../test/quiz.ts'

const PEOPLE = 40
let t: TestApp
let quiz: Awaited<ReturnType<typeof buildQuiz>>
let otro: Awaited<ReturnType<typeof buildQuiz>>
let clase: Caller[]
let curso: Awaited<ReturnType<typeof offerQuiz>>

beforeAll(async () => {
  t = await openTestApp()
  quiz = await buildQuiz(t.db, [[1], [1], [0, 2]])
  otro = await buildQuiz(t.db, [[1]])
  curso = await offerQuiz(t, quiz, PEOPLE)
  clase = curso.who
})
afterAll(() => t.close())

const reply = (who: Caller, n: number, chosen: number | number[], more: object = {}) =>
  who.send('POST', '/api/preguntas/responsesUser/store', {
    pregunta_id: quiz.preguntas[n]!.id,
    respuesta_id: [chosen].flat().map(c => quiz.preguntas[n]!.respuestas[c]!),
    unidad_id: quiz.unidad_id,
    actividad_id: quiz.id,
    ...more,
  })
const kept = async () =>
  new Map(
    (
      await t.db
        .selectFrom('intento_respuestas as respuesta')
        .innerJoin('intentos as intento', 'intento.id', 'respuesta.intento_id')
        .select(['intento.usuario_id', 'respuesta.reactivo_id', 'respuesta.respuestas'])
        .where('intento.actividad_id', '=', quiz.id)
        .execute()
    ).map(r => [`${r.usuario_id}:${quiz.preguntas.findIndex(p => p.id === r.reactivo_id)}`, r.respuestas.map(Number)]),
  )
const options = (n: number, ...which: number[]) => which.map(c => quiz.preguntas[n]!.respuestas[c]!)

describe('a class at once', () => {
  test('begins by answering: each keeps what they chose, and hears of their own', async () => {
    const replies = await Promise.all(clase.map((who, i) => reply(who, 0, i % 2)))
    expect(replies.map(r => [r.status, r.body.respuestas])).toEqual(clase.map((_, i) => [200, options(0, i % 2)]))
    const found = await kept()
    expect(clase.map(who => found.get(`${who.id}:0`))).toEqual(clase.map((_, i) => options(0, i % 2)))
  })
  test('with wrong ones among them: those are refused, each in its own words, the others are kept', async () => {
    const wrong = (i: number): Promise<Awaited<ReturnType<typeof reply>>> => {
      const who = clase[i]!
      if (i % 4 === 1) return reply(who, 1, 0, { respuesta_id: [quiz.preguntas[0]!.respuestas[0]!] })
      if (i % 4 === 2)
        return reply(who, 1, 0, {
          pregunta_id: otro.preguntas[0]!.id,
          respuesta_id: [otro.preguntas[0]!.respuestas[0]!],
        })
      if (i % 4 === 3) return reply(who, 1, [0, 1])
      return reply(who, 1, 1)
    }
    const replies = await Promise.all(clase.map((_, i) => wrong(i)))
    expect(replies.map(r => [r.status, r.body.message])).toEqual(
      clase.map(
        (_, i) =>
          [
            [200, expect.any(String)],
            [422, 'Esa respuesta no es de esta pregunta.'],
            [404, 'Esa pregunta ya no existe.'],
            [422, 'Elige una respuesta'],
          ][i % 4],
      ),
    )
    const found = await kept()
    expect(clase.map(who => found.get(`${who.id}:1`))).toEqual(clase.map((_, i) => (i % 4 ? undefined : options(1, 1))))
  })
  test('each several times, out of order: the choice made last stays, and all are told it', async () => {
    const at = (s: number) => new Date(Date.now() - 60_000 + s * 1000).toISOString()
    const sent = clase.flatMap(who => [
      reply(who, 2, [0, 2], { momento: at(2) }),
      reply(who, 2, [1], { momento: at(1) }),
      reply(who, 2, [0], { momento: at(0) }),
    ])
    expect(new Set((await Promise.all(sent)).map(r => r.status))).toEqual(new Set([200]))
    const found = await kept()
    for (const who of clase) expect(found.get(`${who.id}:2`)).toEqual(options(2, 0, 2))
  })
  test('when it has closed for one of them alone, that one is told so', async () => {
    const [, late, , open] = clase
    const cierra = new Date(Date.now() - 3_600_000)
    await buildPlazo(t.db, { grupo_id: curso.grupo_id, curso_id: curso.curso_id, actividad_id: quiz.id, cierra })
    const more = new Date(Date.now() + 3_600_000)
    await t.db
      .insertInto('prorrogas')
      .values(
        clase
          .filter(c => c !== late)
          .map(c => ({ usuario_id: c.id, actividad_id: quiz.id, fecha_limite: more, motivo: 'Enfermedad' })),
      )
      .execute()
    const replies = await Promise.all(clase.map(who => reply(who, 0, 1)))
    expect(replies.map(r => r.status)).toEqual(clase.map(who => (who === late ? 409 : 200)))
    expect((await kept()).get(`${open!.id}:0`)).toEqual(options(0, 1))
    await t.db.deleteFrom('plazos').execute()
  })
  test('is who it is: nobody gets the answer of another session, and a wrong one gets none', async () => {
    const nobody = await t.anonymous()
    const replies = await Promise.all(clase.map((who, i) => (i % 5 === 4 ? nobody : who).get('/api/user')))
    expect(replies.map(r => (r.status === 200 ? r.body.id : r.status))).toEqual(
      clase.map((who, i) => (i % 5 === 4 ? 401 : who.id)),
    )
  })
})
