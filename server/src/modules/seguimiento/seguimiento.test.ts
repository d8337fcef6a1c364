/** Who needs help: in whose list somebody stands, and whether the figures say what is so. */
import { randomUUID } from 'node:crypto'
import { type QueryOf, seguimientoRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildGroup,
  buildOferta,
  buildPerson,
  buildPlazo,
  buildUnit,
} from '../../../test/build.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { cursosAbiertos, cursosAbiertosDe } from '../../alcance/acceso.read.ts'
import { completasDe, tareasDe } from '../../alcance/avance.read.ts'
import { saveTodas } from './seguimiento.cifras.sql.ts'

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of [
    'plazos',
    'prorrogas',
    'actividades_realizadas',
    'entregas',
    'dudas',
    'bitacora',
    'revalidaciones',
    'seguimiento_cifras',
  ] as const)
    await t.db.deleteFrom(table).execute()
  await t.db.updateTable('usuarios').set({ ultima_fecha_inicio_sesion: null }).execute()
})

type Fechas = { abre?: Date; fecha_limite?: Date; cierra?: Date }
const fecha = (actividad_id: number, fechas: Fechas, grupo_id = s.grupo, curso_id = s.curso) =>
  buildPlazo(t.db, { grupo_id, curso_id, actividad_id, ...fechas })
const entrega = (usuario_id: number, actividad_id: number) =>
  t.db.insertInto('entregas').values({ usuario_id, actividad_id, file_url: 'https://ejemplo.mx/1' }).execute()
const marca = (usuario_id: number, actividad_id = s.actividades.marca) =>
  t.db.insertInto('actividades_realizadas').values({ usuario_id, actividad_id }).execute()
const entro = (usuario_id: number, ocurrio_en: Date) =>
  t.db.insertInto('bitacora').values({ usuario_id, ocurrio_en, clave: randomUUID(), modulo: 10, evento: 15 }).execute()

type Query = Partial<QueryOf<typeof seguimientoRoutes.list>>
const leer = (who: Caller, query: Query = {}) => who.ask(seguimientoRoutes.list, { query })
const ids = async (who: Caller, query: Query = {}) => (await leer(who, query)).alumnos.map(a => a.id)
/** The row of somebody once their figures are reckoned. */
const fila = async (id = s.ana.id, who = s.docente) => {
  await saveTodas(t.db)
  return (await leer(who)).alumnos.find(a => a.id === id)!
}

describe('whom one sees', () => {
  test('nobody without a session, and no student', async () => {
    expect((await (await t.anonymous()).get('/api/seguimiento')).status).toBe(401)
    expect((await s.ana.get('/api/seguimiento')).status).toBe(403)
  })
  test('docente, coach and gestor their own; teachers of the school only those who follow a course; the admin all', async () => {
    const both = [s.ana.id, s.beto.id].sort((a, b) => a - b)
    for (const who of [s.docente, s.coach, s.gestor]) {
      const found = await ids(who)
      expect(found.sort((a, b) => a - b)).toEqual(both)
    }
    await t.db.insertInto('gestores_ofertas').values({ oferta_id: s.oferta, escuela_id: s.escuela }).execute()
    await saveTodas(t.db)
    expect(await ids(s.coach)).toContain(s.docente.id)
    expect(await ids(s.docente)).not.toContain(s.docente.id)
    await t.db.deleteFrom('gestores_ofertas').execute()
    expect((await ids(s.admin)).filter(id => [s.ana.id, s.others.ana.id].includes(id))).toHaveLength(2)
    expect(await ids(s.others.docente)).not.toContain(s.ana.id)
  })
  test('who may not sign in is not listed', async () => {
    const gone = await buildPerson(t.db, { escuela_id: s.escuela, estatus_user: 0 })
    expect(await ids(s.docente)).not.toContain(gone.id)
  })
})

