/**
 * What was done without a connection, and arrives after its limit or close: it counts as done then, for a day (ADR
 * 051).
 */
import {
  contenidosRoutes,
  entregasPropiasRoutes,
  intentosRoutes,
  librosRoutes,
  reactivosRoutes,
  revisionesRoutes,
} from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, doing, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPlazo, buildQuiz } from '../../../test/build.ts'
import { entero } from '../../../test/libro.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
let quiz: Awaited<ReturnType<typeof buildQuiz>>
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  quiz = await buildQuiz(t.db, [[0], [1]], { unidad_id: s.unidad })
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of ['plazos', 'prorrogas', 'actividades_realizadas', 'entregas', 'intentos'] as const)
    await t.db.deleteFrom(table).execute()
})

const HOUR = 3_600_000
const en = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
/** Hours from now, of the group. */
const fechas = (actividad_id: number, { abre, limite, cierra }: { abre?: number; limite?: number; cierra?: number }) =>
  buildPlazo(t.db, {
    grupo_id: s.grupo,
    curso_id: s.curso,
    actividad_id,
    abre: abre === undefined ? null : en(abre),
    fecha_limite: limite === undefined ? null : en(limite),
    cierra: cierra === undefined ? null : en(cierra),
  })
type Dicho = { momento?: string; reloj?: 0 | 1 }
const hace = (hours: number): Dicho => ({ momento: en(-hours), reloj: 1 })

const lugar = () => ({ curricula_id: s.curricula, curso_id: s.curso })
const marca = (dicho: Dicho = {}) =>
  doing(contenidosRoutes.mark, { body: { ...lugar(), actividad_id: s.actividades.marca, ...dicho } })
const entrega = (dicho: Dicho = {}, url = 'https://ejemplo.mx/1') =>
  doing(entregasPropiasRoutes.handInUrl, {
    body: { ...lugar(), actividad_id: s.actividades.calificable, url, ...dicho },
  })
const responde = (dicho: Dicho = {}, n = 0) =>
  doing(intentosRoutes.answer, {
    body: {
      actividad_id: quiz.id,
      pregunta_id: quiz.preguntas[n]!.id,
      respuesta_id: [quiz.preguntas[n]!.respuestas[n]!],
      ...dicho,
    },
  })
const termina = (dicho: Dicho = {}) =>
  doing(intentosRoutes.finish, { body: { actividad_id: quiz.id, contestadas: 1, ...dicho } })

const tarde = async (who: Caller, id: number) => {
  const body = await who.ask(contenidosRoutes.autogestivo, { params: { cursoId: s.curso } })
  const { unidades_curso } = body.resultSet
  return unidades_curso[0]!.unidad.actividades.find(a => a.id === id)!.con_retraso
}
const haceres = () => [
  [s.actividades.marca, marca] as const,
  [s.actividades.calificable, entrega] as const,
  [quiz.id, responde] as const,
]

describe.each(['a tick', 'a delivery', 'an answer'].map((name, n) => [name, n] as const))('%s', (_name, n) => {
  test('that was done before the close, and arrives two hours after it, is taken', async () => {
    const [id, act] = haceres()[n]!
    await fechas(id, { abre: -48, limite: -4, cierra: -2 })
    await act(hace(3)).take(s.ana)
    // Again, as an outbox may.
    await act(hace(3)).take(s.ana)
  })
  test.each([
    ['in the future', () => ({ momento: en(1), reloj: 1 })],
    ['three days ago', () => hace(72)],
    ['a little more than a day ago', () => hace(24.1)],
    ['after the close', () => hace(1)],
    ['by a clock that was not compared', () => ({ momento: en(-3) })],
    ['by a clock that says it was not', () => ({ momento: en(-3), reloj: 0 })],
    ['at no moment', () => ({ reloj: 1 })],
    ['not at all', () => ({})],
  ])('that says it was done %s is refused after the close', async (_when, dicho) => {
    const [id, act] = haceres()[n]!
    await fechas(id, { limite: -4, cierra: -2 })
    const reply = await act(dicho()).refuse(s.ana)
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringMatching(/^Cerró el /)])
  })
  test('that says it was done before it opened is refused: after its close, and while it is not open', async () => {
    const [id, act] = haceres()[n]!
    await fechas(id, { abre: -3, cierra: -2 })
    expect((await act(hace(5)).refuse(s.ana)).body.message).toMatch(/^Cerró el /)
    await t.db.deleteFrom('plazos').execute()
    await fechas(id, { abre: 1 })
    expect((await act(hace(5)).refuse(s.ana)).body.message).toMatch(/^Podrás hacerla desde /)
  })
  test.each(['ayer', '0000-01-01T00:00:00Z', '2026-13-01T00:00:00Z', 'x'.repeat(100_000), '2026-02-30T00:00:00Z'])(
    'with a moment that is none is refused, and changes nothing: %.24s',
    async momento => {
      const [, act] = haceres()[n]!
      expect((await act({ momento, reloj: 1 }).refuse(s.ana)).status).toBe(422)
    },
  )
  test('with the furthest offset is as any other', async () => {
    const [id, act] = haceres()[n]!
    await fechas(id, { limite: -4, cierra: -2 })
    const momento = `${new Date(Date.now() + 20 * HOUR).toISOString().slice(0, 19)}+23:00`
    await act({ momento, reloj: 1 }).take(s.ana)
  })
})

