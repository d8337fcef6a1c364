/** A regrade by the key of a question, which is corrected for it: what is read then, and the way back (ADR 141). */
import { reactivosRoutes, recalificacionesRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { addPregunta, answer, setAjustes } from '../../../test/quiz.ts'
import { onChangingQuiz, type QuizCambiante, TODOS } from '../../../test/quizCambiante.ts'

let t: TestApp
let admin: Caller
let quiz: ReturnType<typeof onChangingQuiz>
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  quiz = onChangingQuiz(t, admin)
})
afterAll(() => t.close())

describe('a regrade', () => {
  test('by the key shows the corrected question; by anything else what was read, and other questions stay', async () => {
    const q = await quiz.offer(2, TODOS)
    const [a, b] = [await quiz.take(q, q.who[0]!, 1, 'azul'), await quiz.take(q, q.who[1]!, 0, 'azul')]
    await quiz.mark(q, 1)
    await quiz.change(q.opcion, { reactivo: 'Corregida' })
    // Another question, which is not regraded.
    await quiz.change(q.corta, { reactivo: 'Otra cosa', puntos: 9, datos: { variantes: [{ texto: 'rojo' }] } })
    expect([(await quiz.review(a)).preguntas[0]!.version, (await quiz.review(a)).preguntas[0]!.clave]).toEqual([
      1,
      'París',
    ])
    const look = await admin.ask(recalificacionesRoutes.vistaPrevia, {
      params: { id: q.id, reactivo: q.opcion },
      query: { como: 'clave' },
    })
    expect(look).toMatchObject({ personas: 2, bajan: 1, mayor: expect.any(Number), media: 0 })
    await quiz.regrade(q, q.opcion, { como: 'clave' })
    expect(await quiz.review(a)).toMatchObject({
      calificacion: 100,
      preguntas: [
        { pregunta: 'Corregida', clave: 'Lyon', version: null },
        { clave: 'azul', version: 1 },
      ],
    })
    expect((await quiz.review(b)).calificacion).toBe(50)
    expect((await quiz.versions(q.opcion)).por_recalificar).toBe(false)
    // What was regraded by is a version of its own once it is changed again.
    await quiz.change(q.opcion, { reactivo: 'Otra vez' })
    expect((await quiz.review(a)).preguntas[0]).toMatchObject({ pregunta: 'Corregida', version: 2 })
    await quiz.regrade(q, q.corta, { como: 'todos' })
    expect((await quiz.review(a)).preguntas[1]).toMatchObject({ clave: 'azul', version: 1 })
  })
})

describe('taking back a regrade by the key', () => {
  const keyOf = async (q: QuizCambiante) =>
    (await admin.ask(reactivosRoutes.get, { params: { id: q.opcion } })).pregunta.respuestas.find(r => r.correcta)!.id
  const undo = async (q: QuizCambiante) => {
    const reply = await admin.send('POST', `/api/recalificaciones/${(await quiz.history(q))[0]!.id}/deshacer`)
    await quiz.run()
    return reply.body.message
  }

  test('takes back the key, too, and everybody reads what they read', async () => {
    const q = await quiz.offer(1, TODOS)
    const id = await quiz.take(q, q.who[0]!, 1, 'azul')
    await quiz.mark(q, 1)
    await quiz.regrade(q, q.opcion, { como: 'clave' })
    expect((await quiz.history(q))[0]).toMatchObject({ deshacer: true, vuelve_clave: true })
    expect(await undo(q)).toBe('Deshaciendo…')
    expect(await keyOf(q)).toBe(q.opciones[0])
    expect(await quiz.review(id)).toMatchObject({ calificacion: 50, preguntas: [{ clave: 'París' }, {}] })
    expect((await quiz.versions(q.opcion)).por_recalificar).toBe(false)
    expect((await quiz.history(q))[0]).toMatchObject({ deshacer: false })
  })

  test('leaves a question that changed since as it is', async () => {
    const q = await quiz.offer(1, TODOS)
    const id = await quiz.take(q, q.who[0]!, 1, 'azul')
    await quiz.mark(q, 1)
    await quiz.regrade(q, q.opcion, { como: 'clave' })
    await quiz.change(q.opcion, { reactivo: 'Otra más' })
    expect((await quiz.history(q))[0]).toMatchObject({ deshacer: true, vuelve_clave: false })
    expect(await undo(q)).toBe('Deshaciendo las calificaciones. La pregunta se queda como está ahora.')
    expect(await keyOf(q)).toBe(q.opciones[1])
    expect(await quiz.review(id)).toMatchObject({ calificacion: 50, preguntas: [{ clave: 'París', version: 1 }, {}] })
  })
})

