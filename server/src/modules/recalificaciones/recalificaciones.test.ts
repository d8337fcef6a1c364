/**
 * A question that has an error: who takes the quiz says so, and who writes it grades it anew, or takes that back (ADR
 * 141).
 */
import { intentosRoutes, type QueryOf, recalificacionesRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { buildPerson, buildQuiz } from '../../../test/build.ts'
import { silentRealtime } from '../../../test/dobles.ts'
import { offerQuiz, setAjustes } from '../../../test/quiz.ts'
import { regradePendientes } from './recalificaciones.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const run = (signal?: AbortSignal) => regradePendientes({ db: t.db, realtime: silentRealtime }, signal)

/** Four questions whose first answer is right. */
async function offer() {
  const quiz = await buildQuiz(t.db, [[0], [0], [0], [0]])
  const [learner] = (await offerQuiz(t, quiz)).who as [Caller]
  return { ...quiz, learner }
}
type Q = Awaited<ReturnType<typeof offer>>
/**
 * A finished attempt.
 * @param chosen the place of what was chosen of each question
 */
async function take(q: Q, usuario_id: number, chosen: number[], more: object = {}) {
  const calificacion = (100 * chosen.filter(c => c === 0).length) / 4
  const { id } = await t.db
    .insertInto('intentos')
    .values({ usuario_id, actividad_id: q.id, calificacion, terminado_en: new Date(), ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('intento_respuestas')
    .values(
      chosen.map((c, n) => ({
        intento_id: id,
        reactivo_id: q.preguntas[n]!.id,
        respuestas: [q.preguntas[n]!.respuestas[c]!],
      })),
    )
    .execute()
  return id
}
const gradeOf = async (id: number) =>
  await t.db
    .selectFrom('intentos')
    .select(['calificacion', 'propia', 'vale'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const grades = async (q: Q) =>
  (
    await t.db.selectFrom('intentos').select('calificacion').where('actividad_id', '=', q.id).orderBy('id').execute()
  ).map(i => i.calificacion)
const path = (q: Q, n = 3) => `/api/evaluaciones/${q.id}/recalificar/${q.preguntas[n]!.id}`
const ask = (q: Q, body: object, n = 3, who = admin) =>
  who.send('POST', path(q, n), { motivo: 'Estaba mal escrita', ...body })
const regrade = (q: Q, body: Sent<typeof recalificacionesRoutes.regrade>, n = 3) =>
  admin.ask(recalificacionesRoutes.regrade, {
    params: { id: q.id, reactivo: q.preguntas[n]!.id },
    body: { motivo: 'Estaba mal escrita', ...body },
  })
const look = (q: Q, query: Partial<QueryOf<typeof recalificacionesRoutes.vistaPrevia>>, who = admin) =>
  who.ask(recalificacionesRoutes.vistaPrevia, { params: { id: q.id, reactivo: q.preguntas[3]!.id }, query })
const list = async (q: Q) =>
  (await admin.ask(recalificacionesRoutes.recalificaciones, { params: { id: q.id } })).recalificaciones
const undo = (id: number) => admin.send('POST', `/api/recalificaciones/${id}/deshacer`)
const takeBack = (id: number) => admin.ask(recalificacionesRoutes.undo, { params: { id } })
const told = async (usuario_id: number) =>
  (
    await t.db
      .selectFrom('avisos')
      .select('datos')
      .where('usuario_id', '=', usuario_id)
      .where('tipo', '=', 'recalificado')
      .execute()
  ).map(a => a.datos as { antes: number; calificacion: number })

describe('«Esta pregunta tiene un error»', () => {
  const say = (who: Caller, q: Q, palabras: unknown, n = 0) =>
    who.send('POST', `/api/evaluaciones/${q.id}/reportar/${q.preguntas[n]!.id}`, { palabras })
  const heard = (q: Q, who = admin, n = 0) =>
    who.ask(recalificacionesRoutes.reportes, { params: { id: q.id, reactivo: q.preguntas[n]!.id } })

  test('is said before the first answer and after, once of each person, and looked after', async () => {
    const q = await offer()
    const who = q.learner
    expect((await say(await t.anonymous(), q, 'x')).status).toBe(401)
    expect((await say(who, q, '  ')).body.message).toBe('Cuéntanos qué está mal')
    expect((await say(who, q, 'x'.repeat(501))).status).toBe(422)
    expect((await say(who, q, '<script>alert(1)</script> Hay dos correctas')).status).toBe(200)
    await take(q, q.learner.id, [0, 0, 0, 1])
    expect((await say(who, q, 'Hay dos correctas')).status).toBe(200)
    const { total, reportes } = await heard(q)
    expect([total, reportes[0]!.palabras, reportes[0]!.atendido]).toEqual([1, 'Hay dos correctas', false])
    const mark = (hasta: string, as = admin) =>
      as.send('PUT', `/api/evaluaciones/${q.id}/reportes/${q.preguntas[0]!.id}`, { hasta })
    // What was said since was not seen.
    await mark('2020-01-01T00:00:00Z')
    expect((await heard(q)).reportes[0]!.atendido).toBe(false)
    expect((await mark(reportes[0]!.fecha, await t.as('coach'))).status).toBe(404)
    expect((await mark(reportes[0]!.fecha)).status).toBe(200)
    expect((await heard(q)).reportes[0]!.atendido).toBe(true)
    expect((await admin.ask(recalificacionesRoutes.reportadas, { params: { id: q.id } })).preguntas).toEqual([
      { reactivo_id: q.preguntas[0]!.id, abiertos: 0, total: 1 },
    ])
    // The same again is no news; other words are.
    await say(who, q, 'Hay dos correctas')
    expect((await heard(q)).reportes[0]!.atendido).toBe(true)
    await say(who, q, 'Y le falta un acento')
    expect((await heard(q)).reportes[0]!.atendido).toBe(false)
    expect((await heard(q, await t.as('coach'))).total).toBe(0)
    expect((await who.get(`/api/evaluaciones/${q.id}/reportadas`)).status).toBe(403)
  })

  test('is not said of somebody else’s quiz, nor of a question that is not asked', async () => {
    const [q, other] = [await offer(), await offer()]
    const who = q.learner
    expect((await say(who, other, 'x')).status).toBe(404)
    expect(
      (await who.send('POST', `/api/evaluaciones/${q.id}/reportar/${other.preguntas[0]!.id}`, { palabras: 'x' }))
        .status,
    ).toBe(404)
    expect((await say(await t.asPerson(await buildPerson(t.db)), q, 'x')).status).toBe(404)
  })
})

describe('a regrade', () => {
  test('is looked at before, changes all that it says, tells those, and is taken back', async () => {
    const q = await offer()
    const other = await buildPerson(t.db)
    const [a, b] = [await take(q, q.learner.id, [0, 0, 0, 1]), await take(q, other.id, [0, 0, 0, 0])]
    expect(await look(q, { como: 'todos' })).toMatchObject({
      intentos: 2,
      personas: 1,
      bajan: 0,
      media: 25,
      mayor: 25,
      ejemplos: [{ antes: 75, despues: 100 }],
    })
    expect(await look(q, { como: 'fuera' })).toMatchObject({ personas: 1, media: 25 })
    expect(await look(q, { como: 'aceptar', aceptada: q.preguntas[3]!.respuestas[2] })).toMatchObject({
      personas: 0,
      media: null,
      mayor: null,
    })
    expect(await grades(q)).toEqual([75, 100])
    await regrade(q, { como: 'todos' })
    // One at a time of a quiz.
    expect((await ask(q, { como: 'fuera' }, 2)).status).toBe(409)
    expect(await grades(q)).toEqual([75, 100])
    await run()
    expect(await grades(q)).toEqual([100, 100])
    expect(await told(q.learner.id)).toMatchObject([{ antes: 75, calificacion: 100 }])
    expect(await told(other.id)).toEqual([])
    const [recal] = await list(q)
    expect(recal).toMatchObject({ estado: 'hecha', corre: false, intentos: 2, cambiaron: 1, deshacer: true })
    // Again changes nothing, and tells nobody twice.
    await run()
    // Who takes it from now on is graded so, and its review says it.
    const who = q.learner
    expect(await who.ask(intentosRoutes.check, { body: { actividad_id: q.id } })).toMatchObject({
      calificacion: 100,
      correctas: 4,
      total: 4,
    })
    expect((await admin.ask(intentosRoutes.revision, { params: { id: a } })).preguntas).toMatchObject([
      {},
      {},
      {},
      { ajuste: 'todos' },
    ])
    await takeBack(recal!.id)
    await takeBack(recal!.id)
    await run()
    expect(await grades(q)).toEqual([75, 100])
    expect((await list(q))[0]).toMatchObject({ estado: 'deshecha', deshacer: false })
    expect((await gradeOf(b)).calificacion).toBe(100)
    expect(
      await t.db.selectFrom('reactivos_ajustados').select('como').where('actividad_id', '=', q.id).execute(),
    ).toEqual([])
  })

  test('chooses anew which attempt counts, and grades those that come later so, until it is taken back', async () => {
    const q = await offer()
    await setAjustes(admin, q, { intentos: 3, cuenta: 'promedio' })
    const first = await take(q, q.learner.id, [0, 0, 1, 1], { fija: true, calificacion: 75, propia: 50 })
    await take(q, q.learner.id, [0, 0, 0, 0], { fija: true, numero: 2, vale: false })
    await ask(q, { como: 'fuera' })
    await run()
    // 67 and 100.
    expect(await gradeOf(first)).toEqual({ calificacion: 84, propia: 67, vale: true })
    const third = await take(q, q.learner.id, [0, 1, 1, 1], { fija: true, numero: 3, vale: false, calificacion: 33 })
    await undo((await list(q))[0]!.id)
    await run()
    expect((await gradeOf(third)).calificacion).toBe(25)
    expect(await gradeOf(first)).toEqual({ calificacion: 58, propia: 50, vale: true })
  })

  test('by the key as it stands, or with one more right answer', async () => {
    const q = await offer()
    const [one, two] = [
      await take(q, q.learner.id, [0, 0, 0, 1]),
      await take(q, (await buildPerson(t.db)).id, [0, 0, 0, 0]),
    ]
    expect((await ask(q, { como: 'aceptar' })).status).toBe(422)
    expect((await ask(q, { como: 'aceptar', aceptada: q.preguntas[0]!.respuestas[1] })).status).toBe(422)
    await ask(q, { como: 'aceptar', aceptada: q.preguntas[3]!.respuestas[1] })
    await run()
    expect(await grades(q)).toEqual([100, 100])
    await undo((await list(q))[0]!.id)
    await run()
    await admin.send('PUT', `/api/respuestas/update/${q.preguntas[3]!.respuestas[1]}`, {
      idPregunta: q.preguntas[3]!.id,
      correcta: 1,
    })
    expect(await grades(q)).toEqual([75, 100])
    expect(await look(q, { como: 'clave' })).toMatchObject({ personas: 2, bajan: 1, media: 0, mayor: 25 })
    await ask(q, { como: 'clave' })
    await run()
    expect([(await gradeOf(one)).calificacion, (await gradeOf(two)).calificacion]).toEqual([100, 75])
  })

  test('killed in the middle leaves the grades as they were, and goes on to the end', async () => {
    const q = await offer()
    for (let n = 0; n < 250; n++) await take(q, (await buildPerson(t.db)).id, [0, 0, 0, 1])
    await ask(q, { como: 'todos' })
    const stop = new AbortController()
    let batches = 0
    // A process that dies after its first batch.
    const dying = { db: t.db, realtime: silentRealtime } as Parameters<typeof regradePendientes>[0]
    const signal = new Proxy(stop.signal, {
      get: (s, key) => (key === 'aborted' ? ++batches > 1 : Reflect.get(s, key)),
    })
    await expect(regradePendientes(dying, signal)).rejects.toThrow('otro proceso')
    expect(new Set(await grades(q))).toEqual(new Set([75]))
    expect((await list(q))[0]).toMatchObject({ corre: true, vistos: 200, intentos: 250 })
    // Somebody is graded meanwhile; two processes go on at once.
    const late = await take(q, q.learner.id, [0, 0, 1, 1])
    await Promise.all([run(), run()])
    expect(new Set((await grades(q)).slice(0, 250))).toEqual(new Set([100]))
    expect((await gradeOf(late)).calificacion).toBe(75)
    expect((await list(q))[0]).toMatchObject({ corre: false, vistos: 250, cambiaron: 251 })
    expect(await told(q.learner.id)).toHaveLength(1)
  })

  test('is for who writes questions, of one of the quiz that somebody has finished', async () => {
    const q = await offer()
    const learner = q.learner
    expect((await ask(q, { como: 'todos' }, 3, await t.anonymous())).status).toBe(401)
    expect((await ask(q, { como: 'todos' }, 3, learner)).status).toBe(403)
    expect((await ask(q, { como: 'todos' })).status).toBe(409)
    await take(q, q.learner.id, [0, 0, 0, 1])
    expect((await ask(q, { como: 'nada' })).status).toBe(422)
    expect((await ask(q, { como: 'todos', motivo: '' })).body.message).toBe('Escribe por qué')
    const other = await offer()
    expect(
      (
        await admin.send('POST', `/api/evaluaciones/${q.id}/recalificar/${other.preguntas[0]!.id}`, {
          como: 'todos',
          motivo: 'x',
        })
      ).status,
    ).toBe(404)
    expect((await undo(999_999)).status).toBe(404)
    // Names are of those in scope; figures of all.
    expect(await look(q, { como: 'todos' }, await t.as('coach'))).toMatchObject({ personas: 1, ejemplos: [] })
    const both = await Promise.all([ask(q, { como: 'todos' }), ask(q, { como: 'todos' })])
    expect(both.map(r => r.status).sort()).toEqual([200, 409])
    await run()
    // The last one that counts stays.
    for (const n of [0, 1, 2]) {
      const said = await ask(q, { como: 'fuera' }, n)
      expect(said.status).toBe(200)
      await run()
    }
    expect((await ask(q, { como: 'fuera' }, 3)).status).toBe(409)
  })
})