test.each(['a tick', 'a delivery'].map((name, n) => [name, n] as const))(
  '%s that was done before the limit is not late; after it, or without a moment, it is',
  async (_name, n) => {
    const [id, act] = haceres()[n]!
    await fechas(id, { limite: -2, cierra: 48 })
    for (const [dicho, late] of [
      [hace(3), 0],
      [hace(1), 1],
      [{}, 1],
    ] as const) {
      for (const table of ['actividades_realizadas', 'entregas'] as const) await t.db.deleteFrom(table).execute()
      await act(dicho).take(s.ana)
      expect(await tarde(s.ana, id)).toBe(late)
    }
  },
)

test('an evaluation that was finished before its limit is not late, though it arrives after it', async () => {
  await fechas(quiz.id, { limite: -2, cierra: -1 })
  await responde(hace(4)).take(s.ana)
  await termina(hace(3)).take(s.ana)
  expect(await tarde(s.ana, quiz.id)).toBe(0)
  // Once finished, no moment opens it again.
  expect((await responde(hace(5), 1).refuse(s.ana)).status).toBe(409)
})

const revision = async () => {
  const [row] = await t.db.selectFrom('entregas').select('id').execute()
  const one = (await s.coach.ask(revisionesRoutes.revision, { params: { id: row!.id } })).entrega
  const steps = (await s.coach.ask(entregasPropiasRoutes.historial, { params: { id: row!.id } })).versiones
  return { id: row!.id, one, steps: steps.map(v => v.hecho_en && Date.parse(v.hecho_en)) }
}

test('whoever reviews sees when a delivery was done and when it arrived, of each version', async () => {
  await fechas(s.actividades.calificable, { limite: -2, cierra: 48 })
  const dicho = hace(3)
  await entrega(dicho).take(s.ana)
  const first = await revision()
  expect(Date.parse(first.one.hecho_en!)).toBe(Date.parse(String(dicho.momento)))
  expect(Date.now() - Date.parse(first.one.entregado_en)).toBeLessThan(60_000)
  expect(first.one.con_retraso).toBe(0)
  // Another one in its place, with a line: it counts as it arrives, and is no correction.
  await entrega({}, 'https://ejemplo.mx/2').take(s.ana)
  const second = await revision()
  expect([second.one.hecho_en, second.one.con_retraso, second.steps]).toEqual([
    null,
    1,
    [null, Date.parse(String(dicho.momento))],
  ])
  await sql`update plazos set cierra = now() - interval '1 minute'`.execute(t.db)
  expect((await entrega({}, 'https://ejemplo.mx/3').refuse(s.ana)).status).toBe(409)
})

test('the grade book and the results of an evaluation say so too, of those that were; of others nothing', async () => {
  await entrega(hace(3)).take(s.ana)
  await entrega().take(s.beto)
  const params = { grupoId: s.grupo, cursoId: s.curso }
  const { resultSet: celdas } = entero(await s.coach.ask(librosRoutes.calificables, { params }))
  const de = (who: Caller) => celdas.find(c => c.id_usuario_grupo_alumno === who.id)!
  expect(Date.now() - Date.parse(de(s.ana).hecho_en!)).toBeGreaterThan(2 * HOUR)
  expect(Date.now() - Date.parse(de(s.ana).entregado_en)).toBeLessThan(60_000)
  expect(de(s.beto).hecho_en).toBeNull()

  for (const [who, dicho] of [
    [s.ana, hace(3)],
    [s.beto, {}],
  ] as const) {
    await responde(dicho).take(who)
    await termina(dicho).take(who)
  }
  const { resultadosQuiz } = await s.admin.ask(reactivosRoutes.resultados, { params: { id: quiz.id } })
  const nota = (who: Caller) => resultadosQuiz.find(r => r.email === who.email)!.hecho_en
  expect(Date.now() - Date.parse(nota(s.ana)!)).toBeGreaterThan(2 * HOUR)
  expect(nota(s.beto)).toBeNull()
})

test('one that arrives at once bears no mark', async () => {
  await fechas(s.actividades.calificable, { limite: 2 })
  await entrega({ momento: new Date(Date.now() - 500).toISOString(), reloj: 1 }).take(s.ana)
  expect((await revision()).one.hecho_en).toBeNull()
})

test('a correction that was done before its moment is taken after it, and is not late', async () => {
  await fechas(s.actividades.calificable, { limite: -30, cierra: -29 })
  await sql`insert into entregas (usuario_id, actividad_id, curso_id, file_url, entregado_en, devuelta_en, corregir_hasta)
    values (${s.ana.id}, ${s.actividades.calificable}, ${s.curso}, 'https://ejemplo.mx/1', now() - interval '40 hours',
      now() - interval '6 hours', now() - interval '1 hour')`.execute(t.db)
  for (const dicho of [{}, hace(0.5), hace(7), { momento: en(-2) }])
    expect((await entrega(dicho, 'https://ejemplo.mx/2').refuse(s.ana)).status).toBe(409)
  await entrega(hace(2), 'https://ejemplo.mx/2').take(s.ana)
  expect((await revision()).one).toMatchObject({ con_retraso: 0, hecho_en: expect.any(String) })
})
