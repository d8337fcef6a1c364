/** What somebody has to do, in the order in which it is due. */
import { agendaRoutes, type Bandera } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCurso, buildPlazo } from '../../../test/build.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of ['plazos', 'prorrogas', 'actividades_realizadas', 'entregas'] as const)
    await t.db.deleteFrom(table).execute()
})

type Dias = { abre?: number; fecha_limite?: number; cierra?: number }
/** A day so many days from the people's today, at a minute before midnight. */
const alas = (dias: number | undefined) =>
  dias === undefined ? null : sql<Date>`(hoy() + ${dias}::int + time '23:59') at time zone zona()`
const fechas = (actividad_id: number, { abre, fecha_limite, cierra }: Dias, grupo_id = s.grupo, curso_id = s.curso) =>
  buildPlazo(t.db, {
    grupo_id,
    curso_id,
    actividad_id,
    abre: alas(abre),
    fecha_limite: alas(fecha_limite),
    cierra: alas(cierra),
  })

const leer = async (who: Caller) => {
  const body = await who.ask(agendaRoutes.porHacer, {})
  return { ...body, filas: body.pendientes.map(p => [p.actividad_id, p.tramo]) }
}
const marca = (who: Caller, actividad_id: number) =>
  who.send('POST', '/api/contenidos/progreso-alumno', { curricula_id: s.curricula, curso_id: s.curso, actividad_id })

describe('what is to be done', () => {
  test('is for who signed in', async () => {
    expect((await (await t.anonymous()).get('/api/agenda/por-hacer')).status).toBe(401)
  })
  test('without dates is not told, and what has none is counted by course', async () => {
    expect(await leer(s.ana)).toMatchObject({
      pendientes: [],
      hay_fechas: false,
      // The optional deliveries count nowhere.
      sin_fecha: {
        actividades: 2,
        cursos: 1,
        primeros: [{ curso_id: s.curso, curricula_id: s.curricula, oferta_actual: s.oferta, actividades: 2 }],
      },
    })
  })
  test('stands in order: late and still taken, today, this week, later; what has closed or is done is not there', async () => {
    const { marca: a, sencilla: b, calificable: c, deRubrica: d } = s.actividades
    await fechas(a, { fecha_limite: 0 })
    await fechas(b, { fecha_limite: 90 })
    await fechas(c, { fecha_limite: -2, cierra: 3 })
    await fechas(d, { fecha_limite: -9, cierra: -1 })
    const read = await leer(s.ana)
    expect(read.filas).toEqual([
      [c, 'vencido'],
      [a, 'hoy'],
      [b, 'despues'],
    ])
    // What it takes is told, and whether it needs a line.
    const nada = { preguntas: 0, minutos: null, llevable: true }
    expect(read.pendientes).toMatchObject([nada, nada, nada])
    await t.db
      .insertInto('reactivos')
      .values({ actividad_id: c, descripcion: 'x', position: 1, tipo: 'ensayo' })
      .execute()
    await t.db.insertInto('evaluaciones').values({ actividad_id: c, minutos: 20 }).execute()
    await t.db.updateTable('actividades').set({ form_link: 'https://ejemplo.mx' }).where('id', '=', a).execute()
    expect((await leer(s.ana)).pendientes).toMatchObject([
      { preguntas: 1, minutos: 20, llevable: false },
      { ...nada, llevable: false },
      nada,
    ])
    await t.db.updateTable('actividades').set({ form_link: '' }).where('id', '=', a).execute()
    for (const table of ['evaluaciones', 'reactivos'] as const)
      await t.db.deleteFrom(table).where('actividad_id', '=', c).execute()
    expect(read).toMatchObject({
      hay_fechas: true,
      sin_fecha: { actividades: 0, cursos: 0, primeros: [] },
      totales: { vencido: 1, hoy: 1, semana: 0, despues: 1 },
      pendientes: [{ nombre_curso: expect.any(String), unidad_id: s.unidad, plazo: { prorroga: 0 } }, {}, {}],
    })
    expect((await marca(s.ana, a)).status).toBe(200)
    expect((await leer(s.ana)).filas).toEqual([
      [c, 'vencido'],
      [b, 'despues'],
    ])
    // A classmate has theirs still to do; somebody of another school has nothing.
    expect((await leer(s.beto)).filas).toHaveLength(3)
    expect((await leer(s.others.ana)).filas).toEqual([])
  })
  test('this week ends on Sunday', async () => {
    const { rows } = await sql<{ quedan: number }>`select 7 - extract(isodow from hoy())::int as quedan`.execute(t.db)
    const { quedan } = rows[0]!
    await fechas(s.actividades.marca, { fecha_limite: quedan })
    await fechas(s.actividades.calificable, { fecha_limite: quedan + 1 })
    expect((await leer(s.ana)).filas).toEqual([
      [s.actividades.marca, quedan === 0 ? 'hoy' : 'semana'],
      [s.actividades.calificable, 'despues'],
    ])
  })
  test('with more time is due later', async () => {
    const { marca: a } = s.actividades
    await fechas(a, { fecha_limite: -1 })
    const mas = { usuario_id: s.ana.id, actividad_id: a, fecha_limite: alas(30)!, motivo: 'Enferma' }
    await t.db.insertInto('prorrogas').values(mas).execute()
    expect((await leer(s.ana)).pendientes[0]).toMatchObject({ tramo: 'despues', plazo: { prorroga: 1 } })
    expect((await leer(s.beto)).pendientes[0]).toMatchObject({ tramo: 'vencido', plazo: { prorroga: 0 } })
  })
  test('of a course that is locked or whose offer is not open is not told', async () => {
    await fechas(s.actividades.marca, { fecha_limite: 1 })
    const antes = await buildCurso(t.db, { unidades: [(await buildActivity(t.db)).unidad_id] })
    const lock = (progreso_obligatorio: Bandera) =>
      t.db.updateTable('cursos').set({ progreso_obligatorio }).where('id', '=', s.curso).execute()
    await t.db.insertInto('cursos_requeridos').values({ curso_id: s.curso, requerido_id: antes.id }).execute()
    await lock(1)
    expect(await leer(s.ana)).toMatchObject({ pendientes: [], sin_fecha: { actividades: 0, cursos: 0, primeros: [] } })
    await lock(0)
    expect((await leer(s.ana)).filas).toHaveLength(1)
    const publish = (publicado: Bandera) =>
      t.db.updateTable('ofertas_academicas').set({ publicado }).where('id', '=', s.oferta).execute()
    await publish(0)
    expect((await leer(s.ana)).filas).toEqual([])
    await publish(1)
  })
  test('later is a few, and the rest is counted', async () => {
    for (let n = 0; n < 5; n++)
      await fechas((await buildActivity(t.db, { unidad_id: s.unidad })).id, { fecha_limite: 60 + n })
    const { pendientes, totales } = await leer(s.ana)
    expect([pendientes.length, totales]).toEqual([3, { vencido: 0, hoy: 0, semana: 0, despues: 5 }])
  })
})
