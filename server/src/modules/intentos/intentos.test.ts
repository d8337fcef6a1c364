import { intentosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCurso, buildCursoOfrecido, buildPerson, buildQuiz } from '../../../test/build.ts'

let t: TestApp
let estudiante: Caller
type Quiz = Awaited<ReturnType<typeof buildQuiz>>
let quiz: Quiz

/**
 * A quiz of two questions with one right answer (the second) and one with two (the first and the third), open to `who`.
 */
async function offer(who: Caller = estudiante, curso: Parameters<typeof buildCursoOfrecido>[1]['curso'] = {}) {
  const made = await buildQuiz(t.db, [[1], [1], [0, 2]])
  const course = await buildCursoOfrecido(t.db, { unidades: [made.unidad_id], usuarios: [who.id], curso })
  return { ...made, curso_id: course.id }
}
beforeAll(async () => {
  t = await openTestApp()
  estudiante = await t.as('estudiante')
  quiz = await offer()
})
afterAll(() => t.close())

const check = (q: { id: number }, who = estudiante) => who.send('POST', '/api/check-quiz-user', { actividad_id: q.id })
const questions = (q: { id: number }, who = estudiante, more = '') =>
  who.get(`/api/preguntas/all-preguntas-respuestas/${q.id}${more}`)
const bodyOf = (q: Quiz, n: number, chosen: number | number[]) => ({
  pregunta_id: q.preguntas[n]!.id,
  respuesta_id: Array.isArray(chosen)
    ? chosen.map(c => q.preguntas[n]!.respuestas[c]!)
    : q.preguntas[n]!.respuestas[chosen]!,
  unidad_id: q.unidad_id,
  actividad_id: q.id,
})
const STORE = '/api/preguntas/responsesUser/store'
const reply = (q: Quiz, n: number, chosen: number | number[], more: object = {}, who = estudiante) =>
  who.send('POST', STORE, { ...bodyOf(q, n, chosen), ...more })
const finish = (q: { id: number }, more: object = {}, who = estudiante) =>
  who.send('POST', '/api/calificar-quiz', { actividad_id: q.id, ...more })
const chosen = async (q: Quiz, who = estudiante) =>
  (await who.ask(intentosRoutes.preguntas, { params: { id: q.id } })).preguntas.map((p, n) =>
    p.elegidas.map(e => q.preguntas[n]!.respuestas.indexOf(e)),
  )
const attempts = (q: { id: number }) =>
  t.db.selectFrom('intentos').selectAll().where('actividad_id', '=', q.id).execute()

