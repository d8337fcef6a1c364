/** Who is told of dates, and when. */
import { plazosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { avisosDe, expectToldAsExample } from '../../../test/avisos.ts'
import { buildGroup, buildPlazo } from '../../../test/build.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { tellCercanos } from './plazos.avisos.ts'

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
    'avisos',
    'avisos_de_plazo',
    'entregas',
    'actividades_realizadas',
  ] as const)
    await t.db.deleteFrom(table).execute()
})

const look = () => tellCercanos({ db: t.db, realtime: t.realtime })
const { of: told, kinds } = avisosDe(() => t.db)
/** A limit so many hours from now, put past every call. */
const due = (hours: number, { grupo = s.grupo, actividad = s.actividades.sencilla } = {}) =>
  buildPlazo(t.db, {
    grupo_id: grupo,
    curso_id: s.curso,
    actividad_id: actividad,
    fecha_limite: sql<Date>`date_trunc('minute', now()) + make_interval(mins => ${hours * 60}::int)`,
  })
/** On the people's clocks. */
const clock = async (hours: number) =>
  (
    await sql<{
      at: string
    }>`select to_char((now() + make_interval(mins => ${hours * 60}::int)) at time zone zona(), 'YYYY-MM-DD"T"HH24:MI') as at`.execute(
      t.db,
    )
  ).rows[0]!.at
const save = (...cambios: object[]) => s.coach.send('PUT', `/api/plazos/${s.grupo}/${s.curso}`, { cambios })
const handIn = (usuario: number, actividad = s.actividades.sencilla) =>
  t.db
    .insertInto('entregas')
    .values({ usuario_id: usuario, actividad_id: actividad, curso_id: s.curso, file_url: 'https://ejemplo.mx/1' })
    .execute()

describe('a limit that comes near', () => {
  test('is told two days and three hours before it, once each, to who has not done it', async () => {
    await due(72)
    expect(await look()).toBe(0)
    await due(40)
    await handIn(s.beto.id)
    expect(await look()).toBe(1)
    expect(await look()).toBe(0)
    await expectToldAsExample(t.db, 'plazo_cerca')
    const limite = await clock(40)
    expect(await told(s.ana)).toMatchObject([
      {
        tipo: 'plazo_cerca',
        datos: {
          limite: expect.stringContaining(limite),
          horas: 48,
          curso_id: s.curso,
          curricula_id: s.curricula,
          unidad_id: s.unidad,
          actividad_id: s.actividades.sencilla,
        },
      },
    ])
    for (const who of [s.beto, s.coach, s.docente, s.others.ana]) expect(await kinds(who)).toEqual([])
    await sql`update plazos set fecha_limite = now() + interval '2 hours'`.execute(t.db)
    expect(await look()).toBe(1)
    expect(await told(s.ana)).toMatchObject([{ datos: { horas: 3 } }])
    await t.db.updateTable('avisos').set({ leido_en: new Date() }).execute()
    expect(await look()).toBe(0)
    expect(await kinds(s.ana)).toHaveLength(1)
  })
  test('is told once when several processes look at once, and again when it moves', async () => {
    await due(40)
    const counts = await Promise.all([look(), look(), look(), look()])
    expect(counts.reduce((a, b) => a + b)).toBe(2)
    await t.db.updateTable('avisos').set({ leido_en: new Date() }).execute()
    await due(45)
    expect(await look()).toBe(2)
    expect(await kinds(s.ana)).toHaveLength(2)
  })
  test('of two groups the later one counts; with the same limit in both it is told once', async () => {
    const second = await buildGroup(t.db, { usuarios: [s.ana.id] })
    await sql`insert into ofertas_grupos (oferta_id, grupo_id) select oferta_id, ${second.id} from ofertas_grupos where grupo_id = ${s.grupo}`.execute(
      t.db,
    )
    await due(40)
    await due(100, { grupo: second.id })
    await look()
    expect([await kinds(s.ana), await kinds(s.beto)]).toEqual([[], ['plazo_cerca']])
    await sql`update plazos fecha set fecha_limite = plazo.fecha_limite from plazos plazo
      where plazo.grupo_id = ${s.grupo} and fecha.grupo_id = ${second.id}`.execute(t.db)
    await look()
    expect(await kinds(s.ana)).toEqual(['plazo_cerca'])
    await t.db.updateTable('avisos').set({ leido_en: new Date() }).execute()
    const third = await buildGroup(t.db, { usuarios: [s.ana.id] })
    await sql`insert into ofertas_grupos (oferta_id, grupo_id) select oferta_id, ${third.id} from ofertas_grupos where grupo_id = ${s.grupo}`.execute(
      t.db,
    )
    await due(40, { grupo: third.id })
    await look()
    expect(await kinds(s.ana)).toHaveLength(1)
  })
  test('nobody is reminded of those of a year that is over', async () => {
    await due(40)
    await t.db.updateTable('grupos').set({ archivado_en: new Date() }).where('id', '=', s.grupo).execute()
    await look()
    await t.db.updateTable('grupos').set({ archivado_en: null }).where('id', '=', s.grupo).execute()
    expect(await kinds(s.ana)).toEqual([])
  })
  test('with more time it is theirs that counts', async () => {
    await due(2)
    await sql`insert into prorrogas (usuario_id, actividad_id, fecha_limite, motivo) values (${s.ana.id}, ${s.actividades.sencilla}, now() + interval '30 hours', 'x')`.execute(
      t.db,
    )
    await look()
    expect((await told(s.ana)).map(r => r.datos.horas)).toEqual([48])
    expect((await told(s.beto)).map(r => r.datos.horas)).toEqual([3])
  })
  test('is told to nobody to whom the course is not open', async () => {
    await due(40, { grupo: s.others.grupo })
    await t.db.updateTable('ofertas_academicas').set({ publicado: 0 }).execute()
    await due(40)
    await look()
    await t.db.updateTable('ofertas_academicas').set({ publicado: 1 }).execute()
    for (const who of [s.ana, s.others.ana]) expect(await kinds(who)).toEqual([])
  })
  test('a mark that is made and a quiz that is finished are done', async () => {
    await due(40, { actividad: s.actividades.marca })
    await t.db
      .insertInto('actividades_realizadas')
      .values({ usuario_id: s.ana.id, actividad_id: s.actividades.marca })
      .execute()
    await look()
    expect([await kinds(s.ana), await kinds(s.beto)]).toEqual([[], ['plazo_cerca']])
  })
})

