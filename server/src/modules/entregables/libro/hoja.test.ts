import {
  celdasDeHoja,
  contenidosRoutes,
  entregasPropiasRoutes,
  hojaRoutes,
  librosRoutes,
  revisionesRoutes,
  tableroRoutes,
} from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildPlazo, buildQuiz } from '../../../../test/build.ts'
import { cutAt } from '../../../../test/cortes.ts'
import { handInLink } from '../../../../test/entregas.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())

const nota = async (actividad_id: number, calificacion: number) => {
  const id = await handInLink(s, s.ana, actividad_id)
  await t.db.updateTable('entregas').set({ calificacion, calificado_en: new Date() }).where('id', '=', id).execute()
}
const pesa = (actividad: number, peso: number | null) =>
  s.admin.send('PUT', `/api/entregablesOpcional/update/${actividad}`, { peso })

beforeEach(async () => {
  await t.db.deleteFrom('entregas').execute()
  await t.db.deleteFrom('exentos').execute()
  await t.db.updateTable('actividades').set({ peso: null }).execute()
  await nota(s.actividades.calificable, 100)
  await nota(s.actividades.deRubrica, 50)
})

const at = () => `/api/entregables/hoja/${s.grupo}/${s.curso}`
const hoja = (who = s.docente) => who.ask(hojaRoutes.hoja, { params: { grupoId: s.grupo, cursoId: s.curso } })
const exentar = (actividad_id: number, exento: number, who = s.docente, usuario_id = s.ana.id) =>
  who.send('POST', '/api/entregables/exentos', { usuario_id, actividad_id, exento })

/** Wherever the total of Ana is said. */
async function totals() {
  const { alumnos } = await hoja()
  const { calificaciones: _, total } = await s.ana.ask(entregasPropiasRoutes.misCalificaciones, {
    params: { cursoId: s.curso },
  })
  const { cursos } = await s.ana.ask(entregasPropiasRoutes.misCursos, {})
  const { promedio } = cursos.find(c => c.id === s.curso)!
  const { resultSet } = await s.ana.ask(contenidosRoutes.autogestivo, { params: { cursoId: s.curso } })
  return [alumnos.find(a => a.id === s.ana.id)!.total, total, promedio, resultSet.total]
}

test('a total is by what each weighs, the same for who reviews and who learns', async () => {
  expect(await totals()).toEqual(Array(4).fill(75))
  expect((await pesa(s.actividades.calificable, 3)).status).toBe(200)
  expect(await totals()).toEqual(Array(4).fill(88))
  await pesa(s.actividades.deRubrica, 0)
  expect(await totals()).toEqual(Array(4).fill(100))
  // What weighs nothing alone makes no total.
  await pesa(s.actividades.calificable, 0)
  expect(await totals()).toEqual(Array(4).fill(null))
  // Absent stays; emptied it weighs as the others.
  await s.admin.send('PUT', `/api/entregablesOpcional/update/${s.actividades.deRubrica}`, { archivos_max: 2 })
  expect((await hoja()).cosas.find(c => c.actividad_id === s.actividades.deRubrica)!.peso).toBe(0)
  await pesa(s.actividades.deRubrica, null)
  expect(await totals()).toEqual(Array(4).fill(50))
  for (const bad of [-1, 101, 1.5]) expect((await pesa(s.actividades.deRubrica, bad)).status).toBe(422)
})

test('a total between two whole ones is the higher one, wherever it is said', async () => {
  const put = (calificacion: number) =>
    t.db.updateTable('entregas').set({ calificacion }).where('actividad_id', '=', s.actividades.deRubrica).execute()
  for (const [calificacion, total] of [
    [69, 85],
    [71, 86],
  ] as const) {
    await put(calificacion)
    expect(await totals()).toEqual(Array(4).fill(total))
  }
})

test('grades with a decimal sum to the same total wherever it is said: 70.1 twice and 89.1 thrice are 81.5', async () => {
  const put = (actividad_id: number, exacta: number) =>
    t.db
      .updateTable('entregas')
      .set({ calificacion: Math.round(exacta), calificacion_exacta: exacta })
      .where('actividad_id', '=', actividad_id)
      .execute()
  await pesa(s.actividades.calificable, 2)
  await put(s.actividades.calificable, 70.1)
  await pesa(s.actividades.deRubrica, 3)
  await put(s.actividades.deRubrica, 89.1)
  expect(await totals()).toEqual(Array(4).fill(82))
})