describe('«Aceptar otra respuesta» of what is written', () => {
  const PREGUNTAS = [
    {
      tipo: 'corta' as const,
      datos: {
        variantes: [
          { texto: 'azul', comentario: 'Sí' },
          { texto: 'celeste', parte: 0.5 },
        ],
        acentos: true,
      },
      contestado: { tipo: 'corta' as const, texto: ' Añil ' },
      acepta: 'dicha=%20A%C3%B1il%20',
      clave: 'azul / Añil',
    },
    {
      tipo: 'numerica' as const,
      datos: {
        valor: 2,
        tolerancia: 0.1,
        unidades: [
          { texto: 'km', factor: 1 },
          { texto: 'm', factor: 0.001 },
        ],
      },
      contestado: { tipo: 'numerica' as const, valor: '3,000', unidad: 'm' },
      acepta: 'dicha=3000&unidad=m',
      clave: '2 ± 0.1 km / 3 ± 0.1 km',
    },
    {
      tipo: 'huecos' as const,
      datos: {
        texto: 'El [[1]] es [[2]]',
        huecos: [
          { clase: 'texto', variantes: [{ texto: 'mar' }] },
          { clase: 'numero', valor: 4, tolerancia: 0 },
        ],
      },
      contestado: { tipo: 'huecos' as const, huecos: { 1: 'mar', 2: '5' } },
      acepta: 'dicha=5&hueco=2',
      clave: '1: mar; 2: 4 / 5',
    },
  ]

  test.each(PREGUNTAS)(
    'makes it part of the key of a $tipo, looks ahead, and goes back whole',
    async ({ tipo, datos, contestado, acepta, clave }) => {
      const q = await quiz.offer(2, TODOS)
      const id = await addPregunta(admin, q, { reactivo: '¿Cuál?', tipo, datos })
      const [who] = q.who as [Caller]
      const intento_id = await quiz.take(q, who, 0, 'azul', false)
      await answer(who, q, { intento_id, pregunta_id: id, contestado })
      await quiz.end(q, who, intento_id)
      const before = (await quiz.review(intento_id)).calificacion
      expect(before).toBeLessThan(100)
      const path = `/api/evaluaciones/${q.id}/recalificar/${id}`
      expect((await admin.get(`${path}?como=aceptar&dicha=`)).status).toBe(422)
      const same = await admin.get(
        `${path}?como=aceptar&${tipo === 'huecos' ? 'dicha=mar&hueco=1' : tipo === 'corta' ? 'dicha=AZUL' : 'dicha=2.05&unidad=km'}`,
      )
      expect([same.status, same.body.message]).toEqual([422, 'Esa respuesta ya es correcta.'])
      expect((await admin.get(`${path}?como=aceptar&${acepta}`)).body).toMatchObject({
        personas: 1,
        mayor: 100 - before!,
      })
      expect((await quiz.versions(id)).versiones).toEqual([])
      const query = Object.fromEntries(new URLSearchParams(acepta))
      expect((await quiz.regrade(q, id, { como: 'aceptar', ...query })).status).toBe(200)
      const shown = await quiz.review(intento_id)
      expect([shown.calificacion, shown.preguntas[2]!.clave]).toEqual([100, clave])
      // What a coach may write of it stays.
      expect(JSON.stringify((await admin.ask(reactivosRoutes.get, { params: { id } })).pregunta)).toContain(
        tipo === 'corta' ? '"Sí"' : '"datos"',
      )
      await admin.send('POST', `/api/recalificaciones/${(await quiz.history(q))[0]!.id}/deshacer`)
      await quiz.run()
      expect((await quiz.review(intento_id)).calificacion).toBe(before)
      expect((await admin.ask(reactivosRoutes.get, { params: { id } })).pregunta.datos).toEqual(datos)
    },
  )

  test('asks for which gap, for a number where one is asked, and not of other kinds', async () => {
    const q = await quiz.offer(1, TODOS)
    await quiz.take(q, q.who[0]!, 1, 'rojo')
    const path = (id: number) => `/api/evaluaciones/${q.id}/recalificar/${id}?como=aceptar`
    expect((await admin.get(`${path(q.opcion)}&dicha=x`)).body.message).toBe('Elige qué respuesta se acepta.')
    expect((await admin.get(`${path(q.corta)}&dicha=${'x'.repeat(501)}`)).status).toBe(422)
    expect((await q.who[0]!.get(`${path(q.corta)}&dicha=rojo`)).status).toBe(403)
    // Two authors at once: one of them regrades, and its key alone is changed.
    const both = await Promise.all(
      ['rojo', 'verde'].map(dicha =>
        admin.send('POST', `/api/evaluaciones/${q.id}/recalificar/${q.corta}`, { como: 'aceptar', dicha, motivo: 'x' }),
      ),
    )
    expect(both.map(r => r.status).sort()).toEqual([200, 409])
    const { datos } = (await admin.ask(reactivosRoutes.get, { params: { id: q.corta } })).pregunta
    expect(datos.variantes).toHaveLength(2)
  })
})

