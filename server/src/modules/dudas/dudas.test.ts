import { randomUUID } from 'node:crypto'
import { dudasRoutes, type QueryOf } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { mayWatchDudas } from './dudas.read.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(() => t.db.deleteFrom('dudas').execute())

const ask = (who: Caller, duda_msj: string, more: object = {}) =>
  who.send('POST', '/api/contenidos/dudas/store', {
    curricula_id: s.curricula,
    curso_id: s.curso,
    unidad_id: s.unidad,
    objetivo_id: s.objetivo,
    duda_msj,
    ...more,
  })
const seen = async (who: Caller) =>
  (await who.ask(dudasRoutes.deObjetivo, { params: { objetivoId: s.objetivo } })).dudas
const open = async (who: Caller, query: Partial<QueryOf<typeof dudasRoutes.list>> = {}) =>
  (await who.ask(dudasRoutes.list, { query })).dudas
const answer = (who: Caller, current_duda_id: unknown, duda_respuesta = 'Sí') =>
  who.send('POST', '/api/dudas/respuesta', { current_duda_id, duda_respuesta })

describe('asking', () => {
  test('a doubt, at its second of the video; fellows of the group see it, others do not', async () => {
    expect(await ask(s.ana, ' ¿Cuántos niveles? ', { segundo: '125' })).toMatchObject({
      status: 200,
      body: { message: 'Duda enviada' },
    })
    expect(await seen(s.ana)).toMatchObject([
      { duda_msj: '¿Cuántos niveles?', segundo: 125, propia: 1, dudas_respuesta: null },
    ])
    expect(await seen(s.beto)).toMatchObject([{ propia: 0, student: { name: 'Ana Alba' } }])
    for (const who of [s.coach, s.docente]) expect(await seen(who)).toHaveLength(1)
    expect((await s.others.ana.get(`/api/contenidos/dudas/get/${s.objetivo}`)).status).toBe(404)
    expect(await seen(s.others.coach)).toEqual([])
  })
  test('fifty times the same at once is one', async () => {
    const clave = randomUUID()
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(s.ana, 'Una', { clave })))
    expect(new Set(replies.map(r => r.body.id)).size).toBe(1)
    expect(await seen(s.ana)).toHaveLength(1)
    expect((await ask(s.beto, 'Con la clave de otra', { clave })).status).toBe(409)
  })
  test.each([
    ['', 422],
    ['   ', 422],
    ['x'.repeat(2001), 422],
  ])('refuses an empty or endless one', async (text, status) => {
    expect((await ask(s.ana, text)).status).toBe(status)
  })
  test('is refused out of reach', async () => {
    expect((await ask(s.others.ana, 'Hola')).status).toBe(404)
    expect((await ask(s.ana, 'Hola', { objetivo_id: 999_999 })).status).toBe(404)
    expect((await ask(s.ana, 'Hola', { curso_id: 999_999 })).status).toBe(404)
    expect((await ask(s.ana, 'Hola', { clave: 'x' })).status).toBe(422)
  })
})

