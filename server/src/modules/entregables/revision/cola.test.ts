import { colaRoutes, entregasPropiasRoutes, librosRoutes, type QueryOf, ROL } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { personAs } from '../../../../test/dobles.ts'
import { handInLink } from '../../../../test/entregas.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'
import { listPorRevisar } from './cola.read.ts'
import { saveRevisiones } from './revisar.ts'
import { lockEntregas } from './revision.sql.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('entregas').execute()
  await t.db.deleteFrom('avisos').execute()
})

/** Handed in so many days ago. */
async function handIn(who: Caller, actividad_id: number, days = 0): Promise<number> {
  const id = await handInLink(s, who, actividad_id)
  const entregado_en = new Date(Date.now() - days * 86_400_000)
  await t.db.updateTable('entregas').set({ entregado_en }).where('id', '=', id).execute()
  return id
}
type Vista = { id: number; version: number }
const cola = (who: Caller, query: Partial<QueryOf<typeof colaRoutes.cola>> = {}) => who.ask(colaRoutes.cola, { query })
const cuantas = (tareas: readonly { cuantas: number }[]) => tareas.reduce((sum, k) => sum + k.cuantas, 0)
/** What is told of a grade and not read. */
const noticesOf = (who: Caller) =>
  t.db
    .selectFrom('avisos')
    .select(['tipo', 'datos'])
    .where('usuario_id', '=', who.id)
    .where('tipo', '=', 'calificado')
    .execute()
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
    expect([cuantas(tareas), total]).toEqual([(await who.ask(librosRoutes.pendientes, {})).entregas, 3])
  }
  // By what is asked for; another group's deliveries, and those of courses that do not have the task, are none.
  expect(cuantas((await cola(s.admin, { grupo: s.grupo, modo: 2 })).tareas)).toBe(2)
  expect((await cola(s.admin, { grupo: s.others.grupo })).tareas).toEqual([])
  expect((await cola(s.admin, { curso: 999_999 })).tareas).toEqual([])
  expect((await cola(s.admin, { sort: 'cuantas' })).tareas[0]!.id).toBe(calificable)
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
  expect(
    (await s.docente.ask(colaRoutes.receiveTarea, { body: { actividad: sencilla, cuantas: 50 } })).recibidas,
  ).toEqual([])
  // What somebody else has touched since stays as it is.
  await s.coach.send('PUT', `/api/entregables/updateComentario/${two}`, { comentarios: 'Gracias' })
  const undo = { ids: [one, two] }
  expect(await s.docente.ask(colaRoutes.unreceive, { body: undo })).toMatchObject({ esperan: 1 })
  expect(cuantas((await cola(s.docente)).tareas)).toBe(1)

  await handIn(s.ana, calificable)
  expect((await s.docente.send('POST', at, { actividad: calificable, cuantas: 1 })).status).toBe(409)
  expect((await s.docente.send('POST', at, { actividad: sencilla, cuantas: 0 })).status).toBe(422)
  // Who only reads, and who is of another school, receives nothing.
  expect(
    (await s.others.docente.ask(colaRoutes.receiveTarea, { body: { actividad: sencilla, cuantas: 9 } })).recibidas,
  ).toEqual([])
  expect((await s.others.docente.send('POST', '/api/entregables/cola/esperar', undo)).status).toBe(404)
  expect((await s.ana.send('POST', at, { actividad: sencilla, cuantas: 9 })).status).toBe(403)
})

