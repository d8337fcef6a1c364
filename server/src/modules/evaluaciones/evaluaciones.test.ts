/** Settings of a quiz, and more attempts or time for one person (ADR 060). */
import { avisosRoutes, evaluacionesRoutes, intentosRoutes, reactivosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { expectToldAsExample } from '../../../test/avisos.ts'
import { buildQuiz } from '../../../test/build.ts'
import { allBut } from '../../../test/personas.ts'
import { answer, begin, finish, setAjustes } from '../../../test/quiz.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  admin = await t.as('admin')
})
afterAll(() => t.close())

const quiz = () => buildQuiz(t.db, [[0], [0]], { unidad_id: s.unidad })
const url = (id: number) => `/api/evaluaciones/${id}/ajustes`
const put = (id: number, body: object, who = admin) => who.send('PUT', url(id), body)
const get = async (id: number) => (await admin.ask(evaluacionesRoutes.ajustes, { params: { id } })).ajustes

describe('settings', () => {
  test('are read and put by who writes questions alone', async () => {
    const { id } = await quiz()
    expect((await (await t.anonymous()).get(url(id))).status).toBe(401)
    for (const kind of allBut('admin', 'coach')) {
      const who = await t.as(kind)
      expect((await who.get(url(id))).status).toBe(403)
      expect((await put(id, { minutos: 5 }, who)).status).toBe(403)
    }
    await setAjustes(await t.as('coach'), { id }, { minutos: 5 })
    expect((await put(999_999, { minutos: 5 })).status).toBe(404)
    expect((await admin.get(url(999_999))).status).toBe(404)
  })

  test('that are not sent stay, and the version says who was faster', async () => {
    const { id } = await quiz()
    expect(await get(id)).toMatchObject({ intentos: 1, minutos: null, version: 0 })
    expect((await put(id, { intentos: '', minutos: '30', cuenta: 'promedio', version: 0 })).body.version).toBe(1)
    expect((await put(id, { minima: 60 })).body.version).toBe(2)
    expect(await get(id)).toMatchObject({ intentos: null, minutos: 30, cuenta: 'promedio', minima: 60, version: 2 })
    expect((await put(id, { minutos: 1, version: 1 })).status).toBe(409)
    const two = await Promise.all([put(id, { minutos: 1, version: 2 }), put(id, { minutos: 2, version: 2 })])
    expect(two.map(r => r.status).sort()).toEqual([200, 409])
  })

  test.each<[object]>([
    [{ intentos: 0 }],
    [{ intentos: 101 }],
    [{ intentos: 'muchos' }],
    [{ cuenta: 'peor' }],
    [{ minutos: 0 }],
    [{ minutos: 100_000 }],
    [{ por_pagina: -1 }],
    [{ minima: 101 }],
    [{ ver_aciertos: 'siempre' }],
    [{ practica: 'quizás' }],
    [{ sin_regreso: true, por_pagina: 5 }],
    [{ sorteos: 'todos' }],
    [{ sorteos: [{ cuantas: 2 }] }],
    [{ sorteos: [{ cuantas: 0, categoria_id: 1 }] }],
    [{ sorteos: [{ cuantas: 2, categoria_id: 1, palabra: 'x' }] }],
    [{ sorteos: [{ cuantas: 2, categoria_id: 987_654 }] }],
    [{ sorteos: Array(21).fill({ cuantas: 1, palabra: 'x' }) }],
  ])('%j is refused in clear words and changes nothing', async body => {
    const { id } = await quiz()
    await put(id, { minutos: 7 })
    const said = await put(id, body)
    expect([said.status, typeof said.body.message]).toEqual([422, 'string'])
    expect(await get(id)).toMatchObject({ minutos: 7, version: 1, sorteos: [] })
  })

  test('without a way back put the questions one by one', async () => {
    const { id } = await quiz()
    await put(id, { por_pagina: 5 })
    await put(id, { sin_regreso: true })
    expect(await get(id)).toMatchObject({ por_pagina: 1, sin_regreso: true })
    expect((await put(id, { por_pagina: 0 })).status).toBe(422)
  })
})

