import { dudasRoutes, entregasPropiasRoutes, librosRoutes, type QueryOf, revisionesRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildPerson } from '../../../../test/build.ts'
import { handInLink } from '../../../../test/entregas.ts'
import { entero } from '../../../../test/libro.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('entregas').execute()
  await t.db.deleteFrom('dudas').execute()
})

const handIn = (who: Caller, actividad_id: number) => handInLink(s, who, actividad_id)
const receive = (who: Caller, id: number) => who.send('PUT', `/api/entregables/calificarEntregaComoRecibido/${id}`, {})
const groups = async (who: Caller, query: Partial<QueryOf<typeof librosRoutes.grupos>> = {}) =>
  (await who.ask(librosRoutes.grupos, { query })).grupos
const waiting = async (who: Caller) => await who.ask(librosRoutes.pendientes, {})

test('groups in scope with what waits in each, by name or the fullest first', async () => {
  const first = await handIn(s.ana, s.actividades.sencilla)
  await handIn(s.ana, s.actividades.calificable)
  await handIn(s.beto, s.actividades.calificable)
  expect(await groups(s.docente)).toMatchObject([{ id: s.grupo, numero_usuarios: 2, por_revisar: 3 }])
  await receive(s.docente, first)
  expect(await groups(s.coach)).toMatchObject([{ id: s.grupo, por_revisar: 2 }])
  expect(await groups(s.others.docente)).toMatchObject([{ id: s.others.grupo, por_revisar: 0 }])
  expect((await groups(s.admin, { sort: 'por_revisar' })).map(g => g.por_revisar)).toEqual([2, 0])
  expect(await groups(s.admin, { search: 'zzz' })).toEqual([])
  expect((await s.beto.get('/api/entregables/grupos')).status).toBe(403)
})

test('how much waits, of those in scope: deliveries, and doubts for who answers them', async () => {
  await handIn(s.ana, s.actividades.deRubrica)
  await s.beto.send('POST', '/api/contenidos/dudas/store', {
    curso_id: s.curso,
    objetivo_id: s.objetivo,
    duda_msj: '¿Cómo empiezo?',
  })
  expect(await waiting(s.docente)).toMatchObject({ entregas: 1, dudas: 1 })
  expect(await waiting(s.others.docente)).toMatchObject({ entregas: 0, dudas: 0 })
  const current_duda_id = (await s.docente.ask(dudasRoutes.list, {})).dudas[0]!.id
  await s.docente.send('POST', '/api/dudas/respuesta', { current_duda_id, duda_respuesta: 'Por el objetivo' })
  expect(await waiting(s.coach)).toMatchObject({ entregas: 1, dudas: 0 })
  expect((await s.ana.get('/api/entregables/pendientes')).status).toBe(403)
})

test('work says whether its reader may grade it: who manages the school only reads', async () => {
  const id = await handIn(s.ana, s.actividades.calificable)
  const says = async (who: Caller) => {
    const params = { grupoId: s.grupo, cursoId: s.curso }
    const book = entero(await who.ask(librosRoutes.calificables, { params }))
    const row = await who.ask(librosRoutes.tabla, { params: { id: s.curso } })
    const review = await who.ask(revisionesRoutes.revision, { params: { id } })
    return [book.alumnos[0]!.puede.calificar, row.resultSet[0]!.puede.calificar, review.entrega.puede.calificar]
  }
  for (const who of [s.coach, s.docente, s.admin]) expect(await says(who)).toEqual([true, true, true])
  expect(await says(s.gestor)).toEqual([false, false, false])
  // Stored with role 2 and with their school, they teach only when they are named as its docente besides.
  await t.db.updateTable('usuarios').set({ escuela_id: s.escuela }).where('id', '=', s.gestor.id).execute()
  expect(await says(s.gestor)).toEqual([false, false, false])
  await t.db.updateTable('escuelas').set({ gestor_ensena: 1 }).where('id', '=', s.escuela).execute()
  expect(await says(s.gestor)).toEqual([true, true, true])
  await t.db.updateTable('escuelas').set({ gestor_ensena: 0 }).where('id', '=', s.escuela).execute()
  await t.db.updateTable('usuarios').set({ escuela_id: null }).where('id', '=', s.gestor.id).execute()
  // The work of somebody who was deleted is the admin's, who may grade it.
  const gone = await buildPerson(t.db, { escuela_id: s.escuela })
  await t.db.updateTable('entregas').set({ usuario_id: gone.id }).where('id', '=', id).execute()
  await t.db.deleteFrom('usuarios').where('id', '=', gone.id).execute()
  const review = await s.admin.get(`/api/entregables/revision/${id}`)
  expect(review.body.entrega).toMatchObject({ puede: { calificar: true }, alumno: { nombre: 'Usuario eliminado' } })
})