test('marked deliveries get the same grade at once, and wait again when that is undone', async () => {
  const { calificable, sencilla, deRubrica } = s.actividades
  const [one, two] = [await handIn(s.ana, calificable, 2), await handIn(s.beto, calificable, 1)]
  const marked = async () => (await s.docente.ask(colaRoutes.porCalificar, { params: { id: calificable } })).entregas
  const grade = (entregas: Vista[], calificacion: number, who: Caller = s.docente) =>
    who.send('POST', '/api/entregables/cola/calificar', { calificacion, entregas })
  const seen = await marked()
  expect(seen).toMatchObject([
    { id: one, version: 1, nombre: 'Ana Alba' },
    { id: two, version: 1, nombre: 'Beto Báez' },
  ])
  // What somebody else has changed since it was seen stays as it is.
  await s.coach.send('PUT', `/api/entregables/updateComentario/${two}`, { comentarios: 'Voy a la mitad' })
  const graded = async (entregas: Vista[], calificacion: number) =>
    (await s.docente.ask(colaRoutes.gradeVarias, { body: { calificacion, entregas } })).calificadas
  const first = await graded(seen, 0)
  expect(first).toEqual([{ id: one, version: 2 }])
  expect(await noticesOf(s.ana)).toMatchObject([{ tipo: 'calificado', datos: { calificacion: 0 } }])
  const rest = await graded(await marked(), 85)
  expect(rest).toEqual([{ id: two, version: 3 }])

  const undo = (entregas: unknown, who: Caller = s.docente) =>
    who.send('POST', '/api/entregables/cola/descalificar', { entregas })
  await s.coach.send('PUT', `/api/entregables/updateCalificacion/${two}`, { nuevaCalificacion: 90 })
  const both = [...first, ...rest]
  expect((await undo(both)).body).toMatchObject({ esperan: 1 })
  expect(await noticesOf(s.ana)).toEqual([])
  expect((await marked()).map(e => e.id)).toEqual([one])
  const { historial } = await s.docente.ask(entregasPropiasRoutes.historial, { params: { id: one } })
  expect(historial.map(h => h.paso)).toEqual(['entregada'])

  // By rubric, only received, of another school, too many, and no grade: nothing changes.
  const [other, simple] = [await handIn(s.ana, deRubrica), await handIn(s.ana, sencilla)]
  for (const id of [other, simple]) expect((await grade([{ id, version: 1 }], 90)).status).toBe(409)
  expect((await grade([{ id: one, version: 3 }], 90, s.others.docente)).status).toBe(404)
  expect((await undo(both, s.others.docente)).status).toBe(404)
  expect((await grade([], 90)).status).toBe(422)
  expect((await grade([{ id: one, version: 3 }], 101)).status).toBe(422)
  expect((await grade(Array(201).fill({ id: one, version: 3 }), 90)).status).toBe(422)
  expect((await marked()).map(e => e.id)).toEqual([one])
  expect((await s.others.docente.ask(colaRoutes.porCalificar, { params: { id: calificable } })).entregas).toEqual([])
})

test('two hundred at once are as many statements as one, and of ten thousand that wait the oldest come first', {
  tags: ['resto'],
}, async () => {
  const { sencilla } = s.actividades
  // A task that nobody else waits for; each delivery of somebody of the school.
  await sql`
    with gente as (
      insert into usuarios (name, email, role_id, escuela_id, estatus_user)
      select 'Alumna ' || numero, 'cola-' || numero || '@eleva.mx', 3, ${s.escuela}, 1
        from generate_series(1, 10000) numero returning id
    )
    insert into entregas (usuario_id, actividad_id, curso_id, file_url, entregado_en)
    select id, ${sencilla}, ${s.curso}, 'https://ejemplo.mx/x', now() - make_interval(mins => (row_number() over ())::int) from gente`.execute(
    t.db,
  )
  await sql`analyze entregas, usuarios`.execute(t.db)
  const { ids, quedan } = await siguientes(s.coach)
  expect([(ids as number[]).length, quedan]).toEqual([3, 10_000])
  expect(cuantas((await cola(s.coach)).tareas)).toBe(10_000)
  const person = personAs({ id: s.admin.id, role_id: ROL.admin })
  const receive = async (n: number) => {
    let asked = 0
    const counted = t.db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const done = await counted.transaction().execute(async db => {
      const waiting = await listPorRevisar(db, person, { actividad: sencilla }, n)
      const call = { db, person, kit: { realtime: t.realtime }, afterCommit: () => undefined }
      return saveRevisiones(call, await lockEntregas(db, person, waiting), { recibido: true })
    })
    return { n: done.length, asked }
  }
  const [one, many] = [await receive(1), await receive(200)]
  expect([one.n, many.n]).toEqual([1, 200])
  expect(one.asked).toBeGreaterThan(3)
  expect(many.asked).toBe(one.asked)
  const told = t.db.selectFrom('avisos').where('tipo', '=', 'recibido').select(sql<number>`count(*)::int`.as('n'))
  expect((await told.executeTakeFirstOrThrow()).n).toBe(201)
})
