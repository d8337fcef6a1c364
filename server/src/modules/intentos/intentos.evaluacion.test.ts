/** A quiz that runs as its author says: several attempts, a time, its own questions and their order (ADR 060). */
import { contenidosRoutes, evaluacionesRoutes, intentosRoutes } from '@eleva/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildPerson, buildPlazo, buildQuiz } from '../../../test/build.ts'
import { begin as beginQuiz, offerQuiz, present as presentQuiz, setAjustes } from '../../../test/quiz.ts'
import { endVencidos } from './terminar/fin.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

/** A quiz of three questions whose first answer is right, with its settings, offered to somebody new. */
async function offer(ajustes: object = {}, right: number[][] = [[0], [0], [0]]) {
  const quiz = await buildQuiz(t.db, right)
  const { who, ...curso } = await offerQuiz(t, quiz)
  if (Object.keys(ajustes).length) await setAjustes(admin, quiz, ajustes)
  return { ...quiz, ...curso, who: who[0]! }
}
type Q = Awaited<ReturnType<typeof offer>>
type Pregunta = Awaited<ReturnType<typeof beginQuiz>>['preguntas'][number]
const begin = (q: Q, who = q.who, more: object = {}) => who.send('POST', `/api/evaluaciones/${q.id}/comenzar`, more)
const begun = (q: Q) => beginQuiz(q.who, q)
const present = (q: Q, who = q.who) => presentQuiz(who, q)
const answer = (q: Q, intento_id: number | undefined, p: Pregunta, chosen: number, more: object = {}, who = q.who) =>
  who.send('POST', '/api/preguntas/responsesUser/store', {
    actividad_id: q.id,
    pregunta_id: p.id,
    respuesta_id: [chosen],
    intento_id,
    ...more,
  })
const reply = (q: Q, intento_id: number | undefined, p: Pregunta, chosen: number, more: object = {}) =>
  q.who.ask(intentosRoutes.answer, {
    body: { actividad_id: q.id, pregunta_id: p.id, respuesta_id: [chosen], intento_id, ...more },
  })
const finish = (q: Q, intento_id?: number, more: object = {}) =>
  q.who.send('POST', '/api/calificar-quiz', { actividad_id: q.id, intento_id, ...more })
const end = (q: Q, intento_id: number) => q.who.ask(intentosRoutes.finish, { body: { actividad_id: q.id, intento_id } })
const rightOf = (q: Q, id: number) => q.preguntas.find(p => p.id === id)!.respuestas[0]!
/** A whole attempt of which so many answers are right. */
async function take(q: Q, right: number) {
  const { intento, preguntas } = await begun(q)
  for (const p of preguntas.slice(0, right)) await answer(q, intento!.id, p, rightOf(q, p.id))
  return { id: intento!.id, ...(await finish(q, intento!.id)).body }
}
const rows = (q: Q) =>
  t.db
    .selectFrom('intentos')
    .select(['id', 'numero', 'vale', 'calificacion', 'propia', 'terminado_en', 'por_tiempo'])
    .where('actividad_id', '=', q.id)
    .orderBy('id')
    .execute()
const move = (id: number, seconds: number) =>
  sql`update intentos set vence_en = now() + make_interval(secs => ${seconds}::int), creado_en = now() - interval '1 hour' where id = ${id}`.execute(
    t.db,
  )
const hace = (seconds: number) => ({ momento: new Date(Date.now() - seconds * 1000).toISOString(), reloj: 1 })
const terminado = async (q: Q) => {
  const body = await q.who.ask(contenidosRoutes.navegacion, { params: { curriculaId: q.curricula_id } })
  return body.cursos_curricula[0]!.terminado
}

