import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCursoOfrecido, buildPerson, buildQuiz } from '../../../test/build.ts'

let t: TestApp
let estudiante: Caller
beforeAll(async () => {
  t = await openTestApp()
  estudiante = await t.as('estudiante')
})
afterAll(() => t.close())

const presentar = (q: { id: number }, who = estudiante) => who.get(`/api/evaluaciones/${q.id}/presentar`)

test('begins with one call: what is asked with what was chosen, and once it is finished its grade alone', async () => {
  const quiz = await buildQuiz(t.db, [[1], [1], [0, 2]])
  const { id: curso_id } = await buildCursoOfrecido(t.db, { unidades: [quiz.unidad_id], usuarios: [estudiante.id] })
  const { id: pregunta_id, respuestas } = quiz.preguntas[2]!
  await estudiante.send('POST', '/api/preguntas/responsesUser/store', {
    pregunta_id,
    respuesta_id: respuestas.slice(0, 2),
    actividad_id: quiz.id,
    curso_id,
  })
  const asked = await presentar(quiz)
  expect(asked.text).not.toMatch(/correcta(?!s":null)/)
  expect(asked.body).toMatchObject({ calificacion: -1, correctas: null, total: null })
  expect(asked.body.preguntas).toEqual(
    (await estudiante.get(`/api/preguntas/all-preguntas-respuestas/${quiz.id}`)).body.preguntas,
  )
  await estudiante.send('POST', '/api/calificar-quiz', { actividad_id: quiz.id })
  const { calificacion, correctas, total } = (
    await estudiante.send('POST', '/api/check-quiz-user', { actividad_id: quiz.id })
  ).body
  expect((await presentar(quiz)).body).toMatchObject({ calificacion, correctas, total, preguntas: [] })
  const stranger = await t.asPerson(await buildPerson(t.db))
  expect((await presentar(quiz, stranger)).status).toBe(404)
  expect((await presentar({ id: 999_999 })).status).toBe(404)
})