describe('what is late', () => {
  test('what is over and not done; what is done late counts as done', async () => {
    const { marca: tick, calificable, sencilla } = s.actividades
    await fecha(tick, { fecha_limite: ago(3) })
    await fecha(calificable, { fecha_limite: ago(2), cierra: ago(1) })
    await fecha(sencilla, { fecha_limite: ago(-3) })
    expect(await fila()).toMatchObject({ vencidas: 2, en_plan: 2, plan_hechas: 0, cursos: 1, avance: 0 })
    await marca(s.ana.id)
    await entrega(s.ana.id, calificable)
    // The rubric asks for nothing that counts, and has no date.
    expect(await fila()).toMatchObject({ vencidas: 0, en_plan: 2, plan_hechas: 2, avance: 100 })
    expect(await fila(s.beto.id)).toMatchObject({ vencidas: 2 })
  })
  test('a close without a limit is one; an optional delivery with a date, too', async () => {
    await fecha(s.actividades.sencilla, { cierra: ago(1) })
    expect(await fila()).toMatchObject({ vencidas: 1 })
    await entrega(s.ana.id, s.actividades.sencilla)
    expect(await fila()).toMatchObject({ vencidas: 0, plan_hechas: 1 })
  })
  test('more time is more time', async () => {
    await fecha(s.actividades.marca, { fecha_limite: ago(3) })
    await t.db
      .insertInto('prorrogas')
      .values({ usuario_id: s.ana.id, actividad_id: s.actividades.marca, fecha_limite: ago(-2), motivo: 'Enferma' })
      .execute()
    expect(await fila()).toMatchObject({ vencidas: 0, en_plan: 0 })
    expect(await fila(s.beto.id)).toMatchObject({ vencidas: 1 })
  })
  test('of two groups the more generous holds', async () => {
    const other = await buildGroup(t.db, { usuarios: [s.ana.id] })
    await t.db.insertInto('ofertas_grupos').values({ oferta_id: s.oferta, grupo_id: other.id }).execute()
    await fecha(s.actividades.marca, { fecha_limite: ago(3) })
    await fecha(s.actividades.marca, { fecha_limite: ago(-3) }, other.id)
    expect(await fila()).toMatchObject({ vencidas: 0 })
    expect(await fila(s.beto.id)).toMatchObject({ vencidas: 1 })
    await t.db.deleteFrom('ofertas_grupos').where('grupo_id', '=', other.id).execute()
    await t.db.deleteFrom('grupos').where('id', '=', other.id).execute()
  })
  test('without dates there is no plan', async () => {
    expect(await fila()).toMatchObject({ vencidas: 0, en_plan: 0, cursos: 1 })
  })
  test('a course that is over, or was revalidated, asks for nothing', async () => {
    await fecha(s.actividades.marca, { fecha_limite: ago(3) })
    await t.db.insertInto('revalidaciones').values({ usuario_id: s.ana.id, curso_id: s.curso }).execute()
    expect(await fila()).toMatchObject({ vencidas: 0, avance: 100 })
    await t.db
      .updateTable('cursos')
      .set({ fecha_seleccion_termino: sql`hoy() - 1` })
      .where('id', '=', s.curso)
      .execute()
    expect(await fila(s.beto.id)).toMatchObject({ vencidas: 0, cursos: 0, avance: 0 })
    await t.db.updateTable('cursos').set({ fecha_seleccion_termino: null }).where('id', '=', s.curso).execute()
  })
  test('the year 9999 and 1970 are moments like others', async () => {
    await fecha(s.actividades.marca, { fecha_limite: new Date('9999-12-31T00:00:00Z') })
    await fecha(s.actividades.sencilla, { fecha_limite: new Date('1970-01-01T00:00:00Z') })
    expect(await fila()).toMatchObject({ vencidas: 1, en_plan: 1 })
  })
})

test('courses and what is complete are the same for many people as for one', async () => {
  const unit = await buildUnit(t.db)
  await buildActivity(t.db, { unidad_id: unit.id })
  const locked = await buildCurso(t.db, { requeridos: [s.curso], unidades: [unit.id] })
  const curricula = await buildCurricula(t.db, { cursos: [s.curso, locked.id] })
  const oferta = await buildOferta(t.db, { curriculas: [curricula.id], escuelas: [s.escuela] })
  await marca(s.ana.id)
  await entrega(s.ana.id, s.actividades.calificable)
  await entrega(s.beto.id, s.actividades.deRubrica)
  for (const who of [s.ana, s.beto]) {
    const person = { id: who.id, email: who.email, escuela_id: s.escuela, personas: ['estudiante' as const] }
    const one = await sql<{ curso_id: number }>`select curso_id from (${cursosAbiertos(person)}) fila
      order by 1`.execute(t.db)
    const many = await sql<{
      curso_id: number
    }>`select curso_id from (${cursosAbiertosDe(sql`values (${s.ana.id}::bigint), (${s.beto.id})`)}) fila
      where usuario_id = ${who.id} order by 1`.execute(t.db)
    expect(many.rows).toEqual(one.rows)
    expect(one.rows.length).toBe(who === s.ana ? 2 : 1)
    const tareas = sql`(${tareasDe(sql`${who.id}::bigint`, sql`${s.curso}::bigint`)})`
    const both = await sql<{ igual: boolean }>`select una.completa = muchas.completa as igual from ${tareas} una
      join (${completasDe(sql`select ${who.id}::bigint as usuario_id, tarea.actividad_id
        from ${tareas} tarea`)}) muchas on muchas.actividad_id = una.actividad_id`.execute(t.db)
    expect(both.rows).toHaveLength(4)
    expect(both.rows.every(r => r.igual)).toBe(true)
  }
  await t.db.deleteFrom('gestores_ofertas').where('oferta_id', '=', oferta.id).execute()
  await t.db.deleteFrom('ofertas_academicas').where('id', '=', oferta.id).execute()
})