describe('a learner', () => {
  test('is asked without being told what is right, before grading and after', async () => {
    expect((await check(quiz)).body).toMatchObject({ success: true, calificacion: -1 })
    const before = await questions(quiz)
    expect(before.body.preguntas).toMatchObject([
      { pregunta: '<p>¿Pregunta 1?</p>', tiporeactivo_id: 1, elegidas: [] },
      { tiporeactivo_id: 1 },
      { tiporeactivo_id: 2 },
    ])
    const asked = (await estudiante.ask(intentosRoutes.preguntas, { params: { id: quiz.id } })).preguntas
    expect(asked[0]!.respuestas[0]).toEqual({
      id: quiz.preguntas[0]!.respuestas[0],
      respuesta: 'Opción 1',
      reactivo_id: quiz.preguntas[0]!.id,
    })
    expect(await attempts(quiz)).toEqual([])
    const saved = await reply(quiz, 0, 1)
    const wrong = await reply(quiz, 1, 0)
    for (const said of [before, saved, wrong, await check(quiz), await questions(quiz)])
      expect(said.text).not.toMatch(/correcta(?!s":null)/)
    // A right answer and a wrong one get the same reply.
    expect(Object.keys(saved.body).sort()).toEqual(Object.keys(wrong.body).sort())
  })

  test('finds what was chosen, changes it, and gets the grade', async () => {
    const q = await offer()
    expect((await reply(q, 0, 0)).body).toMatchObject({ success: true, respuestas: [q.preguntas[0]!.respuestas[0]] })
    await reply(q, 0, 1)
    await reply(q, 2, [0, 1])
    await reply(q, 2, [2, 0])
    expect(await chosen(q)).toEqual([[1], [], [2, 0]])
    expect((await finish(q)).body).toMatchObject({ success: true, calificacionFinal: 67, correctas: 2, total: 3 })
    expect((await check(q)).body).toMatchObject({ calificacion: 67, correctas: 2, total: 3 })
    expect(await reply(q, 1, 1)).toMatchObject({ status: 409, body: { message: 'Ya terminaste esta evaluación.' } })
    expect((await finish(q)).body).toMatchObject({ calificacionFinal: 67 })
  })

  test('may finish without an answer, and take back those of a question with several', async () => {
    const q = await offer()
    expect((await finish(q)).body).toMatchObject({ calificacionFinal: 0, correctas: 0, total: 3 })
    const other = await offer()
    await reply(other, 2, [0, 2])
    expect((await reply(other, 2, [])).body.respuestas).toEqual([])
    expect((await reply(other, 2, [], { respuesta_id: undefined })).body.message).toBe('Elige una respuesta')
    expect(await chosen(other)).toEqual([[], [], []])
  })

  test('is not graded while answers that they see are still on their way', async () => {
    const q = await offer()
    await reply(q, 0, 1)
    expect(await finish(q, { contestadas: 2 })).toMatchObject({ status: 409 })
    expect((await check(q)).body.calificacion).toBe(-1)
    await reply(q, 1, 1)
    expect((await finish(q, { contestadas: 2 })).body.calificacionFinal).toBe(67)
  })

  test('keeps a grade that the questions would no longer give, and is told how many were right as it was graded', async () => {
    const q = await offer()
    await reply(q, 0, 1)
    await finish(q)
    await t.db.updateTable('respuestas').set({ correcta: 0 }).where('reactivo_id', '=', q.preguntas[0]!.id).execute()
    expect((await check(q)).body).toMatchObject({ calificacion: 33, correctas: 1, total: 3 })
    // Nobody knows of before versions were kept.
    await t.db.deleteFrom('reactivos_versiones').where('reactivo_id', '=', q.preguntas[0]!.id).execute()
    expect((await check(q)).body).toMatchObject({ calificacion: 33, correctas: null, total: null })
    expect((await finish(q)).body).toMatchObject({ calificacionFinal: 33, correctas: null })
  })

  test('is asked only what can be answered rightly', async () => {
    const q = await buildQuiz(t.db, [[1], []])
    await buildCursoOfrecido(t.db, { unidades: [q.unidad_id], usuarios: [estudiante.id] })
    expect((await questions(q)).body.preguntas).toHaveLength(1)
    await reply(q, 0, 1)
    expect((await finish(q)).body).toMatchObject({ calificacionFinal: 100, total: 1 })
  })
})

describe('an answer', () => {
  test('that was chosen earlier does not take the place of a later one, whatever the order of arrival', async () => {
    const q = await offer()
    const at = (seconds: number) => ({ momento: new Date(Date.now() - seconds * 1000).toISOString() })
    await reply(q, 0, 1, at(60))
    expect((await reply(q, 0, 2, at(90))).body.respuestas).toEqual([q.preguntas[0]!.respuestas[1]])
    expect(await chosen(q)).toEqual([[1], [], []])
    await reply(q, 0, 3, at(30))
    expect(await chosen(q)).toEqual([[3], [], []])
    // A clock that is ahead does not hold the place for ever.
    await reply(q, 0, 0, at(-86_400))
    await reply(q, 0, 2)
    expect(await chosen(q)).toEqual([[2], [], []])
  })

  test('sent fifty times at once, as the first one of a class is, is kept once', async () => {
    const q = await offer()
    const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => reply(q, i % 3, i % 3 === 2 ? [0, 2] : 1)))
    expect(new Set(replies.map(r => r.status))).toEqual(new Set([200]))
    expect(await chosen(q)).toEqual([[1], [1], [0, 2]])
    expect(await attempts(q)).toHaveLength(1)
  })

  test('is either in the grade or refused, when it comes while it is graded', async () => {
    for (let round = 0; round < 5; round++) {
      const q = await offer()
      await reply(q, 0, 1)
      const [first, second, graded] = await Promise.all([reply(q, 1, 1), reply(q, 2, [0, 2]), finish(q)])
      const taken = [first, second].filter(r => r.status === 200).length
      expect([first, second].every(r => r.status === 200 || r.status === 409)).toBe(true)
      expect(graded.body.correctas).toBe(1 + taken)
    }
  })

  test('finished fifty times at once, a quiz has one grade and tells it once', async () => {
    const q = await offer()
    await reply(q, 0, 1)
    const replies = await Promise.all(Array.from({ length: 50 }, () => finish(q)))
    expect(new Set(replies.map(r => `${r.status} ${r.body.calificacionFinal}`))).toEqual(new Set(['200 33']))
    expect(await attempts(q)).toMatchObject([{ calificacion: 33, usuario_id: estudiante.id }])
  })

  test.each<[string, (q: Quiz, other: Quiz) => object, number]>([
    [
      'of a question of another activity',
      (q, other) => ({ ...bodyOf(other, 0, 1), actividad_id: q.id, unidad_id: q.unidad_id }),
      404,
    ],
    [
      'of another question',
      (q, other) => ({ ...bodyOf(q, 0, 1), respuesta_id: other.preguntas[0]!.respuestas[0] }),
      422,
    ],
    ['of the next question', q => ({ ...bodyOf(q, 0, 1), respuesta_id: q.preguntas[1]!.respuestas[0] }), 422],
    [
      'with one of another question among them',
      (q, other) => ({
        ...bodyOf(q, 2, 0),
        respuesta_id: [q.preguntas[2]!.respuestas[0], other.preguntas[0]!.respuestas[0]],
      }),
      422,
    ],
    ['with two where one is asked', q => bodyOf(q, 0, [0, 1]), 422],
    ['with none where one is asked', q => bodyOf(q, 0, []), 422],
    ['in another unit', (q, other) => ({ ...bodyOf(q, 0, 1), unidad_id: other.unidad_id }), 404],
    ['of a question that is gone', q => ({ ...bodyOf(q, 0, 1), pregunta_id: 999_999 }), 404],
    ['at no time', q => ({ ...bodyOf(q, 0, 1), momento: 'ayer' }), 422],
    ['with words for a key', q => ({ ...bodyOf(q, 0, 1), respuesta_id: 'la primera' }), 422],
  ])('%s is refused, and opens nothing', async (_what, body, status) => {
    const [q, other] = [await offer(), await offer()]
    expect((await estudiante.send('POST', STORE, body(q, other))).status).toBe(status)
    expect(await attempts(q)).toEqual([])
    await reply(q, 0, 1)
    expect((await estudiante.send('POST', STORE, body(q, other))).status).toBe(status)
    expect(await chosen(q)).toEqual([[1], [], []])
  })

  test.each<[string, string, (ids: number[]) => string]>([
    ['JSON text', 'application/json', ids => `"respuesta_id": "[${ids}]"`],
    ['a list', 'application/json', ids => `"respuesta_id": [${ids}]`],
    ['texts', 'application/json', ids => `"respuesta_id": ["${ids.join('", "')}"]`],
    ['commas', 'application/json', ids => `"respuesta_id": "${ids}"`],
    ['a repeated field', 'application/x-www-form-urlencoded', ids => ids.map(i => `respuesta_id=${i}`).join('&')],
    [
      'a field with brackets',
      'application/x-www-form-urlencoded',
      ids => ids.map(i => `respuesta_id[]=${i}`).join('&'),
    ],
    [
      'JSON text in a form',
      'application/x-www-form-urlencoded',
      ids => `respuesta_id=${encodeURIComponent(JSON.stringify(ids))}`,
    ],
  ])('may be spelled as %s', async (_how, type, spell) => {
    const q = await offer()
    const said = spell([0, 2].map(n => q.preguntas[2]!.respuestas[n]!))
    const rest = { pregunta_id: q.preguntas[2]!.id, actividad_id: q.id, unidad_id: q.unidad_id }
    const body = type.includes('json')
      ? `{${said}, ${JSON.stringify(rest).slice(1)}`
      : `${said}&${new URLSearchParams(Object.entries(rest).map(([k, v]) => [k, String(v)]))}`
    expect((await estudiante.send('POST', STORE, body, type)).status).toBe(200)
    expect(await chosen(q)).toEqual([[], [], [0, 2]])
  })
})