test('who is exempt is counted neither for nor against, and it is taken back', async () => {
  expect((await exentar(s.actividades.deRubrica, 1)).status).toBe(200)
  await exentar(s.actividades.deRubrica, 1)
  // Also of what was never handed in.
  await exentar(s.actividades.sencilla, 1)
  expect(await totals()).toEqual(Array(4).fill(100))
  const { celdas } = await hoja()
  expect(celdas.filter(c => c.exento).map(c => c.actividad_id)).toEqual(
    expect.arrayContaining([s.actividades.deRubrica, s.actividades.sencilla]),
  )
  const csv = String((await s.docente.get(`${at()}/export`)).text)
  expect(csv).toMatch(/Total/)
  expect(csv).toMatch(/Ana Alba.*Exento.*,100/)
  await exentar(s.actividades.deRubrica, 0)
  expect(await totals()).toEqual(Array(4).fill(75))
})

test('a grade has a decimal where the author allows it, everywhere and in its history', async () => {
  const { calificable, deRubrica } = s.actividades
  await exentar(deRubrica, 1)
  const { id } = (await s.docente.ask(librosRoutes.tabla, { params: { id: s.curso }, query: { modo: 2 } }))
    .resultSet[0]!
  const grade = (nuevaCalificacion: unknown) =>
    s.docente.send('PUT', `/api/entregables/updateCalificacion/${id}`, { nuevaCalificacion })
  const refused = await grade(85.5)
  expect(refused).toMatchObject({ status: 422, body: { message: expect.stringMatching(/sin decimales/) } })
  await s.admin.send('PUT', `/api/entregablesOpcional/update/${calificable}`, { decimales: 1 })
  for (const bad of [85.55, 100.1, -0.5, '8.', 'ocho']) expect((await grade(bad)).status).toBe(422)
  expect((await grade('85,5')).body).toMatchObject({ calificacion: 85.5 })
  const everywhere = async () => {
    type Fila = { actividad_id?: number; calificacion: number }
    const of = async (who: Caller, path: string, name: string) =>
      (await who.get(`/api/entregables/${path}`)).body[name] as Fila[]
    const mias = await of(s.ana, `mis-calificaciones/${s.curso}`, 'calificaciones')
    const lists = [
      [(await s.docente.ask(revisionesRoutes.revision, { params: { id } })).entrega],
      mias.filter(c => c.actividad_id === calificable),
      await of(s.docente, `entregablesCalificables/${s.grupo}/${s.curso}`, 'resultSet'),
      await of(s.docente, `cursoEntregables/${s.curso}?modo=2`, 'resultSet'),
      (await of(s.docente, `hoja/${s.grupo}/${s.curso}`, 'celdas')).filter(c => c.actividad_id === calificable),
      await of(s.ana, `historial/${id}`, 'historial'),
      (await s.ana.ask(tableroRoutes.propio, {})).notas.filter(n => n.actividad_id === calificable),
    ]
    return lists.map(([first]) => first!.calificacion)
  }
  expect(await everywhere()).toEqual(Array(7).fill(85.5))
  expect(await totals()).toEqual(Array(4).fill(86))
  expect((await s.docente.get(`/api/entregables/cuaderno/${s.grupo}/${s.curso}/export`)).text).toMatch(/85\.5/)
  // A return takes it off, and gives it back as it was.
  await s.docente.send('POST', `/api/entregables/devolver/${id}`, { palabras: 'Otra vez' })
  const back = await s.docente.send('POST', `/api/entregables/devolucion/${id}/quitar`, {})
  expect(back.body).toMatchObject({ calificacion: 85.5 })
  // A process of the version before knows whole ones alone: what it writes counts.
  await t.db.updateTable('entregas').set({ calificacion: 70 }).where('id', '=', id).execute()
  expect((await everywhere())[0]).toBe(70)
  expect((await grade(90)).body).toMatchObject({ calificacion: 90 })
  await s.admin.send('PUT', `/api/entregablesOpcional/update/${calificable}`, { decimales: 0 })
})

test('out of scope nobody is exempt, and nobody reads the sheet', async () => {
  const { deRubrica, marca } = s.actividades
  expect((await exentar(deRubrica, 1, s.others.docente)).status).toBe(404)
  // Who manages a school looks.
  expect((await exentar(deRubrica, 1, s.gestor)).status).toBe(403)
  expect((await exentar(deRubrica, 1, s.ana)).status).toBe(403)
  expect((await exentar(marca, 1)).status).toBe(404)
  expect((await exentar(deRubrica, 1, s.docente, s.others.ana.id)).status).toBe(404)
  expect((await s.others.docente.get(at())).status).toBe(404)
  expect((await s.ana.get(at())).status).toBe(403)
  expect((await hoja(s.gestor)).alumnos.map(a => [a.nombre, a.calificar])).toEqual([
    ['Ana Alba', false],
    ['Beto Báez', false],
  ])
  expect((await hoja()).celdas.every(c => !c.exento)).toBe(true)
})