test('one’s courses with grades; they stay to be read when the course is over', async () => {
  const mine = async (who: Caller) => (await who.ask(entregasPropiasRoutes.misCursos, {})).cursos
  expect(await mine(s.ana)).toMatchObject([{ id: s.curso, total: 3, hechas: 0, calificadas: 0, promedio: null }])
  expect(await mine(s.others.ana)).toEqual([])
  expect(await mine(s.admin)).toEqual([])
  for (const [actividad, nota] of [
    [s.actividades.calificable, 80],
    [s.actividades.sencilla, undefined],
  ] as const) {
    const id = await handIn(s.ana, actividad)
    if (nota) await s.coach.send('PUT', `/api/entregables/calificaciones/cuaderno/${id}`, { calificacion: nota })
  }
  expect(await mine(s.ana)).toMatchObject([{ id: s.curso, total: 3, hechas: 2, calificadas: 1, promedio: 80 }])
  const path = `/api/entregables/mis-calificaciones/${s.curso}`
  expect((await s.ana.get(path)).body).toMatchObject({ curricula_id: s.curricula })
  await t.db.updateTable('cursos').set({ fecha_seleccion_termino: '2020-01-01' }).where('id', '=', s.curso).execute()
  expect(await s.ana.ask(entregasPropiasRoutes.misCalificaciones, { params: { cursoId: s.curso } })).toMatchObject({
    curricula_id: null,
  })
  expect((await s.beto.get(path)).status).toBe(409)
  await t.db.updateTable('cursos').set({ fecha_seleccion_termino: null }).where('id', '=', s.curso).execute()
  expect((await s.others.ana.get(path)).status).toBe(404)
  expect((await (await t.anonymous()).get(path)).status).toBe(401)
})

test('the book of a group counts what waits in every mode; that of a course sends the first 500 by name, and says so', async () => {
  await handIn(s.ana, s.actividades.deRubrica)
  await handIn(s.beto, s.actividades.calificable)
  const book = async (path: string) => (await s.coach.get(`/api/entregables/${path}`)).body
  expect(await book(`entregablesCalificables/${s.grupo}/${s.curso}`)).toMatchObject({
    por_revisar: [0, 1, 1],
    tareas_por_modo: [1, 1, 1],
    recortado: 0,
  })
  expect(await book(`getEntregablesCalificablesGeneral/${s.curso}`)).toMatchObject({
    por_revisar: [0, 1, 1],
    recortado: 0,
  })
  await t.database.sql`insert into usuarios (name, email, escuela_id)
    select 'Zoe', 'zoe' || numero || '@muchos.mx', ${s.escuela} from generate_series(1, 520) numero`
  await t.database
    .sql`insert into usuarios_roles (usuario_id, role_id) select id, 3 from usuarios where email like 'zoe%@muchos.mx'`
  await t.database.sql`insert into entregas (usuario_id, actividad_id, curso_id, file_url)
    select id, ${s.actividades.calificable}, ${s.curso}, 'https://ejemplo.mx' from usuarios where email like 'zoe%@muchos.mx'`
  const large = await book(`getEntregablesCalificablesGeneral/${s.curso}`)
  expect(large).toMatchObject({ recortado: 1, por_revisar: [0, 521, 1] })
  expect([(large.alumnos as unknown[]).length, (large.resultSet as unknown[]).length]).toEqual([500, 500])
  expect((large.alumnos as { nombre: string }[])[0]!.nombre).toBe('Beto Báez')

  // A group is shown and exported whole, however large it is.
  await sql`insert into grupos_usuarios (grupo_id, usuario_id)
    select ${s.grupo}::bigint, id from usuarios where email like 'zoe%@muchos.mx'`.execute(t.db)
  const whole = await book(`entregablesCalificables/${s.grupo}/${s.curso}`)
  expect(whole).toMatchObject({ recortado: 0, por_revisar: [0, 521, 1] })
  expect([(whole.alumnos as unknown[]).length, (whole.resultSet as unknown[]).length]).toEqual([522, 521])
  const csv = await s.coach.get(`/api/entregables/cuaderno/${s.grupo}/${s.curso}/export`)
  expect(csv.text.trim().split('\n')).toHaveLength(523)
})