describe('a quiz of which nothing is set', () => {
  test('runs as it always did: it begins with its first answer, and ends once', async () => {
    const q = await offer()
    const asked = await present(q)
    expect([asked.intento ?? null, asked.reglas ?? null, asked.preguntas.length]).toEqual([null, null, 3])
    await reply(q, undefined, asked.preguntas[0]!, rightOf(q, asked.preguntas[0]!.id))
    expect((await finish(q)).body).toMatchObject({ calificacionFinal: 33 })
    expect((await finish(q)).body).toMatchObject({ calificacionFinal: 33 })
    expect((await begin(q)).body.message).toBe('Ya terminaste esta evaluación.')
  })

  test('is so again once everything is set back', async () => {
    const q = await offer({ minutos: 10 })
    expect((await present(q)).preguntas).toEqual([])
    expect((await setAjustes(admin, q, { minutos: null })).version).toBe(0)
    expect((await present(q)).preguntas).toHaveLength(3)
  })
})

describe('an attempt', () => {
  test('is begun by who may learn its activity alone', async () => {
    const q = await offer({ intentos: 2 })
    expect((await begin(q, await t.anonymous())).status).toBe(401)
    expect((await begin(q, await t.asPerson(await buildPerson(t.db)))).status).toBe(404)
    expect((await q.who.send('POST', '/api/evaluaciones/999999/comenzar', {})).status).toBe(404)
    const empty = await buildActivity(t.db, { unidad_id: q.unidad_id })
    expect((await q.who.send('POST', `/api/evaluaciones/${empty.id}/comenzar`, {})).status).toBe(409)
    expect((await begin(q, q.who, { modo: 'vista' })).status).toBe(403)
    expect((await begin(q, q.who, { modo: 'practica' })).status).toBe(409)
    expect((await begin(q, q.who, { modo: 'otro' })).status).toBe(422)
    expect(await rows(q)).toEqual([])
  })

  test('shows nothing of its questions before it begins, nor by the other call', async () => {
    const q = await offer({ minutos: 5 })
    const before = await q.who.get(`/api/evaluaciones/${q.id}/presentar`)
    expect(before.body).toMatchObject({ preguntas: [], reglas: { minutos: 5, intentos: 1, quedan: 1, preguntas: 3 } })
    expect((await q.who.get(`/api/preguntas/all-preguntas-respuestas/${q.id}`)).status).toBe(409)
    const first = q.preguntas[0]!
    const early = await q.who.send('POST', '/api/preguntas/responsesUser/store', {
      actividad_id: q.id,
      pregunta_id: first.id,
      respuesta_id: [first.respuestas[0]],
    })
    expect(early).toMatchObject({ status: 409, body: { message: expect.stringMatching(/com[ie]/) } })
    expect(await rows(q)).toEqual([])
  })

  test('begun twenty times at once is one, and goes on elsewhere where it was', async () => {
    const q = await offer({ intentos: 3, mezcla_preguntas: true, mezcla_respuestas: true })
    const said = await Promise.all(Array.from({ length: 20 }, () => begun(q)))
    expect(new Set(said.map(s => s.intento!.id)).size).toBe(1)
    const { intento, preguntas } = said[0]!
    await answer(q, intento!.id, preguntas[1]!, preguntas[1]!.respuestas[2]!.id)
    const again = await present(q, await t.asPerson({ id: q.who.id, email: q.who.email }))
    const same = (p: Pick<Awaited<ReturnType<typeof begun>>, 'preguntas'>) =>
      p.preguntas.map(x => [x.id, x.respuestas.map(r => r.id)])
    expect(same(again)).toEqual(same(said[0]!))
    expect(again.preguntas[1]!.elegidas).toEqual([preguntas[1]!.respuestas[2]!.id])
    expect(await rows(q)).toHaveLength(1)
  })

  test('of several the highest counts; a second one that is open takes no progress away', async () => {
    const q = await offer({ intentos: 2 })
    const first = await take(q, 2)
    expect(await terminado(q)).toBe(1)
    const { intento } = await begun(q)
    expect(await terminado(q)).toBe(1)
    expect((await rows(q)).map(r => r.vale)).toEqual([true, false])
    expect((await q.who.ask(intentosRoutes.check, { body: { actividad_id: q.id } })).calificacion).toBe(67)
    expect((await finish(q, intento!.id)).body.calificacionFinal).toBe(0)
    expect((await present(q)).calificacion).toBe(67)
    expect((await present(q)).reglas).toMatchObject({
      quedan: 0,
      hechos: [
        { calificacion: 67, vale: true },
        { calificacion: 0, vale: false },
      ],
    })
    expect((await begin(q)).body.message).toBe('Ya hiciste tus 2 intentos.')
    // More of them are there at once, and another rule holds for all.
    await setAjustes(admin, q, { intentos: 3 })
    const third = await take(q, 3)
    expect((await rows(q)).map(r => [r.id === third.id, r.vale])).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ])
    for (const [cuenta, nota] of [
      ['primero', 67],
      ['ultimo', 100],
      ['promedio', 56],
      ['mayor', 100],
    ] as const) {
      await setAjustes(admin, q, { cuenta })
      // Nobody can say how many of a mean were right; of the others it is said of the attempt that counts.
      const right = { promedio: null, primero: 2, ultimo: 3, mayor: 3 }[cuenta]
      const presented = await present(q)
      expect([cuenta, presented.calificacion, presented.correctas]).toEqual([cuenta, nota, right])
      const { calificacion, correctas } = await q.who.ask(intentosRoutes.check, { body: { actividad_id: q.id } })
      expect([cuenta, calificacion, correctas]).toEqual([cuenta, nota, right])
      expect((await rows(q)).filter(r => r.vale)).toHaveLength(1)
    }
    expect((await rows(q)).map(r => [r.calificacion, r.propia])).toEqual([
      [67, null],
      [0, null],
      [100, null],
    ])
    expect(first.id).toBe((await rows(q))[0]!.id)
  })

  test('takes no answer of another one, nor of another person, nor to what it does not ask', async () => {
    const q = await offer({ intentos: 2 })
    const first = await take(q, 1)
    const { intento, preguntas } = await begun(q)
    const p = preguntas[0]!
    expect((await answer(q, undefined, p, rightOf(q, p.id))).status).toBe(409)
    expect((await answer(q, first.id, p, rightOf(q, p.id))).status).toBe(409)
    const other = await offer({ intentos: 2 })
    expect((await answer(q, intento!.id, p, rightOf(q, p.id), {}, other.who)).status).toBe(409)
    const foreign = other.preguntas[0]!
    const asked = { ...p, id: foreign.id }
    expect((await answer(q, intento!.id, asked, foreign.respuestas[0]!)).status).toBe(404)
    expect((await present(q)).preguntas.flatMap(x => x.elegidas)).toEqual([])
    expect(
      (await other.who.send('POST', '/api/calificar-quiz', { actividad_id: q.id, intento_id: intento!.id })).status,
    ).toBe(404)
    // A letter of the first one that comes again says what that one had.
    expect((await finish(q)).body.calificacionFinal).toBe(33)
  })

  test('of no way back takes nothing of a question that was left, but the same again', async () => {
    const q = await offer({ sin_regreso: true })
    const { intento, preguntas } = await begun(q)
    const [a, b] = preguntas as [Pregunta, Pregunta]
    await answer(q, intento!.id, a, rightOf(q, a.id))
    await answer(q, intento!.id, b, rightOf(q, b.id))
    expect(await answer(q, intento!.id, a, rightOf(q, a.id))).toMatchObject({ status: 200 })
    expect((await answer(q, intento!.id, a, a.respuestas[1]!.id)).body.message).toBe('Esa pregunta ya quedó atrás.')
    expect((await finish(q, intento!.id)).body.calificacionFinal).toBe(67)
  })
})