test('the database is cut as somebody is exempt, and two are at it at once: all of it or nothing, and once', async () => {
  const { deRubrica } = s.actividades
  const cut = await cutAt(t, 'exentos', () => exentar(deRubrica, 1))
  expect(cut.status).toBe(503)
  expect(await totals()).toEqual(Array(4).fill(75))
  const both = await Promise.all([exentar(deRubrica, 1), exentar(deRubrica, 1, s.coach)])
  expect(both.map(r => r.status)).toEqual([200, 200])
  expect(await t.db.selectFrom('exentos').select('usuario_id').execute()).toHaveLength(1)
  await Promise.all([exentar(deRubrica, 0), exentar(deRubrica, 1, s.coach), exentar(deRubrica, 0, s.coach)])
  // Whoever came last has it their way, wherever it is said.
  const exento = (await t.db.selectFrom('exentos').select('usuario_id').execute()).length
  expect(await totals()).toEqual(Array(4).fill(exento ? 100 : 75))
})

test('of a group of 1,200 the sheet has everybody with their total, and so have its files', {
  tags: ['resto'],
}, async () => {
  await sql`
    with gente as (
      insert into usuarios (name, email, role_id, escuela_id, estatus_user)
      select 'Muchas ' || numero, 'hoja-' || numero || '@eleva.mx', 3, ${s.escuela}, 1
        from generate_series(1, 1200) numero
      returning id
    ), dentro as (
      insert into grupos_usuarios (grupo_id, usuario_id) select ${s.grupo}, id from gente
    )
    insert into entregas (usuario_id, actividad_id, curso_id, file_url, calificacion, calificado_en)
    select id, ${s.actividades.calificable}, ${s.curso}, 'https://ejemplo.mx/x', 80, now() from gente`.execute(t.db)
  const { alumnos, celdas } = await hoja()
  expect(alumnos).toHaveLength(1202)
  expect(alumnos.filter(a => a.total === 80)).toHaveLength(1200)
  expect(celdas.length).toBeGreaterThanOrEqual(1202)
  const csv = String((await s.docente.get(`${at()}/export`)).text)
  // With what its columns are called and weigh.
  expect(csv.trim().split('\n')).toHaveLength(1204)
})

test('of a quiz the sheet and its file say the same: not begun, not ended, waiting for a person, graded', async () => {
  const quiz = await buildQuiz(t.db, [[0]], { unidad_id: s.unidad })
  const says = async () => {
    const said = await hoja()
    const column = said.cosas.findIndex(c => c.actividad_id === quiz.id)
    const csv = String((await s.docente.get(`${at()}/export`)).text)
    const ofAna = csv.split('\n').find(line => line.startsWith('Ana Alba'))
    return [String(celdasDeHoja(said)(s.ana.id, said.cosas[column]!).dice), ofAna?.trim().split(',')[column + 2]]
  }
  expect(await says()).toEqual(Array(2).fill('Sin comenzar'))
  const intento = { usuario_id: s.ana.id, actividad_id: quiz.id, vale: true }
  const { id } = await t.db.insertInto('intentos').values(intento).returning('id').executeTakeFirstOrThrow()
  expect(await says()).toEqual(Array(2).fill('Sin terminar'))
  const put = (values: { calificacion: number; por_calificar: number; terminado_en?: Date }) =>
    t.db.updateTable('intentos').set(values).where('id', '=', id).execute()
  await put({ calificacion: 50, por_calificar: 1, terminado_en: new Date() })
  expect(await says()).toEqual(Array(2).fill('Por calificar'))
  await put({ calificacion: 70, por_calificar: 0 })
  expect(await says()).toEqual(Array(2).fill('70'))
})

test('what was not handed in is said alike by the sheet and by the book: with time left, late, and once all is over', async () => {
  const tarea = s.actividades.sencilla
  const { nombre } = (await hoja()).cosas.find(c => c.actividad_id === tarea)!
  const csvOf = async (path: string) => {
    const csv = String((await s.docente.get(path)).text)
    const [head, ...rows] = csv.split('\n').map(line => line.trim().split(','))
    return rows.find(r => r[0] === 'Ana Alba')![head!.indexOf(nombre)]
  }
  const says = async () => [
    await csvOf(`${at()}/export`),
    await csvOf(`/api/entregables/cuaderno/${s.grupo}/${s.curso}/export`),
    await (async () => {
      const read = await hoja()
      return celdasDeHoja(read)(s.ana.id, read.cosas.find(c => c.actividad_id === tarea)!).dice
    })(),
  ]
  const where = { grupo_id: s.grupo, curso_id: s.curso, actividad_id: tarea }
  expect(await says()).toEqual(Array(3).fill('Sin entregar'))
  await buildPlazo(t.db, { ...where, fecha_limite: new Date(Date.now() - 60_000) })
  expect(await says()).toEqual(Array(3).fill('Vencido'))
  await t.db.deleteFrom('plazos').execute()
  expect(await says()).toEqual(Array(3).fill('Sin entregar'))
  await t.db.updateTable('ofertas_academicas').set({ fecha_finalizacion: '2020-01-01' }).execute()
  expect(await says()).toEqual(Array(3).fill('Vencido'))
})
