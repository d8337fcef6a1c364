import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(() => t.db.deleteFrom('entregas').execute())

/** Handed in so many days ago. */
async function handIn(who: Caller, actividad_id: number, days = 0): Promise<number> {
  const where = { curricula_id: s.curricula, curso_id: s.curso, actividad_id, url: 'https://ejemplo.mx/x' }
  const { body } = await who.send('POST', '/api/entregables/store/url', where)
  const { id } = body.entrega as { id: number }
  const entregado_en = new Date(Date.now() - days * 86_400_000)
  await t.db.updateTable('entregas').set({ entregado_en }).where('id', '=', id).execute()
  return id
}
type Cola = {
  tareas: { id: number; cuantas: number; primera: number; grupos: string }[]
  total: number
}
const cola = async (who: Caller, query = '') => (await who.get(`/api/entregables/cola${query}`)).body as unknown as Cola
const cuantas = (tareas: Cola['tareas']) => tareas.reduce((sum, k) => sum + k.cuantas, 0)
const siguientes = async (who: Caller, query = '') => {
  const { siguientes: ids, quedan } = (await who.get(`/api/entregables/cola/siguientes${query}`)).body
  return { ids, quedan }
}

test('tasks of which something waits, the longest first, with as many deliveries as the count of the menu', async () => {
  const { sencilla, calificable, deRubrica } = s.actividades
  const oldest = await handIn(s.ana, calificable, 5)
  await handIn(s.beto, calificable, 1)
  await handIn(s.ana, sencilla, 2)
  await handIn(s.beto, deRubrica)
  for (const who of [s.docente, s.coach, s.admin]) {
    const { tareas, total } = await cola(who)
    expect(tareas.map(k => [k.id, k.cuantas])).toEqual([
      [calificable, 2],
      [sencilla, 1],
      [deRubrica, 1],
    ])
    expect(tareas[0]!.primera).toBe(oldest)
    expect([cuantas(tareas), total]).toEqual([(await who.get('/api/entregables/pendientes')).body.entregas, 3])
  }
  // By what is asked for; another group's deliveries, and those of courses that do not have the task, are none.
  expect(cuantas((await cola(s.admin, `?grupo=${s.grupo}&modo=2`)).tareas)).toBe(2)
  expect((await cola(s.admin, `?grupo=${s.others.grupo}`)).tareas).toEqual([])
  expect((await cola(s.admin, '?curso=999999')).tareas).toEqual([])
  expect((await cola(s.admin, '?sort=cuantas')).tareas[0]!.id).toBe(calificable)
  expect((await cola(s.others.docente)).tareas).toEqual([])
  expect((await s.ana.get('/api/entregables/cola')).status).toBe(403)
})

test('what comes next goes by age, wraps around at the end, and stays within what was asked for', async () => {
  const { sencilla, calificable } = s.actividades
  const first = await handIn(s.ana, sencilla, 9)
  const second = await handIn(s.ana, calificable, 5)
  const third = await handIn(s.beto, calificable, 1)
  expect(await siguientes(s.coach)).toEqual({ ids: [first, second, third], quedan: 3 })
  expect(await siguientes(s.coach, `?despues=${second}`)).toEqual({ ids: [third, first], quedan: 2 })
  expect(await siguientes(s.coach, `?despues=${second}&actividad=${calificable}`)).toEqual({ ids: [third], quedan: 1 })
  // One that was graded has left the queue; what comes after it is found by its place all the same.
  await s.coach.send('PUT', `/api/entregables/updateCalificacion/${second}`, { nuevaCalificacion: 90 })
  expect(await siguientes(s.coach, `?despues=${second}`)).toEqual({ ids: [third, first], quedan: 2 })
  expect(await siguientes(s.others.docente)).toEqual({ ids: [], quedan: 0 })
})

test('what is only received is received at once, and waits again when that is undone', async () => {
  const { sencilla, calificable } = s.actividades
  const [one, two] = [await handIn(s.ana, sencilla, 2), await handIn(s.beto, sencilla, 1)]
  const at = '/api/entregables/cola/recibir'
  // As many as were seen: what came since waits on.
  const some = await s.docente.send('POST', at, { actividad: sencilla, cuantas: 1 })
  expect(some.body).toMatchObject({ recibidas: [one], quedan: 1 })
  const rest = await s.docente.send('POST', at, { actividad: sencilla, cuantas: 50 })
  expect(rest.body).toMatchObject({ recibidas: [two], quedan: 0 })
  expect((await s.docente.send('POST', at, { actividad: sencilla, cuantas: 50 })).body.recibidas).toEqual([])
  // What somebody else has touched since stays as it is.
  await s.coach.send('PUT', `/api/entregables/updateComentario/${two}`, { comentarios: 'Gracias' })
  const undo = { ids: [one, two] }
  expect((await s.docente.send('POST', '/api/entregables/cola/esperar', undo)).body).toMatchObject({ esperan: 1 })
  expect(cuantas((await cola(s.docente)).tareas)).toBe(1)

  await handIn(s.ana, calificable)
  expect((await s.docente.send('POST', at, { actividad: calificable, cuantas: 1 })).status).toBe(409)
  expect((await s.docente.send('POST', at, { actividad: sencilla, cuantas: 0 })).status).toBe(422)
  // Who only reads, and who is of another school, receives nothing.
  expect((await s.others.docente.send('POST', at, { actividad: sencilla, cuantas: 9 })).body.recibidas).toEqual([])
  expect((await s.others.docente.send('POST', '/api/entregables/cola/esperar', undo)).status).toBe(404)
  expect((await s.ana.send('POST', at, { actividad: sencilla, cuantas: 9 })).status).toBe(403)
})
