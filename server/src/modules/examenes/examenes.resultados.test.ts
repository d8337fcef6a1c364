import { createHmac } from 'node:crypto'
import { contenidosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCursoOfrecido } from '../../../test/build.ts'

const SECRETO = 'un-secreto-de-treinta-y-dos-signos-o-mas'
const PATH = '/api/examenes/resultados'

let t: TestApp
let ana: Caller
let lugar: { actividad_id: number; curso_id: number; curricula_id: number }
beforeAll(async () => {
  t = await openTestApp({ EXAMENES_URL: 'https://examenes.prueba.mx/lista', EXAMENES_SECRETO: SECRETO })
  ana = await t.as('estudiante')
  const activity = await buildActivity(t.db, { avanza_examen_id: 'externo:final-1' })
  const curso = await buildCursoOfrecido(t.db, { unidades: [activity.unidad_id], usuarios: [ana.id] })
  lugar = { actividad_id: activity.id, curso_id: curso.id, curricula_id: curso.curricula_id }
})
afterAll(() => t.close())

const now = () => Math.floor(Date.now() / 1000)
async function tell(fields: object = {}, { time = now(), secret = SECRETO, app = t, body = '' } = {}) {
  const whole = {
    examen: 'final-1',
    usuario: ana.id,
    calificacion: 80,
    presentado_en: '2026-03-01T12:00:00Z',
    ...fields,
  }
  const payload = body || JSON.stringify(whole)
  const signed = createHmac('sha256', secret)
    .update(`${time}.${JSON.stringify(whole)}`)
    .digest('hex')
  const headers = { 'content-type': 'application/json', 'x-eleva-firma': `t=${time},v1=${signed}` }
  const reply = await app.app.inject({ method: 'POST', url: PATH, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}
const results = () => t.db.selectFrom('intentos').select(['usuario_id', 'calificacion']).execute()
const progress = async () => await ana.ask(contenidosRoutes.progreso, { body: lugar })

test('the activity of an external exam is not ticked by hand', async () => {
  const reply = await ana.send('POST', '/api/contenidos/progreso-alumno', lugar)
  expect([reply.status, reply.body.message]).toEqual([
    409,
    'Esta actividad se completa cuando llega el resultado de tu examen.',
  ])
  expect(await progress()).toMatchObject({ porcentaje_avance: 0 })
})

test('a call that is altered, unsigned, signed by another, or old is refused, and changes nothing', async () => {
  expect((await tell({}, { secret: 'otro' })).status).toBe(401)
  expect((await tell({}, { time: now() - 3600 })).status).toBe(401)
  expect((await tell({}, { time: now() + 3600 })).status).toBe(401)
  const altered = JSON.stringify({
    examen: 'final-1',
    usuario: ana.id,
    calificacion: 100,
    presentado_en: '2026-03-01T12:00:00Z',
  })
  expect((await tell({}, { body: altered })).status).toBe(401)
  const bare = await t.app.inject({ method: 'POST', url: PATH, payload: {} })
  expect(bare.statusCode).toBe(401)
  for (const [fields, status] of [
    [{ calificacion: 101 }, 422],
    [{ usuario: 999_999 }, 404],
    [{ examen: 'otro' }, 404],
    [{ presentado_en: 'ayer' }, 422],
  ] as const)
    expect((await tell(fields)).status, JSON.stringify(fields)).toBe(status)
  expect(await results()).toEqual([])
})

test('a signed one completes it; again, or late, it changes nothing; a newer one counts', async () => {
  const replies = await Promise.all([tell(), tell(), tell()])
  expect(replies.map(r => r.status)).toEqual([200, 200, 200])
  expect(await results()).toEqual([{ usuario_id: ana.id, calificacion: 80 }])
  expect(await progress()).toMatchObject({ porcentaje_avance: 100 })
  await tell({ calificacion: 10, presentado_en: '2026-02-01T12:00:00Z' })
  expect(await results()).toEqual([{ usuario_id: ana.id, calificacion: 80 }])
  await tell({ calificacion: 95, presentado_en: '2026-03-02T12:00:00-06:00' })
  expect(await results()).toEqual([{ usuario_id: ana.id, calificacion: 95 }])
})

test('without a secret there is no such call', async () => {
  const other = await openTestApp()
  expect((await tell({}, { app: other })).status).toBe(404)
  await other.close()
})