describe('answering', () => {
  test('moves it to those that are answered, with who answered; the learner sees it', async () => {
    await ask(s.ana, '¿Cuántos niveles?')
    const [duda] = await open(s.docente)
    expect(duda).toMatchObject({
      duda_msj: '¿Cuántos niveles?',
      student: { name: 'Ana Alba' },
      COACH: { name: expect.stringMatching(/^Persona/) },
    })
    const { body } = await answer(s.docente, duda!.id, 'Tres')
    expect(await open(s.coach)).toEqual([])
    expect(await s.coach.ask(dudasRoutes.contestadas, {})).toMatchObject({
      total: 1,
      dudasContestadas: [{ id: duda!.id }],
    })
    expect(await seen(s.ana)).toMatchObject([{ dudas_respuesta: { respuesta_duda_msj: 'Tres' } }])
    expect((await s.docente.ask(dudasRoutes.respuesta, { params: { dudaId: duda!.id } })).respuesta).toMatchObject([
      { id: body.id, editable: true, respuesta_duda_msj: 'Tres' },
    ])
    expect((await s.coach.ask(dudasRoutes.respuesta, { params: { dudaId: duda!.id } })).respuesta).toMatchObject([
      { editable: false },
    ])
  })
  test('only its author changes or takes back an answer', async () => {
    await ask(s.ana, 'Una')
    const [duda] = await open(s.coach)
    const respuesta_id = (await answer(s.coach, duda!.id)).body.id
    const change = (who: Caller) =>
      who.send('POST', '/api/dudas/respuesta/actualizar', { _method: 'PUT', respuesta_id, respuesta: 'Otra' })
    const remove = (who: Caller) =>
      who.send('POST', '/api/dudas/respuesta/eliminar', { _method: 'DELETE', respuesta_id })
    for (const call of [change, remove]) {
      expect(await call(s.docente)).toMatchObject({
        status: 409,
        body: { message: 'Sólo el autor de la respuesta puede editarla' },
      })
      expect((await call(s.others.coach)).status).toBe(404)
      expect((await call(s.ana)).status).toBe(403)
    }
    expect((await change(s.coach)).body.message).toBe('Respuesta actualizada')
    expect((await remove(s.coach)).body.message).toBe('Respuesta eliminada')
    expect(await open(s.coach)).toHaveLength(1)
    expect((await remove(s.coach)).status).toBe(404)
  })
  test('two who answer at once: one stands, the other is told', async () => {
    await ask(s.ana, 'Una')
    const [duda] = await open(s.coach)
    const replies = await Promise.all([answer(s.coach, duda!.id), answer(s.docente, duda!.id)])
    expect(replies.map(r => r.status).sort()).toEqual([200, 409])
  })
  test('of another school: none is listed, answered or read', async () => {
    await ask(s.ana, 'Una')
    const [duda] = await open(s.admin)
    for (const who of [s.others.coach, s.others.docente]) {
      expect(await open(who)).toEqual([])
      expect((await answer(who, duda!.id)).status).toBe(404)
      expect((await who.get(`/api/dudas/contestadas/respuesta/${duda!.id}`)).status).toBe(404)
    }
    for (const who of [s.ana, s.beto]) expect((await who.get('/api/dudas')).status).toBe(403)
  })
  test('is found by what was asked and by who asked', async () => {
    await ask(s.ana, 'La rúbrica')
    await ask(s.beto, 'El cuestionario')
    for (const [words, found] of [
      ['rubrica', 'La rúbrica'],
      ['báez', 'El cuestionario'],
    ])
      expect((await open(s.coach, { search: words! })).map(d => d.duda_msj)).toEqual([found])
    expect(await open(s.coach, { search: 'nada' })).toEqual([])
  })
  test('keeps the doubt of somebody who was deleted, for the admin', async () => {
    expect((await ask(s.others.beto, 'x')).status).toBe(404)
    await ask(s.ana, 'Una')
    await t.db.updateTable('dudas').set({ usuario_id: null }).execute()
    expect(await open(s.admin)).toMatchObject([{ student: { name: 'Usuario eliminado' } }])
    expect(await open(s.coach)).toEqual([])
  })
})

test('who hears of new doubts: those of the school, and the admin', async () => {
  const room = `dudas:escuela:${s.escuela}`
  const hears = (who: Caller, where = room) => mayWatchDudas(t.db, who.id, where)
  expect(
    await Promise.all([s.coach, s.docente, s.admin, s.ana, s.others.coach, s.others.docente].map(who => hears(who))),
  ).toEqual([true, true, true, false, false, false])
  expect(await Promise.all([s.coach, s.admin].map(who => hears(who, 'dudas:todas')))).toEqual([false, true])
  expect(await hears(s.admin, 'otra')).toBe(false)
  expect((await s.coach.ask(dudasRoutes.list, {})).salas).toContain(room)
})