describe('what tells of a grade before it is shown', () => {
  const errorsOf = (body: Record<string, unknown>) => Object.keys((body.errors ?? {}) as object)

  test.each<[object, string]>([
    [{ ver_nota: 'al_cerrar', ver_aciertos: 'al_terminar' }, 'ver_aciertos'],
    [{ ver_nota: 'al_cerrar', ver_correctas: 'durante' }, 'ver_correctas'],
    [{ ver_nota: 'nunca', ver_aciertos: 'al_cerrar' }, 'ver_aciertos'],
    [{ ver_nota: 'nunca', ver_correctas: 'al_cerrar' }, 'ver_correctas'],
    [{ ver_nota: 'durante' }, 'ver_nota'],
    [{ ver_nota: null }, 'ver_nota'],
  ])('%j is refused at its field, and changes nothing', async (body, field) => {
    const q = await quiz()
    await put(q.id, { minutos: 9 })
    const said = await put(q.id, body)
    expect([said.status, errorsOf(said.body)]).toEqual([422, [field]])
    expect(await get(q.id)).toMatchObject({ minutos: 9, ver_nota: 'al_terminar', version: 1 })
  })

  test('is looked at together with what stands, whichever of both is sent; what is not sent stays', async () => {
    const q = await quiz()
    await put(q.id, { ver_aciertos: 'al_terminar' })
    const late = await put(q.id, { ver_nota: 'al_cerrar' })
    expect([late.status, errorsOf(late.body)]).toEqual([422, ['ver_nota']])
    expect(
      (await put(q.id, { ver_nota: 'al_cerrar', ver_aciertos: 'al_cerrar', ver_explicaciones: 'durante' })).status,
    ).toBe(200)
    const early = await put(q.id, { ver_correctas: 'al_terminar' })
    expect([early.status, errorsOf(early.body), early.body.message]).toEqual([
      422,
      ['ver_correctas'],
      expect.stringMatching(/calificación/),
    ])
    await setAjustes(admin, q, { minutos: 5 })
    expect(await get(q.id)).toMatchObject({
      ver_nota: 'al_cerrar',
      ver_aciertos: 'al_cerrar',
      ver_correctas: 'nunca',
      ver_explicaciones: 'durante',
      minutos: 5,
    })
    // Set back to what always was, nothing is kept.
    expect(
      (await put(q.id, { ver_nota: 'al_terminar', ver_aciertos: 'nunca', ver_explicaciones: 'nunca', minutos: '' }))
        .body.version,
    ).toBe(0)
  })
})