describe('what else an attempt has', () => {
  test('an essay that waits goes on waiting through a regrade, and nobody is told a grade', async () => {
    const q = await quiz.offer(1, TODOS)
    const ensayo = await addPregunta(admin, q, { reactivo: 'Explica', tipo: 'ensayo', datos: {} })
    const [who] = q.who as [Caller]
    const id = await quiz.take(q, who, 1, 'azul', false)
    await answer(who, q, {
      intento_id: id,
      pregunta_id: ensayo,
      contestado: { tipo: 'ensayo', texto: 'Pienso que sí' },
    })
    await quiz.end(q, who, id)
    await quiz.regrade(q, q.opcion, { como: 'todos' })
    const told = () =>
      t.db
        .selectFrom('avisos')
        .select('id')
        .where('usuario_id', '=', who.id)
        .where('tipo', '=', 'recalificado')
        .execute()
    expect(
      await t.db
        .selectFrom('intentos')
        .select(['calificacion', 'por_calificar'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ calificacion: 67, por_calificar: 1 })
    expect(await told()).toEqual([])
    // Graded by hand afterwards, what was regraded counts.
    const reply = await admin.send('PUT', `/api/intentos/${id}/por-calificar/${ensayo}`, { puntos: 1 })
    expect(reply.body).toMatchObject({ calificacion: 100, por_calificar: 0 })
  })

  test('a question that was drawn is regraded by its key in the quiz that drew it, and shown as it was elsewhere', async () => {
    const [q, banco] = [await quiz.offer(1), await quiz.offer(1, TODOS)]
    await admin.send('POST', '/api/palabraClave/store', {
      pregunta_id: banco.opcion,
      palabra_clave: `sorteada ${banco.id}`,
    })
    await setAjustes(admin, q, { ...TODOS, sorteos: [{ cuantas: 1, palabra: `sorteada ${banco.id}` }] })
    const here = await quiz.take(q, q.who[0]!, 0, 'azul', false)
    await answer(q.who[0]!, q, {
      intento_id: here,
      pregunta_id: banco.opcion,
      respuesta_id: [banco.opciones[1]!],
    })
    await quiz.end(q, q.who[0]!, here)
    const there = await quiz.take(banco, banco.who[0]!, 1, 'azul')
    await quiz.mark(banco, 1)
    expect((await quiz.regrade(q, banco.opcion, { como: 'clave' })).status).toBe(200)
    expect(await quiz.review(here)).toMatchObject({
      calificacion: 100,
      preguntas: [{}, {}, { clave: 'Lyon', version: null }],
    })
    expect(await quiz.review(there)).toMatchObject({
      calificacion: 50,
      preguntas: [{ clave: 'París', version: 1 }, {}],
    })
  })
})
