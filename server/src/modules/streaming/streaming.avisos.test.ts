import {
  type AvisoDeCambios,
  type AvisoDePreguntas,
  PREGUNTA_CAMBIO,
  PREGUNTA_NUEVA,
  STREAM_ESTADO,
  streamingRoutes,
} from '@eleva/contract'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson } from '../../../test/build.ts'
import { openTab } from '../../../test/listen.ts'
import { hasRedis, openRedis, type Redis } from '../../../test/redis.ts'
import { type Aula, buildAula } from '../../../test/streaming.ts'
import { createAvisos } from './streaming.avisos.ts'

let t: TestApp
let a: Aula
const sockets: Socket[] = []
beforeAll(async () => {
  t = await openTestApp()
  a = await buildAula(t)
})
afterAll(() => t.close())
beforeEach(() => t.db.deleteFrom('stream_preguntas').execute())
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

const BASE = '/api/eventos-stream'
/** The longest while between two messages. */
const WHILE_MS = 1_000
type Heard = { event: string; payload: { stream: number } & Partial<AvisoDePreguntas & AvisoDeCambios> }

/** A page of somebody's that hears the room. */
async function page(who: Caller, at = t, stream = a.stream) {
  const socket = await openTab(at, who)
  sockets.push(socket)
  const heard: Heard[] = []
  const mayHear = await socket.emitWithAck('watch', `stream:${stream}`)
  socket.onAny((event, payload) => heard.push({ event, payload }))
  const of = (event: string) => heard.filter(h => h.event === event)
  return { mayHear, heard, of }
}
const ask = async (who: Caller, pregunta_contenido: string) =>
  (await who.ask(streamingRoutes.ask, { params: { id: a.stream }, body: { pregunta_contenido } })).pregunta.id
const vote = (who: Caller, id: number) => who.send('POST', `${BASE}/preguntas/${id}/votos`)
const cambios = (p: Awaited<ReturnType<typeof page>>) => p.of(PREGUNTA_CAMBIO).flatMap(h => h.payload.cambios!)

test('only who may see the stream hears its room', async () => {
  for (const who of [a.ana, a.docente, a.coach, a.organizador]) expect((await page(who)).mayHear).toBe(true)
  for (const who of [a.otra, a.otroDocente]) expect((await page(who)).mayHear).toBe(false)
  expect((await page(a.admin, t, 999_999)).mayHear).toBe(false)
})

test('the switches, a question, its reply, hiding and showing it are told', async () => {
  const ana = await page(a.ana)
  await a.coach.send('PUT', `${BASE}/${a.stream}/estado`, { chat_habilitado: 1 })
  await expect.poll(() => ana.of(STREAM_ESTADO).length).toBe(1)
  expect(ana.heard[0]!.payload).toMatchObject({ id: a.stream, chat_habilitado: 1 })
  expect(ana.heard[0]!.payload).not.toHaveProperty('conduce')

  const id = await ask(a.beto, '¿Cómo empiezo?')
  await expect.poll(() => ana.of(PREGUNTA_NUEVA).length).toBe(1)
  expect(ana.of(PREGUNTA_NUEVA)[0]!.payload).toMatchObject({
    stream: a.stream,
    preguntas: [{ id, nombre: 'Beto Báez', pregunta_contenido: '¿Cómo empiezo?', votos: 0 }],
  })
  expect(JSON.stringify(ana.heard)).not.toContain('@')

  await a.coach.send('POST', `${BASE}/preguntas/${id}/respuestas`, { comentario: 'Por el final' })
  await expect
    .poll(() => cambios(ana))
    .toMatchObject([{ id, total_comentarios: 1, respuestas: [{ comentario: 'Por el final' }] }])
  await a.coach.send('PUT', `${BASE}/preguntas/${id}`, { oculta: 1 })
  // Nothing of it but that.
  await expect.poll(() => cambios(ana).at(-1)).toEqual({ id, oculta: 1 })
  await a.coach.send('PUT', `${BASE}/preguntas/${id}`, { oculta: 0 })
  await expect.poll(() => ana.of(PREGUNTA_NUEVA).length).toBe(2)
  expect(ana.of(PREGUNTA_NUEVA)[1]!.payload.preguntas).toMatchObject([{ id, total_comentarios: 1 }])
})

