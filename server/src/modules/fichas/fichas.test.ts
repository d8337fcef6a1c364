/** The page of one person, as each of those around them sees it. */

import { fichasRoutes } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { handInLink } from '../../../test/entregas.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { buildSesionEvento, buildStream } from '../../../test/streaming.ts'

let t: TestApp
let s: Salon
let ana: number
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  ana = s.ana.id
})
afterAll(() => t.close())

const of = (who: Caller, path = '') => who.get(`/api/fichas/${ana}${path}`)
const handIn = (actividad_id: number) => handInLink(s, s.ana, actividad_id)

test('is read by who leads them, with the groups that these may open, and by nobody else', async () => {
  for (const who of [s.admin, s.gestor, s.coach, s.docente]) {
    const { body, status } = await of(who)
    expect([status, body.persona]).toMatchObject([
      200,
      { id: ana, nombre_completo: 'Ana Alba', escuela: { id: s.escuela }, grupos: [{ id: s.grupo }], trabajo: 1 },
    ])
    expect(body.curriculas).toMatchObject([{ id: s.curricula, total_cursos: 1 }])
    const cursos = await of(who, `/cursos/${s.curricula}`)
    expect(cursos.body.cursos_curricula).toMatchObject([{ id: s.curso, puede_cursar: 2, cursos_faltantes: '' }])
  }
  for (const path of ['', `/cursos/${s.curricula}`, '/trabajos', '/asistencias']) {
    for (const other of [s.others.coach, s.others.docente]) expect((await of(other, path)).status, path).toBe(404)
    expect((await of(s.ana, path)).status, path).toBe(403)
  }
  expect((await s.admin.get('/api/fichas/999999999')).status).toBe(404)
  expect((await of(s.coach, '/cursos/999999999')).status).toBe(404)
})

test('says what they handed in, but for what is reviewed without a name', async () => {
  await handIn(s.actividades.sencilla)
  const task = s.actividades.calificable
  const anonima = (value: 0 | 1) => s.admin.send('PUT', `/api/entregablesOpcional/update/${task}`, { anonima: value })
  await anonima(1)
  await handIn(task)
  const listed = async (who: Caller, query: { per_page?: number; search?: string } = {}) => {
    const { total, trabajos } = await who.ask(fichasRoutes.trabajosDePersona, { params: { id: s.ana.id }, query })
    return [total, trabajos.length]
  }
  for (const who of [s.admin, s.gestor, s.coach, s.docente]) expect(await listed(who)).toEqual([1, 1])
  await anonima(0)
  expect(await listed(s.docente)).toEqual([2, 2])
  expect(await listed(s.docente, { per_page: 1 })).toEqual([2, 1])
  expect(await listed(s.docente, { search: 'zzz' })).toEqual([0, 0])
})

test('says in which classes they were: once for each, wherever it was held', async () => {
  const evento = await buildSesionEvento(t.db, { oferta_id: s.oferta, curso_id: s.curso })
  await t.db.insertInto('clases_asistencias').values({ evento_id: evento.id, usuario_id: ana }).execute()
  const stream = await buildStream(t.db, evento.id)
  await t.db.insertInto('asistencias').values({ stream_id: stream.id, usuario_id: ana }).execute()
  for (const who of [s.admin, s.docente]) {
    const { body } = await of(who, '/asistencias')
    expect(body).toMatchObject({ total: 1, asistencias: [{ id: evento.id }] })
  }
  expect((await s.docente.ask(fichasRoutes.asistenciasDePersona, { params: { id: s.beto.id } })).total).toBe(0)
})