describe('dates that are saved', () => {
  test('are told gathered, to the learners of the group, with the moment; the same again is no news', async () => {
    const [one, two] = [await clock(100), await clock(200)]
    const both = [
      { actividad_id: s.actividades.sencilla, fecha_limite: two },
      { actividad_id: s.actividades.marca, fecha_limite: one },
    ]
    expect((await save(...both)).status).toBe(200)
    await save(...both)
    expect(await told(s.ana)).toMatchObject([
      {
        tipo: 'plazo_movido',
        cuantos: 2,
        datos: { limite: expect.stringContaining(one), actividad_id: s.actividades.marca, curricula_id: s.curricula },
      },
    ])
    await save({ actividad_id: s.actividades.marca, fecha_limite: await clock(300) })
    expect(await told(s.beto)).toMatchObject([{ cuantos: 2 }])
    for (const who of [s.coach, s.docente, s.others.ana]) expect(await kinds(who)).toEqual([])
    await t.db.updateTable('avisos').set({ leido_en: new Date() }).execute()
    await save({ actividad_id: s.actividades.marca, fecha_limite: null })
    expect((await told(s.ana))[1]).toMatchObject({ cuantos: 1, datos: { limite: '' } })
    await expectToldAsExample(t.db, 'plazo_movido')
  })
  test('a date that is long over, another opening, and what is refused tell nobody', async () => {
    const actividad_id = s.actividades.sencilla
    await save({ actividad_id, fecha_limite: '2020-05-07T23:59' })
    await save({ actividad_id, abre: '2020-05-01T08:00' })
    expect((await save({ actividad_id, abre: '2030-05-01T08:00', fecha_limite: '2029-05-01T08:00' })).status).toBe(422)
    expect(await kinds(s.ana)).toEqual([])
  })
  test('that a limit comes near is taken back where it moved, unread', async () => {
    await due(40)
    await look()
    await save({ actividad_id: s.actividades.sencilla, fecha_limite: await clock(300) })
    expect(await kinds(s.ana)).toEqual(['plazo_movido'])
  })
})

test('more time is told to who got it, and taken back with it', async () => {
  await due(40)
  const url = `/api/prorrogas/${s.ana.id}/${s.actividades.sencilla}`
  expect((await s.coach.send('PUT', url, { fecha_limite: await clock(1), motivo: 'x' })).status).toBe(422)
  expect(await kinds(s.ana)).toEqual([])
  const limite = await clock(90)
  await s.coach.ask(plazosRoutes.extend, {
    params: { usuarioId: s.ana.id, actividadId: s.actividades.sencilla },
    body: { fecha_limite: limite, motivo: 'Estuvo enferma' },
  })
  expect(await told(s.ana)).toMatchObject([
    { tipo: 'prorroga', datos: { limite: expect.stringContaining(limite), curso_id: s.curso } },
  ])
  expect(JSON.stringify(await told(s.ana))).not.toContain('enferma')
  await expectToldAsExample(t.db, 'prorroga')
  expect(await kinds(s.beto)).toEqual([])
  await s.coach.send('DELETE', url)
  expect(await kinds(s.ana)).toEqual([])
})