describe('its time', () => {
  test('is that of the server, is kept whatever is set meanwhile, and ends it by itself, once', async () => {
    const q = await offer({ minutos: 10 })
    const { intento, preguntas } = await begun(q)
    expect(intento!.quedan).toBeGreaterThan(590)
    await setAjustes(admin, q, { minutos: 1 })
    expect((await present(q)).intento!.vence_en).toBe(intento!.vence_en)
    await answer(q, intento!.id, preguntas[0]!, rightOf(q, preguntas[0]!.id))
    await move(intento!.id, -20)
    expect((await answer(q, intento!.id, preguntas[1]!, rightOf(q, preguntas[1]!.id))).body.message).toMatch(
      /Se acabó el tiempo/,
    )
    const parts = { db: t.db, realtime: t.realtime }
    const ended = await Promise.all([endVencidos(parts), endVencidos(parts)])
    expect(ended.reduce((a, b) => a + b)).toBe(1)
    expect(await rows(q)).toMatchObject([{ calificacion: 33, por_tiempo: true, vale: true }])
    expect((await finish(q, intento!.id, { contestadas: 3 })).body.calificacionFinal).toBe(33)
  })

  test('is found over by who reads it, and what was done in time still counts for a day', async () => {
    const q = await offer({ minutos: 10, intentos: 2, ver_correctas: 'al_terminar' })
    const { intento, preguntas } = await begun(q)
    const [a, b, c] = preguntas as [Pregunta, Pregunta, Pregunta]
    await move(intento!.id, -600)
    await endVencidos({ db: t.db, realtime: t.realtime })
    await reply(q, intento!.id, a, rightOf(q, a.id), hace(700))
    // The same again is the same; another one is none, for only blanks are filled.
    await reply(q, intento!.id, a, rightOf(q, a.id), hace(690))
    expect((await answer(q, intento!.id, a, a.respuestas[1]!.id, hace(680))).status).toBe(409)
    expect((await rows(q))[0]!.calificacion).toBe(33)
    // Not what was done too late, nor what a clock says that nobody measured, nor what lies before its beginning.
    for (const more of [hace(500), { momento: hace(700).momento }, hace(7200), {}])
      expect((await answer(q, intento!.id, b, rightOf(q, b.id), more)).status).toBe(409)
    // Nor once its person was told how it went.
    expect((await present(q)).calificacion).toBe(33)
    expect((await answer(q, intento!.id, c, rightOf(q, c.id), hace(700))).status).toBe(409)
    expect((await present(q)).calificacion).toBe(33)
  })

  test('is found over by the calls of the specification before its job comes', async () => {
    const reads: ((q: Q) => Promise<void>)[] = [
      async q => {
        const said = await q.who.ask(intentosRoutes.check, { body: { actividad_id: q.id } })
        expect(said).toMatchObject({ calificacion: 33 })
      },
      async q => expect((await q.who.get(`/api/preguntas/all-preguntas-respuestas/${q.id}`)).status).toBe(409),
    ]
    for (const read of reads) {
      const q = await offer({ minutos: 10, intentos: 2 })
      const { intento, preguntas } = await begun(q)
      await reply(q, intento!.id, preguntas[0]!, rightOf(q, preguntas[0]!.id))
      await move(intento!.id, -600)
      await read(q)
      expect(await rows(q)).toMatchObject([{ calificacion: 33, por_tiempo: true, vale: true }])
    }
  })

  const tells: Record<string, (q: Q, id: number, p: Pregunta) => Promise<unknown>> = {
    'the grade of the quiz': q => present(q),
    'whether it is finished': q => q.who.send('POST', '/api/check-quiz-user', { actividad_id: q.id }),
    'finishing it': (q, id) => finish(q, id),
    'its review': (q, id) => q.who.get(`/api/intentos/${id}`),
    'a check of one answer': (q, id, p) => q.who.send('POST', `/api/intentos/${id}/comprobar/${p.id}`),
    'another attempt': q => begin(q),
    practice: q => begin(q, q.who, { modo: 'practica' }),
    'the page of its course': q => q.who.get(`/api/contenidos/pantallaAutogestivo/${q.curso_id}`),
    'its course, to be taken along': q => q.who.get(`/api/contenidos/llevar/${q.curso_id}`),
    'the grades of its course': q => q.who.get(`/api/entregables/mis-calificaciones/${q.curso_id}`),
    'the average of its course': q => q.who.get('/api/entregables/mis-calificaciones'),
    'the start, with the latest grades': q => q.who.get('/api/tablero/propio'),
    'whether its exam may be taken': q => q.who.get(`/api/verificar-present-exam/${q.id}`),
  }
  const DE_LA_NOTA = new Set(Object.keys(tells).filter(how => !/review|check|attempt|practice/.test(how)))
  test.each(Object.keys(tells))('takes nothing late after %s', async how => {
    const q = await offer({ minutos: 10, intentos: 2, ver_correctas: 'al_terminar', practica: true })
    const { intento, preguntas } = await begun(q)
    const [a, b] = preguntas as [Pregunta, Pregunta]
    await answer(q, intento!.id, a, a.respuestas.find(r => r.id !== rightOf(q, a.id))!.id)
    await move(intento!.id, -600)
    await endVencidos({ db: t.db, realtime: t.realtime })
    expect((await tells[how]!(q, intento!.id, a)) as { status?: number }).not.toMatchObject({ status: 409 })
    for (const p of [a, b]) expect((await answer(q, intento!.id, p, rightOf(q, p.id), hace(700))).status).toBe(409)
    expect((await rows(q)).find(r => r.id === intento!.id)).toMatchObject({ calificacion: 0 })
  })

  test('still takes it from a device that said something waits there: what it reads first keeps the grade back', async () => {
    const reads = [
      'the page of its course',
      'the grades of its course',
      'the average of its course',
      'the start, with the latest grades',
    ]
    for (const how of reads) {
      const q = await offer({ minutos: 10, ver_correctas: 'al_terminar' })
      const { intento, preguntas } = await begun(q)
      const [a, b] = preguntas as [Pregunta, Pregunta]
      await move(intento!.id, -600)
      await endVencidos({ db: t.db, realtime: t.realtime })
      const before = q.who.headers.cookie!
      q.who.headers.cookie = `${before}; eleva_espera=${q.who.id}`
      // What it tells is read as a text: an own answer that is right leaves a third in every one of them.
      expect((await answer(q, intento!.id, a, rightOf(q, a.id), hace(700))).status, how).toBe(200)
      const said = (await tells[how]!(q, intento!.id, a)) as { text: string }
      expect(said.text, how).not.toMatch(/"(calificacion|promedio)":33/)
      expect((await answer(q, intento!.id, b, rightOf(q, b.id), hace(700))).status, how).toBe(200)
      // The cookie of somebody else says nothing; when all was sent, the next reply tells.
      q.who.headers.cookie = `${before}; eleva_espera=${q.who.id + 1}`
      expect(((await tells[how]!(q, intento!.id, a)) as { text: string }).text, how).toMatch(
        /"(calificacion|promedio)":67/,
      )
      expect((await answer(q, intento!.id, preguntas[2]!, rightOf(q, preguntas[2]!.id), hace(700))).status).toBe(409)
    }
  })

  test('still takes it after what tells only that something changed', async () => {
    const q = await offer({ minutos: 10, ver_nota: 'nunca' })
    const { intento, preguntas } = await begun(q)
    const [a, b] = preguntas as [Pregunta, Pregunta]
    await move(intento!.id, -600)
    const heard: unknown[] = []
    const told = { emit: (...said: unknown[]) => heard.push(said) }
    await endVencidos({ db: t.db, realtime: { ...t.realtime, ...told } })
    expect(heard.filter(h => JSON.stringify(h).includes(`"actividad_id":${q.id}`))).toMatchObject([
      [`usuario:${q.who.id}`, 'avance:cambio', { actividad_id: q.id }],
    ])
    expect(JSON.stringify(heard)).not.toMatch(/calificacion/)
    // A grade that is kept from them is told by none of these.
    for (const how of ['the page of its course', 'the grades of its course', 'the start, with the latest grades'])
      await tells[how]!(q, intento!.id, a)
    await reply(q, intento!.id, b, rightOf(q, b.id), hace(700))
  })

  test('what is said to be of before the close is not taken once another attempt was told', async () => {
    const q = await offer({ intentos: 2, ver_nota: 'al_cerrar', ver_correctas: 'al_cerrar' })
    await buildPlazo(t.db, {
      grupo_id: q.grupo_id,
      curso_id: q.curso_id,
      actividad_id: q.id,
      cierra: new Date(Date.now() + 60_000),
    })
    const first = await begun(q)
    await finish(q, first.intento!.id)
    const { intento, preguntas } = await begun(q)
    const [a, b] = preguntas as [Pregunta, Pregunta]
    for (const i of [first.intento!.id, intento!.id])
      await t.db
        .updateTable('intentos')
        .set({ creado_en: new Date(Date.now() - 900_000) })
        .where('id', '=', i)
        .execute()
    await t.db
      .updateTable('plazos')
      .set({ cierra: new Date(Date.now() - 300_000) })
      .where('actividad_id', '=', q.id)
      .execute()
    await reply(q, intento!.id, a, rightOf(q, a.id), hace(700))
    await q.who.get(`/api/contenidos/pantallaAutogestivo/${q.curso_id}`)
    expect((await answer(q, intento!.id, b, rightOf(q, b.id), hace(700))).body.message).toMatch(/^Cerró/)
  })

  test('whatever is set, and in whatever order it is asked, a grade does not rise once anything was told', {
    tags: ['resto'],
    timeout: 60_000,
  }, async () => {
    const cuando = fc.constantFrom('nunca', 'durante', 'al_terminar', 'al_cerrar')
    const abierta = fc.record({ ver_aciertos: cuando, ver_correctas: cuando, ver_explicaciones: cuando })
    const guardada = fc.record({
      ver_nota: fc.constantFrom('nunca', 'al_cerrar'),
      ver_aciertos: fc.constant('nunca'),
      ver_correctas: fc.constant('nunca'),
      ver_explicaciones: cuando,
    })
    const ajustes = fc.tuple(fc.oneof(abierta, guardada), fc.boolean()).map(([how, practica]) => ({ ...how, practica }))
    const call = fc.oneof(
      fc.record({ late: fc.nat(2), right: fc.boolean() }),
      fc.record({ ask: fc.constantFrom(...Object.keys(tells)), p: fc.nat(2) }),
    )
    const calls = fc.array(call, { minLength: 3, maxLength: 10 })
    type Late = { late: number; right: boolean }
    type Ask = { ask: string; p: number }
    const wrongOf = (q: Q, p: Pregunta) => p.respuestas.find(r => r.id !== rightOf(q, p.id))!.id
    /** One whose time is over, with some questions answered, and wrong. */
    const over = async (q: Q, answered: number) => {
      const { intento, preguntas } = await begun(q)
      for (const [n, p] of preguntas.entries()) if (answered & (1 << n)) await answer(q, intento!.id, p, wrongOf(q, p))
      await move(intento!.id, -600)
      await endVencidos({ db: t.db, realtime: t.realtime })
      return { id: intento!.id, preguntas }
    }
    await fc.assert(
      fc.asyncProperty(ajustes, fc.nat(7), calls, async (how, answered, these) => {
        const q = await offer({ minutos: 10, intentos: 3, ...how })
        const { id, preguntas } = await over(q, answered)
        const grade = async () => (await rows(q)).find(r => r.id === id)!.calificacion!
        const sendLate = ({ late, right }: Late) => {
          const p = preguntas[late]!
          return answer(q, id, p, right ? rightOf(q, p.id) : wrongOf(q, p), hace(700))
        }
        /**
         * @returns whether something was told: a grade that is kept is told by none of those that tell the grade alone
         */
        const ask = async ({ ask, p }: Ask) => {
          const { status = 200 } = (await tells[ask]!(q, id, preguntas[p]!)) as { status?: number }
          return status === 200 && (!('ver_nota' in how) || !DE_LA_NOTA.has(ask))
        }
        let told: number | undefined
        for (const c of these) {
          if ('late' in c) expect([200, 409]).toContain((await sendLate(c)).status)
          else if (await ask(c)) told ??= await grade()
          if (told !== undefined) expect(await grade()).toBeLessThanOrEqual(told)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('shows nothing by practice while an attempt that counts is open', async () => {
    const q = await offer({ practica: true })
    const practice = await beginQuiz(q.who, q, { modo: 'practica' })
    const p = practice.preguntas[0]!
    const { intento } = await begun(q)
    await answer(q, practice.intento!.id, p, rightOf(q, p.id))
    const check = () => q.who.send('POST', `/api/intentos/${practice.intento!.id}/comprobar/${p.id}`)
    expect((await check()).body.message).toMatch(/Termínalo antes de practicar/)
    expect((await finish(q, practice.intento!.id)).status).toBe(409)
    await finish(q, intento!.id)
    expect((await check()).status).toBe(200)
    await end(q, practice.intento!.id)
    const other = await offer({ practica: true })
    await begun(other)
    expect((await begin(other, other.who, { modo: 'practica' })).body.message).toMatch(/Termínalo/)
  })

  test('ends with the close of the quiz when that comes earlier', async () => {
    const q = await offer({ minutos: 60 })
    const cierra = new Date(Date.now() + 600_000)
    await buildPlazo(t.db, { grupo_id: q.grupo_id, curso_id: q.curso_id, actividad_id: q.id, cierra })
    const { intento } = await begun(q)
    expect(Math.abs(Date.parse(intento!.vence_en!) - cierra.valueOf())).toBeLessThan(1000)
    await t.db
      .updateTable('plazos')
      .set({ cierra: new Date(Date.now() - 60_000) })
      .where('actividad_id', '=', q.id)
      .execute()
    const other = await offer({ minutos: 60 })
    await buildPlazo(t.db, {
      grupo_id: other.grupo_id,
      curso_id: other.curso_id,
      actividad_id: other.id,
      cierra: new Date(Date.now() - 1000),
    })
    expect((await begin(other)).body.message).toMatch(/^Cerró/)
  })
})

describe('questions that are drawn', () => {
  async function pool(n: number) {
    const { id: categoria_id } = await t.db
      .insertInto('categorias')
      .values({ nombre: `Lectura ${Math.random()}`, descripcion: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const bank = await buildQuiz(
      t.db,
      Array.from({ length: n }, () => [0]),
    )
    await t.db.updateTable('reactivos').set({ categoria_id }).where('actividad_id', '=', bank.id).execute()
    return { categoria_id, bank }
  }

  test('come from elsewhere, are graded, and come again only when there are no others', async () => {
    const { categoria_id, bank } = await pool(5)
    const q = await offer({ intentos: null, sorteos: [{ cuantas: 2, categoria_id }] })
    expect((await present(q)).reglas!.preguntas).toBe(5)
    const seen: number[][] = []
    for (let i = 0; i < 3; i++) {
      const { intento, preguntas } = await begun(q)
      const drawn = preguntas.filter(p => bank.preguntas.some(b => b.id === p.id))
      seen.push(drawn.map(p => p.id))
      for (const p of drawn) {
        const right = bank.preguntas.find(b => b.id === p.id)!.respuestas[0]!
        await reply(q, intento!.id, p, right)
      }
      expect((await finish(q, intento!.id)).body).toMatchObject({ calificacionFinal: 40, correctas: 2, total: 5 })
    }
    expect(new Set([...seen[0]!, ...seen[1]!]).size).toBe(4)
    expect(new Set(seen.flat()).size).toBe(5)
    expect((await admin.send('DELETE', `/api/preguntas/destroy/${seen[0]![0]}`)).status).toBe(409)
  })

  test('are as many as there are where it asks for more, and none twice from two places', async () => {
    const { categoria_id, bank } = await pool(3)
    await admin.send('POST', '/api/palabraClave/store', {
      palabra_clave: 'Inferencia',
      pregunta_id: bank.preguntas[0]!.id,
    })
    const q = await offer(
      {
        sorteos: [
          { cuantas: 50, categoria_id },
          { cuantas: 1, palabra: 'INFERENCIA' },
        ],
      },
      [],
    )
    const { preguntas } = await begun(q)
    expect(preguntas.map(p => p.id).sort()).toEqual(bank.preguntas.map(p => p.id).sort())
    expect(await admin.ask(evaluacionesRoutes.ajustes, { params: { id: q.id } })).toMatchObject({
      preguntas: 0,
      abiertos: 1,
      ajustes: {
        sorteos: [
          { cuantas: 50, hay: 3 },
          { cuantas: 1, hay: 1 },
        ],
      },
    })
  })

  test('make of an activity without questions of its own a quiz that counts', async () => {
    const { categoria_id } = await pool(1)
    const q = await offer({ sorteos: [{ cuantas: 1, categoria_id }] }, [])
    expect(await terminado(q)).toBe(0)
    const { intento } = await begun(q)
    await finish(q, intento!.id)
    expect(await terminado(q)).toBe(1)
  })
})