describe('the order and the filters', () => {
  test('most late first, then who entered longest ago; who never did stands before them', async () => {
    const [carla, dario] = [
      await buildPerson(t.db, { escuela_id: s.escuela }),
      await buildPerson(t.db, { escuela_id: s.escuela }),
    ]
    await fecha(s.actividades.marca, { fecha_limite: ago(3) })
    await marca(s.ana.id)
    await entro(s.ana.id, ago(20))
    await entro(dario.id, ago(1))
    await saveTodas(t.db)
    expect(await ids(s.docente)).toEqual([s.beto.id, carla.id, s.ana.id, dario.id])
    expect((await leer(s.docente, { per_page: 2, page: 2 })).alumnos.map(a => a.id)).toEqual([s.ana.id, dario.id])
    const filtered = async (query: Query) => ids(s.docente, query)
    expect(await filtered({ vencidas: 1 })).toEqual([s.beto.id])
    expect(await filtered({ debajo: 1 })).toEqual([s.beto.id])
    expect(await filtered({ sin_entrar: '14' })).toEqual([s.beto.id, carla.id, s.ana.id])
    expect(await filtered({ sin_entrar: '30' })).toEqual([s.beto.id, carla.id])
    expect(await filtered({ sin_entrar: 'nunca' })).toEqual([s.beto.id, carla.id])
    expect(await filtered({ grupo: s.grupo })).toEqual([s.beto.id, s.ana.id])
    expect(await filtered({ curso: s.curso })).toEqual([s.beto.id, s.ana.id])
    expect(await filtered({ escuela_id: s.escuela })).toHaveLength(4)
    expect(await filtered({ escuela_id: s.others.escuela })).toEqual([])
    expect(await filtered({ grupo: s.others.grupo })).toEqual([])
    expect(await filtered({ search: 'baez' })).toEqual([s.beto.id])
    expect((await filtered({ sort: 'ultima' })).slice(0, 2)).toEqual([s.ana.id, dario.id])
    for (const sort of ['nombre', 'ultima', 'vencidas', 'avance', 'plan'] as const)
      for (const dir of ['asc', 'desc'] as const) expect(await filtered({ sort, dir })).toHaveLength(4)
    // A sign-in counts at once.
    await t.db
      .updateTable('usuarios')
      .set({ ultima_fecha_inicio_sesion: new Date() })
      .where('id', '=', carla.id)
      .execute()
    expect(await filtered({ sin_entrar: 'nunca' })).toEqual([s.beto.id])
    for (const p of [carla, dario]) await t.db.deleteFrom('usuarios').where('id', '=', p.id).execute()
  })
  test('doubts without an answer', async () => {
    await t.db
      .insertInto('dudas')
      .values({ usuario_id: s.beto.id, objetivo_id: s.objetivo, duda_msj: '¿Cómo?' })
      .execute()
    expect((await leer(s.docente, { dudas: 1 })).alumnos).toMatchObject([{ id: s.beto.id, dudas: 1 }])
  })
  test('what is no filter is refused with words', async () => {
    for (const query of ['sin_entrar=3', 'grupo=x', 'vencidas=2', 'sort=edad', `search=${'a'.repeat(101)}`])
      expect((await s.docente.get(`/api/seguimiento?${query}`)).status, query).toBe(422)
  })
  test('groups, schools and courses to filter by are those in scope', async () => {
    const body = await s.docente.ask(seguimientoRoutes.opciones, {})
    expect(body).toMatchObject({ grupos: [{ id: s.grupo }], escuelas: [{ id: s.escuela }], cursos: [{ id: s.curso }] })
  })
})

test('who asks for it has the figures of now', async () => {
  await fecha(s.actividades.marca, { fecha_limite: ago(3) })
  expect((await leer(s.docente)).alumnos[0]).toMatchObject({ vencidas: 0, calculado_en: null })
  const body = await s.docente.ask(seguimientoRoutes.refresh, {})
  expect(body).toMatchObject({ actualizadas: 2, message: 'Cifras al día' })
  expect((await leer(s.docente)).alumnos[0]).toMatchObject({ vencidas: 1, calculado_en: expect.any(String) })
  // Right after it there is nothing to do.
  expect(await s.docente.ask(seguimientoRoutes.refresh, {})).toMatchObject({ actualizadas: 0 })
})

test('a round passes by whose figures are new', async () => {
  expect(await saveTodas(t.db, { minutes: 9 })).toBeGreaterThan(3)
  expect(await saveTodas(t.db, { minutes: 9 })).toBe(0)
  await t.db
    .updateTable('seguimiento_cifras')
    .set({ calculado_en: ago(1) })
    .where('usuario_id', '=', s.ana.id)
    .execute()
  expect(await saveTodas(t.db, { minutes: 9 })).toBe(1)
})

test('the file has a row for each of the list', async () => {
  await t.db.updateTable('usuarios').set({ name: '=1+1' }).where('id', '=', s.ana.id).execute()
  const { text, status } = await s.docente.get('/api/seguimiento/exportar?sort=nombre')
  expect(status).toBe(200)
  const [head, ...rows] = text.trim().split('\n')
  expect(head).toContain('Nombre,Correo,Escuela')
  expect(rows).toHaveLength(2)
  expect(text).toContain("'=1+1")
  await t.db.updateTable('usuarios').set({ name: 'Ana' }).where('id', '=', s.ana.id).execute()
})