describe('more for one person', () => {
  const path = (id: number, who: number) => `/api/evaluaciones/${id}/permisos/${who}`
  const give = (id: number, who: number, body: object, by = admin) => by.send('PUT', path(id, who), body)
  const grant = (id: number, usuarioId: number, body: Sent<typeof evaluacionesRoutes.grantPermiso>, by = admin) =>
    by.ask(evaluacionesRoutes.grantPermiso, { params: { id, usuarioId }, body })
  const porque = { motivo: 'Se fue la luz' }
  const mayBegin = async (id: number) => (await s.ana.send('POST', `/api/evaluaciones/${id}/comenzar`, {})).status

  test('is given by who may grade in their scope, with a reason', async () => {
    const { id } = await quiz()
    expect((await give(id, s.ana.id, { intentos: 1, ...porque }, await t.anonymous())).status).toBe(401)
    expect((await give(id, s.ana.id, { intentos: 1, ...porque }, s.ana)).status).toBe(403)
    expect((await give(id, s.ana.id, { intentos: 1, ...porque }, await t.as('docente'))).status).toBe(404)
    expect((await give(id, s.ana.id, { intentos: 1 })).status).toBe(422)
    expect((await give(id, s.ana.id, { ...porque })).status).toBe(422)
    expect((await give(id, s.ana.id, { intentos: 1, motivo: 'x'.repeat(501) })).status).toBe(422)
    expect((await give(999_999, s.ana.id, { intentos: 1, ...porque })).status).toBe(404)
    await grant(id, s.ana.id, { intentos: 1, ...porque }, s.docente)
    const { permisos } = await s.docente.ask(evaluacionesRoutes.permisos, { params: { id } })
    expect(permisos).toMatchObject([{ usuario_id: s.ana.id, intentos: 1, minutos: 0, motivo: 'Se fue la luz' }])
    expect((await (await t.as('docente')).ask(evaluacionesRoutes.permisos, { params: { id } })).permisos).toEqual([])
    expect((await s.docente.get(`/api/evaluaciones/${id}/personas?search=`)).text).toContain(`"id":${s.ana.id}`)
    expect((await (await t.as('docente')).get(`/api/evaluaciones/${id}/personas?search=`)).text).not.toContain(
      `"id":${s.ana.id},`,
    )
  })

  test('is another attempt at a quiz that had one, which counts when it is better', async () => {
    const q = await quiz()
    await finish(s.ana, q)
    expect(await mayBegin(q.id)).toBe(409)
    await give(q.id, s.ana.id, { intentos: 1, ...porque })
    const intento_id = (await begin(s.ana, q)).intento!.id
    for (const p of q.preguntas)
      await answer(s.ana, q, { intento_id, pregunta_id: p.id, respuesta_id: [p.respuestas[0]!] })
    expect((await finish(s.ana, q, intento_id)).calificacionFinal).toBe(100)
    expect((await s.ana.ask(intentosRoutes.check, { body: { actividad_id: q.id } })).calificacion).toBe(100)
    expect(await admin.ask(intentosRoutes.dePersona, { params: { id: q.id, usuarioId: s.ana.id } })).toMatchObject({
      intentos: 2,
      abierto: false,
      hechos: [
        { calificacion: 0, vale: false },
        { calificacion: 100, vale: true },
      ],
      permiso: { intentos: 1 },
    })
    expect((await admin.ask(reactivosRoutes.resultados, { params: { id: q.id } })).resultadosQuiz).toHaveLength(2)
    expect((await admin.get(`/api/resultados/${q.id}/export`)).text.trim().split('\n')).toHaveLength(2)
    expect((await admin.send('DELETE', path(q.id, s.ana.id))).status).toBe(200)
    expect(await mayBegin(q.id)).toBe(409)
    expect((await s.ana.ask(intentosRoutes.check, { body: { actividad_id: q.id } })).calificacion).toBe(100)
  })

  test('is more time, also for an attempt that is open, and less takes nothing from it', async () => {
    const { id } = await quiz()
    await put(id, { minutos: 10 })
    const left = async () => (await begin(s.ana, { id })).intento!.quedan!
    expect(Math.round((await left()) / 60)).toBe(10)
    await give(id, s.ana.id, { minutos: 5, ...porque })
    expect(Math.round((await left()) / 60)).toBe(15)
    await give(id, s.ana.id, { minutos: 1, ...porque })
    expect(Math.round((await left()) / 60)).toBe(15)
  })

  test('given twice is given once, what it replaces stays, and who is slower is told', async () => {
    const { id } = await quiz()
    const said = await Promise.all(
      Array.from({ length: 6 }, () => give(id, s.ana.id, { intentos: 2, visto: 0, ...porque })),
    )
    expect(said.filter(r => r.status === 200)).toHaveLength(1)
    expect(new Set(said.map(r => r.status))).toEqual(new Set([200, 409]))
    const { id: first } = await grant(id, s.ana.id, { intentos: 2, ...porque })
    expect(said.find(r => r.status === 200)!.body.id).toBe(first)
    await grant(id, s.ana.id, { minutos: 5, ...porque, visto: first })
    const rows = await t.db
      .selectFrom('evaluacion_permisos')
      .select(['intentos', 'minutos', 'quitado_en'])
      .where('actividad_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { intentos: 2, minutos: 0, quitado_en: expect.any(Date) },
      { intentos: 2, minutos: 5, quitado_en: null },
    ])
    expect((await admin.send('DELETE', path(id, s.ana.id))).status).toBe(200)
    expect((await admin.send('DELETE', path(id, s.ana.id))).status).toBe(404)
  })

  test('tells its person, as long as it holds', async () => {
    const { id } = await quiz()
    const told = async () => (await s.ana.ask(avisosRoutes.list, {})).avisos.filter(a => a.tipo === 'mas_de_evaluacion')
    const before = (await told()).length
    await give(id, s.ana.id, { intentos: 1, minutos: 5, ...porque })
    expect((await told())[0]).toMatchObject({ datos: { titulo: '1 intento más y 5 minutos más' } })
    await expectToldAsExample(t.db, 'mas_de_evaluacion')
    expect(await told()).toHaveLength(before + 1)
    await admin.send('DELETE', path(id, s.ana.id))
    expect(await told()).toHaveLength(before)
  })
})