describe('access', () => {
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  /** One after the other, in the order of a quiz. */
  const statuses = async (q: Quiz, who = estudiante) => {
    const said: number[] = []
    for (const step of [
      check,
      questions,
      (q: Quiz, who: Caller) => reply(q, 0, 1, {}, who),
      (q: Quiz, who: Caller) => finish(q, {}, who),
    ])
      said.push((await step(q, who)).status)
    return said
  }

  test('another group, a teacher without it, an activity that is gone: as if there were none', async () => {
    const other = await t.asPerson(await buildPerson(t.db))
    for (const who of [other, await t.as('docente'), await t.as('gestor')])
      expect(await statuses(quiz, who)).toEqual([404, 404, 404, 404])
    expect((await check({ id: 999_999 })).status).toBe(404)
    expect((await attempts(quiz)).map(a => a.usuario_id)).toEqual([estudiante.id])
  })

  test('a course that is over, or has not begun', async () => {
    for (const curso of [{ fecha_seleccion_termino: day(-2) }, { fecha_seleccion_inicio: day(2) }]) {
      const q = await offer(estudiante, curso)
      expect(await statuses(q)).toEqual([409, 409, 409, 409])
      expect(await attempts(q)).toEqual([])
    }
  })

  test('a course that asks for another to be complete before', async () => {
    const q = await offer(estudiante, { progreso_obligatorio: 1 })
    const before = await buildCurso(t.db)
    await t.db.insertInto('cursos_requeridos').values({ curso_id: q.curso_id, requerido_id: before.id }).execute()
    const said = await check(q)
    expect(said).toMatchObject({ status: 409, body: { message: `Completa antes: ${before.nombre_curso}` } })
    expect(await statuses(q)).toEqual([409, 409, 409, 409])
    await t.db.insertInto('revalidaciones').values({ usuario_id: estudiante.id, curso_id: before.id }).execute()
    expect((await check(q)).body.calificacion).toBe(-1)
    // Through the course that is named, and through no other.
    const through = (curso_id: number) =>
      estudiante.send('POST', '/api/check-quiz-user', { actividad_id: q.id, curso_id })
    expect((await through(q.curso_id)).status).toBe(200)
    expect((await through(before.id)).status).toBe(404)
  })

  test('what was begun in time can be finished, and a grade be seen', async () => {
    const q = await offer()
    await reply(q, 0, 1)
    await t.db
      .updateTable('cursos')
      .set({ fecha_seleccion_termino: day(-2) })
      .where('id', '=', q.curso_id)
      .execute()
    expect((await questions(q)).status).toBe(409)
    expect((await reply(q, 1, 1)).status).toBe(200)
    expect((await finish(q)).body.calificacionFinal).toBe(67)
    expect((await check(q)).body.calificacion).toBe(67)
  })

  test('an exam that no course has opens to whoever may learn the activity that leads to it', async () => {
    const exam = await buildQuiz(t.db, [[1], [1], [0, 2]])
    expect((await check(exam)).status).toBe(404)
    const activity = await buildActivity(t.db, { avanza_examen_id: `propio:${exam.id}` })
    expect((await check(exam)).status).toBe(404)
    const course = await buildCursoOfrecido(t.db, {
      unidades: [activity.unidad_id],
      usuarios: [estudiante.id],
      curso: { fecha_seleccion_termino: day(-2) },
    })
    expect((await check(exam)).body.message).toBe('Este curso está fuera de fecha.')
    await t.db.updateTable('cursos').set({ fecha_seleccion_termino: null }).where('id', '=', course.id).execute()
    expect(await statuses(exam)).toEqual([200, 200, 200, 200])
  })

  test('an activity without questions is no quiz', async () => {
    const plain = await buildActivity(t.db)
    await buildCursoOfrecido(t.db, { unidades: [plain.unidad_id], usuarios: [estudiante.id] })
    expect((await questions(plain)).body.preguntas).toEqual([])
    expect(await finish(plain)).toMatchObject({ status: 409 })
    expect(await attempts(plain)).toEqual([])
  })

  test('authors get all questions with what is right, and the learner’s own when they answer', async () => {
    for (const who of [await t.as('admin'), await t.as('coach')]) {
      const written = await questions(quiz, who)
      expect(written.body.preguntas).toMatchObject([{ respuestas: [{ correcta: 0 }, { correcta: 1 }, {}, {}] }, {}, {}])
      expect((await questions(quiz, who, '?contestar=1')).text).not.toContain('correcta')
      expect((await reply(quiz, 0, 1, {}, who)).status).toBe(200)
      expect(await finish(quiz, {}, who)).toMatchObject({ status: 200, body: { calificacionFinal: 33 } })
    }
    expect((await questions(quiz, estudiante, '?contestar=0')).text).not.toContain('correcta')
  })
})
