import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildQuiz } from '../../../../test/build.ts'
import { answer, finish, offerQuiz, review, setAjustes } from '../../../../test/quiz.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

async function offer() {
  const quiz = await buildQuiz(t.db, [[0], [0], [0, 1], [0]])
  const [who] = (await offerQuiz(t, quiz)).who as [Caller]
  const say = (n: number, places: number[], hace: number) =>
    answer(who, quiz, {
      pregunta_id: quiz.preguntas[n]!.id,
      respuesta_id: places.map(p => quiz.preguntas[n]!.respuestas[p]!),
      momento: new Date(Date.now() - hace * 1000).toISOString(),
    })
  const attempt = async () =>
    (await t.db.selectFrom('intentos').select('id').where('actividad_id', '=', quiz.id).executeTakeFirstOrThrow()).id
  return { ...quiz, who, say, finish: () => finish(who, quiz), attempt }
}
const camino = async (id: number, who = admin) => (await review(who, id)).camino

test('says in which order it was answered, how long after the one before, and what was changed', async () => {
  const q = await offer()
  const [first, second, several] = q.preguntas
  await q.say(1, [0], 300)
  await q.say(0, [1], 240)
  // The same again, as a line that comes back sends it, is no change.
  await q.say(0, [1], 240)
  await q.say(2, [0], 200)
  await q.say(2, [0, 1], 190)
  await q.say(1, [2], 60)
  await q.say(1, [3], 30)
  // What was said before and comes later takes no place.
  await q.say(1, [0], 100)
  await q.finish()
  const id = await q.attempt()
  expect(await camino(id)).toEqual([
    { id: first!.id, segundos: null, a_la_vez: false, cambios: 0 },
    // Box by box: how often tells nothing.
    { id: several!.id, segundos: 50, a_la_vez: false, cambios: null },
    { id: second!.id, segundos: 160, a_la_vez: false, cambios: 2 },
  ])
  // To who took it, it is not told; to who may not see their work, nothing is.
  await setAjustes(admin, q, { ver_aciertos: 'al_terminar' })
  expect(await camino(id, q.who)).toBeNull()
  expect((await (await t.as('coach')).get(`/api/intentos/${id}`)).status).toBe(404)
})

test('of what was answered before changes were counted it says nothing of them', async () => {
  const q = await offer()
  await q.say(0, [1], 90)
  await t.db
    .updateTable('intento_respuestas')
    .set({ cambios: null })
    .where('reactivo_id', '=', q.preguntas[0]!.id)
    .execute()
  await q.say(0, [2], 60)
  await q.finish()
  expect(await camino(await q.attempt())).toEqual([
    { id: q.preguntas[0]!.id, segundos: null, a_la_vez: false, cambios: null },
  ])
})

test('of what came in one moment no order is told', async () => {
  const q = await offer()
  await q.say(0, [1], 90)
  await q.say(1, [1], 90)
  await q.say(3, [1], 60)
  const at = new Date()
  await q.finish()
  const id = await q.attempt()
  const [first, second, third] = [q.preguntas[0]!, q.preguntas[1]!, q.preguntas[3]!]
  expect((await camino(id))!.map(p => [p.id, p.a_la_vez])).toEqual([
    [first.id, false],
    [second.id, true],
    [third.id, false],
  ])
  await t.db.updateTable('intento_respuestas').set({ creado_en: at }).where('intento_id', '=', id).execute()
  expect(await camino(id)).toEqual([])
})
