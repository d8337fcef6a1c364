/**
 * A class that begins in the same moment: who may begin does, and whoever may not is told why, as one alone would be.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildPerson, buildPlazo, buildQuiz } from '../../../../test/build.ts'
import { finish, offerQuiz } from '../../../../test/quiz.ts'

const PEOPLE = 24
let t: TestApp
let quiz: Awaited<ReturnType<typeof buildQuiz>>
let clase: Caller[]
let extranos: Caller[]
let curso: Awaited<ReturnType<typeof offerQuiz>>

beforeAll(async () => {
  t = await openTestApp()
  quiz = await buildQuiz(t.db, [[1], [0, 2]])
  curso = await offerQuiz(t, quiz, PEOPLE)
  clase = curso.who
  extranos = []
  for (let n = 0; n < 3; n++) extranos.push(await t.asPerson(await buildPerson(t.db)))
})
afterAll(() => t.close())

const presentar = (who: Caller, query = '') => who.get(`/api/evaluaciones/${quiz.id}/presentar${query}`)
const answer = (who: Caller, chosen: number, more: object = {}) =>
  who.send('POST', '/api/preguntas/responsesUser/store', {
    pregunta_id: quiz.preguntas[0]!.id,
    respuesta_id: [quiz.preguntas[0]!.respuestas[chosen]!],
    actividad_id: quiz.id,
    ...more,
  })
const begun = async () =>
  (await t.db.selectFrom('intentos').select('usuario_id').where('actividad_id', '=', quiz.id).execute()).map(
    i => i.usuario_id,
  )
const date = (abre: Date | null, cierra: Date | null) =>
  buildPlazo(t.db, { grupo_id: curso.grupo_id, curso_id: curso.curso_id, actividad_id: quiz.id, abre, cierra })
const inAnHour = () => new Date(Date.now() + 3_600_000)

test('all are asked the same, without being told what is right; who does not follow the course is told that there is none', async () => {
  const all = [...clase, ...extranos]
  const replies = await Promise.all(all.map(who => presentar(who)))
  expect(replies.map(r => r.status)).toEqual(all.map(who => (extranos.includes(who) ? 404 : 200)))
  const [first, ...others] = replies.slice(0, PEOPLE).map(r => r.body)
  expect(first!.preguntas).toHaveLength(2)
  expect(others.map(o => o.preguntas)).toEqual(others.map(() => first!.preguntas))
  expect(replies.map(r => r.text).join()).not.toMatch(/correcta(?!s":null)/)
  expect(await begun()).toEqual([])
})

test('through another course than the one that has it, none is asked', async () => {
  const replies = await Promise.all(
    clase.map((who, i) => presentar(who, `?curso_id=${i % 2 ? curso.curso_id : 999_999}`)),
  )
  expect(replies.map(r => r.status)).toEqual(clase.map((_, i) => (i % 2 ? 200 : 404)))
})

test('before it opens nobody is asked, and after it has closed nobody begins; who has more time does', async () => {
  await date(inAnHour(), null)
  const early = await Promise.all(clase.map(who => presentar(who)))
  expect(new Set(early.map(r => r.status))).toEqual(new Set([409]))
  expect(early[0]!.body.message).toMatch(/^Podrás hacerla desde /)
  await t.db.deleteFrom('plazos').execute()

  await date(null, new Date(Date.now() - 3_600_000))
  const [lucky] = clase
  await t.db
    .insertInto('prorrogas')
    .values({ usuario_id: lucky!.id, actividad_id: quiz.id, fecha_limite: inAnHour(), motivo: 'Enfermedad' })
    .execute()
  const late = await Promise.all(clase.map(who => answer(who, 1)))
  expect(late.map(r => r.status)).toEqual(clase.map(who => (who === lucky ? 200 : 409)))
  expect(await begun()).toEqual([lucky!.id])
  await t.db.deleteFrom('plazos').execute()
  await t.db.deleteFrom('prorrogas').execute()
  await t.db.deleteFrom('intentos').execute()
})

test('an answer that is not kept begins nothing, and takes nobody else’s beginning away', async () => {
  const wrong = { respuesta_id: [quiz.preguntas[1]!.respuestas[0]!] }
  const replies = await Promise.all([
    ...clase.map((who, i) => answer(who, 1, i % 3 === 2 ? wrong : {})),
    ...extranos.map(who => answer(who, 1)),
  ])
  expect(replies.map(r => r.status)).toEqual([...clase.map((_, i) => (i % 3 === 2 ? 422 : 200)), 404, 404, 404])
  const kept = clase.filter((_, i) => i % 3 !== 2).map(c => c.id)
  expect((await begun()).sort()).toEqual(kept.sort())
  expect(await t.db.selectFrom('intento_respuestas').select('intento_id').execute()).toHaveLength(kept.length)
})

test('twice at once it begins once', async () => {
  const [, , who] = clase
  const replies = await Promise.all(Array.from({ length: 6 }, () => answer(who!, 0)))
  expect(new Set(replies.map(r => r.status))).toEqual(new Set([200]))
  expect((await begun()).filter(id => id === who!.id)).toHaveLength(1)
})

test('who was finished is told the grade, and who has begun gets what was chosen', async () => {
  const [one, two] = clase
  await finish(one!, quiz)
  const [done, open] = await Promise.all([presentar(one!), presentar(two!), ...clase.map(who => presentar(who))])
  expect(done!.body).toMatchObject({ calificacion: 50, preguntas: [] })
  expect(open!.body).toMatchObject({ preguntas: [{ elegidas: [quiz.preguntas[0]!.respuestas[1]] }, {}] })
  expect((await answer(one!, 1)).body.message).toBe('Ya terminaste esta evaluación.')
})
