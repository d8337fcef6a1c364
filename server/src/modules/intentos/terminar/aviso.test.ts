import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildQuiz } from '../../../../test/build.ts'
import { listen } from '../../../../test/listen.ts'
import { finish, offerQuiz } from '../../../../test/quiz.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** What a browser of somebody hears of their progress. */
const hear = (who: Caller) => listen(t, who, 'avance:cambio')

test('whoever finishes a quiz hears of it in all their tabs, once and only once it is kept; nobody else does', async () => {
  const quiz = await buildQuiz(t.db, [[1], [1]])
  const [who, other] = (await offerQuiz(t, quiz, 2)).who as [Caller, Caller]
  const [mine, mineToo, others] = [await hear(who), await hear(who), await hear(other)]
  const early = await who.send('POST', '/api/calificar-quiz', { actividad_id: quiz.id, contestadas: 1 })
  expect(early.status).toBe(409)
  await Promise.all([finish(who, quiz), finish(who, quiz), finish(who, quiz)])
  const told = { actividad_id: quiz.id, calificacionFinal: 0, correctas: 0, total: 2, por_calificar: 0 }
  await expect.poll(() => [mine, mineToo]).toEqual([[told], [told]])
  await finish(other, quiz)
  await expect.poll(() => others).toEqual([told])
  expect(mine).toEqual([told])
})
