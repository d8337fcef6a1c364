import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildQuiz } from '../../../../test/build.ts'
import { finish, offerQuiz } from '../../../../test/quiz.ts'

let t: TestApp
const tabs: Socket[] = []
beforeAll(async () => {
  t = await openTestApp()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  for (const tab of tabs) tab.disconnect()
  await t.close()
})

/** What a browser of somebody hears of their progress. */
async function listen(who: Caller): Promise<unknown[]> {
  const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  const extraHeaders = { cookie: who.headers.cookie! }
  const tab = io(url, { transports: ['websocket'], extraHeaders, reconnection: false, forceNew: true })
  tabs.push(tab)
  const heard: unknown[] = []
  tab.on('avance:cambio', what => heard.push(what))
  await new Promise((resolve, reject) => tab.once('connect', () => resolve(null)).once('connect_error', reject))
  return heard
}

test('whoever finishes a quiz hears of it in all their tabs, once and only once it is kept; nobody else does', async () => {
  const quiz = await buildQuiz(t.db, [[1], [1]])
  const [who, other] = (await offerQuiz(t, quiz, 2)).who as [Caller, Caller]
  const [mine, mineToo, others] = [await listen(who), await listen(who), await listen(other)]
  const early = await who.send('POST', '/api/calificar-quiz', { actividad_id: quiz.id, contestadas: 1 })
  expect(early.status).toBe(409)
  await Promise.all([finish(who, quiz), finish(who, quiz), finish(who, quiz)])
  const told = { actividad_id: quiz.id, calificacionFinal: 0, correctas: 0, total: 2, por_calificar: 0 }
  await expect.poll(() => [mine, mineToo]).toEqual([[told], [told]])
  await finish(other, quiz)
  await expect.poll(() => others).toEqual([told])
  expect(mine).toEqual([told])
})