test('the first vote is told at once; of many more, one message each while, and the last says how many', async () => {
  const ana = await page(a.ana)
  const [one, two] = [await ask(a.ana, 'Una'), await ask(a.beto, 'Dos')]
  const people = await Promise.all(Array.from({ length: 30 }, () => buildPerson(t.db)))
  await t.db
    .insertInto('grupos_usuarios')
    .values(people.map(p => ({ grupo_id: a.grupo, usuario_id: p.id })))
    .execute()
  const callers = await Promise.all(people.map(p => t.asPerson(p)))
  await expect.poll(() => ana.of(PREGUNTA_NUEVA).flatMap(h => h.payload.preguntas!)).toHaveLength(2)
  const began = performance.now()
  for (const who of callers) await Promise.all([vote(who, one), vote(who, two)])
  await expect
    .poll(() =>
      Math.min(
        ...[one, two].map(id =>
          Math.max(
            0,
            ...cambios(ana)
              .filter(c => c.id === id)
              .map(c => c.votos!),
          ),
        ),
      ),
    )
    .toBe(30)
  const most = Math.ceil((performance.now() - began) / 150) + 2
  expect(ana.of(PREGUNTA_CAMBIO).length).toBeLessThanOrEqual(most)
  expect(ana.of(PREGUNTA_CAMBIO).length).toBeLessThan(40)
  // Votes alone are a few letters each.
  expect(cambios(ana)[0]).toEqual({ id: expect.any(Number), votos: expect.any(Number) })
})

test('what is gathered is told as it stands then; without news nothing is told, and the next is told at once', async () => {
  const told: [string, { cambios?: object[]; preguntas?: object[] }][] = []
  const emit = (_room: string | string[], event: string, payload: unknown) => void told.push([event, payload as object])
  const errors: unknown[] = []
  const id = await ask(a.ana, 'Una')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const avisos = createAvisos({ db: t.db, realtime: { emit }, onError: error => errors.push(error) })
  // They meet the while that the first began.
  avisos.note(a.stream, id, 'votos')
  for (let i = 0; i < 20; i++) avisos.note(a.stream, id, i % 2 ? 'votos' : 'todo')
  avisos.note(a.stream, id, 'votos')
  await vote(a.beto, id)
  await expect.poll(() => told.length).toBe(1)
  vi.advanceTimersByTime(WHILE_MS)
  await expect.poll(() => told.length).toBe(2)
  expect(told[0]![0]).toBe(PREGUNTA_CAMBIO)
  expect(told[1]).toEqual([
    PREGUNTA_CAMBIO,
    { stream: a.stream, cambios: [{ id, votos: 1, total_comentarios: 0, respuestas: [] }] },
  ])
  vi.advanceTimersByTime(2 * WHILE_MS)
  // A question that is gone by then is passed over; what comes after it is told with the next while, and alone.
  avisos.note(a.stream, 999_999, 'nueva')
  avisos.note(a.stream, 999_999, 'votos')
  avisos.note(a.stream, id, 'votos')
  vi.advanceTimersByTime(WHILE_MS)
  await expect.poll(() => told.length).toBe(3)
  expect(told[2]).toEqual([PREGUNTA_CAMBIO, { stream: a.stream, cambios: [{ id, votos: 1 }] }])
  avisos.close()
  expect(errors).toEqual([])
})

describe.skipIf(!hasRedis)('two processes with Redis between them', () => {
  let redis: Redis
  beforeAll(async () => {
    redis = await openRedis()
  })
  afterAll(() => redis.stop())

  test('what is switched, asked and voted in one is heard in the other', async () => {
    const two = await Promise.all([openTestApp({ REDIS_URL: redis.url }), openTestApp({ REDIS_URL: redis.url })])
    try {
      // Each has a database of its own: the second only hears, in a room of the same number.
      const [here, there] = [await buildAula(two[0]), await buildAula(two[1])]
      expect(there.stream).toBe(here.stream)
      const ana = await page(there.ana, two[1], there.stream)
      expect(ana.mayHear).toBe(true)
      // Until both read from Redis.
      const tell = async () => {
        await here.coach.send('PUT', `${BASE}/${here.stream}/estado`, { chat_habilitado: 1 })
        return ana.of(STREAM_ESTADO).length > 0
      }
      await expect.poll(tell, { timeout: 10_000, interval: 100 }).toBe(true)
      const made = await here.beto.ask(streamingRoutes.ask, {
        params: { id: here.stream },
        body: { pregunta_contenido: '¿Se oye?' },
      })
      await expect.poll(() => ana.of(PREGUNTA_NUEVA).length).toBe(1)
      expect(ana.of(PREGUNTA_NUEVA)[0]!.payload.preguntas).toMatchObject([{ pregunta_contenido: '¿Se oye?' }])
      await vote(here.ana, made.pregunta.id)
      await expect.poll(() => cambios(ana).at(-1)?.votos).toBe(1)
    } finally {
      for (const one of two) await one.close()
    }
  })
})
