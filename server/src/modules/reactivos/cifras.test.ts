/** Figures of a quiz: how hard each question is, whether it distinguishes, what is chosen. */
import { CifrasDeQuiz, reactivosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson, buildQuiz } from '../../../test/build.ts'
import { saveTodas } from './cifras.jobs.ts'

let t: TestApp
let admin: Caller
let quiz: Awaited<ReturnType<typeof buildQuiz>>
const PEOPLE = 12

beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  // One easy, one that who knows gets right, one of several.
  quiz = await buildQuiz(t.db, [[0], [1], [0, 2]])
  const [easy, telling, several] = quiz.preguntas
  for (let n = 0; n < PEOPLE; n++) {
    const { id: usuario_id } = await buildPerson(t.db)
    const knows = n < 6
    await finish(usuario_id, knows ? 100 : 33, [
      [easy!.id, [easy!.respuestas[0]!]],
      [telling!.id, [telling!.respuestas[knows ? 1 : 0]!]],
      // In any order, and chosen twice it is chosen once.
      [several!.id, knows ? [several!.respuestas[2]!, several!.respuestas[0]!] : [several!.respuestas[0]!]],
    ])
  }
})
afterAll(() => t.close())

async function finish(usuario_id: number, calificacion: number, answers: [number, number[]][], more: object = {}) {
  const began = Date.parse('2026-10-01T12:00:00Z')
  const at = (s: number) => new Date(began + s * 1000)
  const { id } = await t.db
    .insertInto('intentos')
    .values({ usuario_id, actividad_id: quiz.id, calificacion, creado_en: at(0), terminado_en: at(120), ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('intento_respuestas')
    .values(
      answers.map(([reactivo_id, respuestas], i) => ({
        intento_id: id,
        reactivo_id,
        respuestas,
        creado_en: at(20 * (i + 1)),
      })),
    )
    .execute()
  return id
}
/** As they are made as they are asked for, and as they were kept: the same. */
async function cifrasIguales() {
  const antes = await leidas(admin)
  expect(await saveTodas(t.db)).toBeGreaterThan(0)
  const despues = await leidas(admin)
  expect(despues).toEqual(antes)
  const { n } = await t.db
    .selectFrom('cifras_por_hacer')
    .select(e => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe(0)
  return CifrasDeQuiz.parse(despues)
}
const cifras = async (who: Caller, id = quiz.id) => who.get(`/api/evaluaciones/${id}/cifras`)
const leidas = (who: Caller) => who.ask(reactivosRoutes.cifras, { params: { id: quiz.id } })

test('says how hard each question is, whether it distinguishes, and what is chosen', async () => {
  const { body } = await cifras(admin)
  const got = CifrasDeQuiz.parse(body)
  expect(got).toMatchObject({ intentos: PEOPLE, personas: PEOPLE, media: 66.5, mediana: 66.5, segundos: 120 })
  expect(got.distribucion).toEqual([0, 0, 0, 6, 0, 0, 0, 0, 0, 6])
  const [easy, telling, several] = got.preguntas
  // All got it right: it tells nothing of anybody.
  expect(easy).toMatchObject({ contestadas: PEOPLE, pedidas: PEOPLE, acierto: 1, distingue: null, segundos: null })
  expect(telling).toMatchObject({ acierto: 0.5, segundos: 20 })
  expect(telling!.distingue).toBeCloseTo(1)
  expect(telling!.opciones.map(o => [o.correcta, o.veces])).toEqual([
    [false, 6],
    [true, 6],
    [false, 0],
    [false, 0],
  ])
  expect(several!.acierto).toBe(0.5)
  expect(several!.opciones.map(o => o.veces)).toEqual([12, 0, 6, 0])
})

test('of another kind it shows what was answered most, right and wrong', async () => {
  const made = await admin.ask(reactivosRoutes.create, {
    body: {
      actividad_id: quiz.id,
      reactivo: '¿Cuánto es <b>dos</b> más tres?',
      tipo: 'corta',
      datos: { variantes: [{ texto: 'cinco' }] },
    },
  })
  const reactivo_id = made.id
  const { rows } = { rows: await t.db.selectFrom('intentos').select('id').orderBy('id').execute() }
  await t.db
    .insertInto('intento_respuestas')
    .values(
      rows.map(({ id }, i) => ({
        intento_id: id,
        reactivo_id,
        contestado: JSON.stringify({ tipo: 'corta', texto: i < 9 ? 'cinco' : '=seis' }),
        parte: i < 9 ? 1 : 0,
      })),
    )
    .execute()
  const { preguntas } = await leidas(admin)
  expect(preguntas.find(p => p.id === reactivo_id)).toMatchObject({
    acierto: 0.75,
    frecuentes: [
      { texto: 'cinco', veces: 9, parte: 1 },
      { texto: '=seis', veces: 3, parte: 0 },
    ],
  })
  const { text } = await admin.get(`/api/evaluaciones/${quiz.id}/cifras/export`)
  expect(text).toMatch(/^\uFEFF?Pregunta,Tipo,/)
  expect(text).toContain('¿Cuánto es dos más tres?')
  // What a spreadsheet would take for a formula is none.
  expect(text).toContain("'=seis")
})

test('its file says, of each question, how it counts since it was regraded', async () => {
  const [easy, other, third] = quiz.preguntas
  const como = [
    [easy!.id, 'fuera'],
    [other!.id, 'todos'],
    [third!.id, 'aceptar'],
  ] as const
  for (const [reactivo_id, said] of como)
    await t.db.insertInto('reactivos_ajustados').values({ actividad_id: quiz.id, reactivo_id, como: said }).execute()
  const lines = (await admin.get(`/api/evaluaciones/${quiz.id}/cifras/export`)).text.trim().split(/\r?\n/)
  expect(lines[0]).toMatch(/,Cómo cuenta$/)
  const marks = lines.slice(1).map(l => l.split(',').at(-1)!)
  // A line an answer, and the same mark on all of a question's.
  expect(marks.slice(0, easy!.respuestas.length)).toEqual(easy!.respuestas.map(() => 'Ya no cuenta'))
  expect(new Set(marks)).toEqual(
    new Set(['Ya no cuenta', 'Sus puntos son de todos', 'Con otra respuesta aceptada', 'Como las demás']),
  )
  await t.db.deleteFrom('reactivos_ajustados').where('actividad_id', '=', quiz.id).execute()
})

test('a second attempt counts, one to practise and one that is open do not', async () => {
  const { id } = await buildPerson(t.db)
  const [easy] = quiz.preguntas
  const answer: [number, number[]][] = [[easy!.id, [easy!.respuestas[1]!]]]
  await finish(id, 0, answer, { calificacion: null, terminado_en: null })
  await finish(id, 0, answer, { numero: 1, modo: 'practica', vale: false })
  expect((await cifras(admin)).body.intentos).toBe(PEOPLE)
  await finish(id, 0, answer, { numero: 2, vale: false })
  const { intentos, personas, preguntas } = await leidas(admin)
  expect([intentos, personas]).toEqual([PEOPLE + 1, PEOPLE + 1])
  expect(preguntas[0]!.opciones[1]!.veces).toBe(1)
})

test('what was kept says the same as what is made anew, and follows what changes after the end', async () => {
  const antes = await cifrasIguales()
  const [easy] = quiz.preguntas
  const { id } = await t.db
    .selectFrom('intentos')
    .select('id')
    .where('terminado_en', 'is not', null)
    .where('modo', '=', 'cuenta')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  // As a late answer does it.
  await t.db
    .updateTable('intento_respuestas')
    .set({ respuestas: [easy!.respuestas[3]!] })
    .where('intento_id', '=', id)
    .where('reactivo_id', '=', easy!.id)
    .execute()
  await t.db.updateTable('intentos').set({ calificacion: 67 }).where('id', '=', id).execute()
  const despues = await cifrasIguales()
  expect(despues.preguntas[0]!.opciones[3]!.veces).toBe(antes.preguntas[0]!.opciones[3]!.veces + 1)
  expect(despues.preguntas[0]!.acierto).toBeCloseTo((antes.preguntas[0]!.acierto! * 13 - 1) / 13)
})

test('how hard a question is over all quizzes is the sum of what is kept, whatever changed on the way', async () => {
  const sumas = await t.db
    .selectFrom('reactivos_cifras')
    .select(['reactivo_id', 'graduadas', 'suma', 'dificultad'])
    .orderBy('reactivo_id')
    .execute()
  const { preguntas } = await leidas(admin)
  for (const p of preguntas) {
    const { graduadas, suma } = sumas.find(x => x.reactivo_id === p.id)!
    expect(suma / graduadas).toBeCloseTo(p.acierto!)
  }
  expect(sumas.map(x => x.dificultad)).toEqual(['facil', 'media', 'media', 'facil'])
})

test('two that keep figures at once make them once', async () => {
  await t.db.updateTable('intentos').set({ por_tiempo: true }).where('terminado_en', 'is not', null).execute()
  await Promise.all([saveTodas(t.db), saveTodas(t.db)])
  await saveTodas(t.db)
  const { graduadas } = await t.db
    .selectFrom('reactivos_cifras')
    .select('graduadas')
    .orderBy('reactivo_id')
    .executeTakeFirstOrThrow()
  expect(graduadas).toBe(PEOPLE + 1)
})

test('what is accepted counts as right, and what does not count any more is in nobody’s rest', async () => {
  const [easy, telling] = quiz.preguntas
  await t.db
    .insertInto('reactivos_ajustados')
    .values([
      {
        actividad_id: quiz.id,
        reactivo_id: easy!.id,
        como: 'aceptar',
        aceptadas: [easy!.respuestas[1]!, easy!.respuestas[3]!],
      },
    ])
    .execute()
  await t.db.updateTable('intentos').set({ por_tiempo: false }).where('terminado_en', 'is not', null).execute()
  const con = await cifrasIguales()
  expect(con.preguntas[0]).toMatchObject({ acierto: 1, ajuste: 'aceptar' })
  expect(con.preguntas[2]!.distingue).toBeLessThan(1)
  await t.db
    .insertInto('reactivos_ajustados')
    .values(
      con.preguntas
        .filter(p => p.id !== telling!.id && p.id !== quiz.preguntas[2]!.id)
        .map(({ id }) => ({ actividad_id: quiz.id, reactivo_id: id, como: 'fuera' })),
    )
    .onConflict(oc => oc.columns(['actividad_id', 'reactivo_id']).doUpdateSet({ como: 'fuera', aceptadas: [] }))
    .execute()
  await t.db.updateTable('intentos').set({ por_tiempo: true }).where('terminado_en', 'is not', null).execute()
  const sin = await cifrasIguales()
  // Each of the two that count is all the other's rest.
  expect(sin.preguntas[1]!.distingue).toBeCloseTo(1)
  expect(sin.preguntas[0]).toMatchObject({ ajuste: 'fuera' })
  await t.db.deleteFrom('reactivos_ajustados').execute()
})

test('of people outside of one’s scope nothing is told, nor of no activity, nor to who learns', async () => {
  const coach = await t.as('coach')
  const seen = await leidas(coach)
  expect(seen).toMatchObject({ intentos: 0, personas: 0, media: null, mediana: null, segundos: null })
  expect(seen.preguntas.map(p => p.contestadas)).toEqual(seen.preguntas.map(() => 0))
  expect((await cifras(admin, 999_999)).status).toBe(404)
  expect((await cifras(await t.as('estudiante'))).status).toBe(403)
  expect((await cifras(await t.anonymous())).status).toBe(401)
})
