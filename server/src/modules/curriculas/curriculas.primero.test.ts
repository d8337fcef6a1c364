/**
 * What a start begins with: what came back, what is due today by the person's clocks, the step where they go on, what
 * was said to them last.
 */
import { curriculasRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildObjective,
  buildOferta,
  buildPlazo,
} from '../../../test/build.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of ['plazos', 'actividades_realizadas', 'entregas', 'dudas', 'cursos_visitados'] as const)
    await t.db.deleteFrom(table).execute()
})

const read = (who: Caller, query: { propias?: 0 | 1 } = {}) => who.ask(curriculasRoutes.navegacion, { query })

const entrega = async (who: Caller, values: Record<string, unknown> = {}, actividad_id = s.actividades.sencilla) =>
  (
    await t.db
      .insertInto('entregas')
      .values({ usuario_id: who.id, actividad_id, file_url: 'https://e.mx/1', curso_id: s.curso, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const devuelve = async (entrega_id: number, palabras: string, quien: number | null = s.coach.id) =>
  t.db.insertInto('entregas_historial').values({ entrega_id, paso: 'devuelta', numero: 1, palabras, quien }).execute()

/** At that hour of the people's today. */
const hoyA = (hora: string, zona = sql<string>`zona()`) =>
  sql<Date>`((now() at time zone ${zona})::date + ${hora}::time) at time zone ${zona}`
const en = (minutes: number) => sql<Date>`now() + ${minutes}::int * interval '1 minute'`
const plazo = (actividad_id: number, values: Record<string, unknown>) =>
  buildPlazo(t.db, { grupo_id: s.grupo, curso_id: s.curso, actividad_id, ...values })

describe('what came back', () => {
  test('is told with the words and the name of who returned it, what ends first first, to its learner alone', async () => {
    await devuelve(await entrega(s.ana, { devuelta_en: new Date() }, s.actividades.calificable), 'Sin fecha')
    const hasta = new Date(Date.now() + 3_600_000)
    await devuelve(
      await entrega(s.ana, { devuelta_en: new Date(), corregir_hasta: hasta }),
      'Falta <b>el</b> instrumento',
    )
    expect((await read(s.ana)).devuelta).toMatchObject({
      actividad_id: s.actividades.sencilla,
      unidad_id: s.unidad,
      curso_id: s.curso,
      curricula_id: s.curricula,
      oferta_actual: s.oferta,
      palabras: 'Falta <b>el</b> instrumento',
      quien: expect.stringMatching(/\S/),
    })
    expect((await read(s.beto)).devuelta).toBeNull()
    expect((await read(s.coach)).devuelta).toBeNull()
  })
  test('is none once it can be corrected no more, nor of a course that is closed to them', async () => {
    const id = await entrega(s.ana, { devuelta_en: new Date(), corregir_hasta: new Date(Date.now() - 1_000) })
    await devuelve(id, 'Tarde')
    expect((await read(s.ana)).devuelta).toBeNull()
    await t.db.updateTable('entregas').set({ corregir_hasta: null }).where('id', '=', id).execute()
    expect((await read(s.ana)).devuelta).toMatchObject({ hasta: null })
    await t.db.updateTable('ofertas_academicas').set({ publicado: 0 }).where('id', '=', s.oferta).execute()
    expect(await read(s.ana)).toMatchObject({ devuelta: null, dicho: null })
    await t.db.updateTable('ofertas_academicas').set({ publicado: 1 }).where('id', '=', s.oferta).execute()
  })
  test('of somebody who is gone bears no name', async () => {
    await devuelve(await entrega(s.ana, { devuelta_en: new Date() }), 'Otra vez', null)
    expect((await read(s.ana)).devuelta).toMatchObject({ quien: '' })
  })
})

describe('what is due today', () => {
  test('is the first of it that is open and not done, with what it asks for', async () => {
    const { marca, sencilla, calificable, deRubrica } = s.actividades
    await plazo(marca, { fecha_limite: hoyA('23:59:30') })
    await plazo(sencilla, { fecha_limite: hoyA('23:59:10'), abre: en(-5) })
    await plazo(calificable, { fecha_limite: hoyA('23:59:05'), abre: hoyA('23:59:01') })
    await plazo(deRubrica, { fecha_limite: sql`now() + interval '3 days'` })
    expect((await read(s.ana)).vence).toMatchObject({
      actividad_id: sencilla,
      acto: 'entrega',
      hasta: expect.stringMatching(/T23:59:10/),
      curso_id: s.curso,
      oferta_actual: s.oferta,
    })
    await entrega(s.ana)
    expect((await read(s.ana)).vence).toMatchObject({ actividad_id: marca, acto: 'otro' })
    expect((await read(s.others.ana)).vence).toBeNull()
  })
  test('what is over stays out, unless it still closes today', async () => {
    await plazo(s.actividades.sencilla, { fecha_limite: en(-5) })
    expect((await read(s.ana)).vence).toBeNull()
    await t.db
      .updateTable('plazos')
      .set({ cierra: hoyA('23:59:20') })
      .execute()
    expect((await read(s.ana)).vence).toMatchObject({ hasta: expect.stringMatching(/T23:59:20/) })
  })
  test('is today by the clocks of their school', async () => {
    // So far apart that it is another day in one of them, at any hour.
    const [este, oeste] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    await plazo(s.actividades.sencilla, { fecha_limite: hoyA('23:59:40', sql`${este}`) })
    const conZona = async (zona: string) => {
      await t.db.updateTable('escuelas').set({ zona }).where('id', '=', s.escuela).execute()
      return read(s.ana)
    }
    expect((await conZona(este)).vence).toMatchObject({ hasta: expect.stringMatching(/T23:59:40\+14:00$/) })
    const there = await conZona(oeste)
    expect(there.vence?.hasta.slice(0, 10) ?? there.hoy).toBe(there.hoy)
    await t.db.updateTable('escuelas').set({ zona: null }).where('id', '=', s.escuela).execute()
  })
})

describe('the step where they go on', () => {
  const visita = (objetivo_id: number | null) =>
    t.db
      .insertInto('cursos_visitados')
      .values({ usuario_id: s.ana.id, curso_id: s.curso, curricula_id: s.curricula, objetivo_id })
      .onConflict(c => c.columns(['usuario_id', 'curso_id']).doUpdateSet({ objetivo_id }))
      .execute()

  test('is the objective that was left, the one behind it once it was seen, then what the unit asks for', async () => {
    const [segundo, vacio] = [await buildObjective(t.db), await buildObjective(t.db, { descripcion: '' })]
    await t.db
      .updateTable('objetivos')
      .set({ descripcion: 'Lee' })
      .where('id', 'in', [s.objetivo, segundo.id])
      .execute()
    await t.db
      .insertInto('unidades_objetivos')
      .values([
        { unidad_id: s.unidad, objetivo_id: vacio.id, position: 2 },
        { unidad_id: s.unidad, objetivo_id: segundo.id, position: 3 },
      ])
      .execute()
    await t.db
      .insertInto('objetivo_videos')
      .values({ objetivo_id: s.objetivo, nombre: 'V', file_url: 'https://v.mx/1', duracion_segundos: 400 })
      .execute()
    await visita(s.objetivo)
    const paso = async () => (await read(s.ana)).continuar?.paso
    expect(await paso()).toMatchObject({ objetivo: s.objetivo, actividad: null, con_video: true, segundos: 400 })
    await t.db
      .insertInto('video_lugares')
      .values({ usuario_id: s.ana.id, objetivo_id: s.objetivo, segundo: 395, visto_en: en(0) })
      .execute()
    // One that has nothing in it is no step.
    expect(await paso()).toMatchObject({ objetivo: segundo.id, con_video: false })
    await visita(segundo.id)
    expect(await paso()).toMatchObject({ objetivo: null, actividad: s.actividades.marca })
    await t.db
      .insertInto('actividades_realizadas')
      .values({ usuario_id: s.ana.id, actividad_id: s.actividades.marca })
      .execute()
    // What is optional is not waited for.
    expect(await paso()).toMatchObject({ actividad: s.actividades.calificable })
  })
})

describe('what was said last', () => {
  test('is of a delivery, in its thread or to a doubt, whichever came last, and never one’s own words', async () => {
    expect((await read(s.ana)).dicho).toBeNull()
    const id = await entrega(s.ana, { comentarios: 'Muy clara', calificado_en: en(-90), comentado_por: s.docente.id })
    expect((await read(s.ana)).dicho).toMatchObject({
      de: 'revision',
      palabras: 'Muy clara',
      actividad_id: s.actividades.sencilla,
      entrega_id: id,
    })
    const mensaje = (usuario_id: number, cuerpo: string, minutes: number) =>
      t.db
        .insertInto('entregas_mensajes')
        .values({ entrega_id: id, usuario_id, cuerpo, llave: crypto.randomUUID(), creado_en: en(minutes) })
        .execute()
    await mensaje(s.coach.id, 'Te leo '.repeat(200), -60)
    await mensaje(s.ana.id, 'Gracias', -50)
    const dicho = (await read(s.ana)).dicho
    expect([dicho?.de, dicho?.palabras.length]).toEqual(['mensaje', 400])
    const { id: duda_id } = await t.db
      .insertInto('dudas')
      .values({ usuario_id: s.ana.id, objetivo_id: s.objetivo, duda_msj: '¿Cómo?', curso_id: s.curso })
      .returning('id')
      .executeTakeFirstOrThrow()
    const responde = (usuario_id: number, minutes: number) =>
      t.db
        .insertInto('dudas_respuestas')
        .values({ duda_id, usuario_id, respuesta_duda_msj: 'Así', creado_en: en(minutes) })
        .execute()
    await responde(s.docente.id, -10)
    expect((await read(s.ana)).dicho).toMatchObject({
      de: 'duda',
      palabras: 'Así',
      objetivo_id: s.objetivo,
      unidad_id: s.unidad,
      actividad_id: null,
      quien: expect.stringMatching(/\S/),
    })
    expect((await read(s.beto)).dicho).toBeNull()
  })
  test('is forgotten after a month', async () => {
    await entrega(s.ana, { comentarios: 'Hace mucho', calificado_en: sql`now() - interval '31 days'` })
    expect((await read(s.ana)).dicho).toBeNull()
  })
})

test('an author who learns reads what they follow alone, where they ask for that', async () => {
  const ajeno = await buildCurso(t.db)
  const { id } = await buildCurricula(t.db, { cursos: [ajeno.id] })
  await buildActivity(t.db)
  const of = async (query: { propias?: 0 | 1 }) => {
    const [nav, list] = await Promise.all([read(s.coach, query), s.coach.ask(curriculasRoutes.list, { query })])
    const listed = list.curricula.map(c => c.id)
    return [nav.curriculas_navegacion.some(c => c.id === id), listed.includes(id)]
  }
  expect(await of({})).toEqual([true, true])
  expect(await of({ propias: 1 })).toEqual([false, false])
  expect((await s.coach.get('/api/contenidos/curriculasNavegacion?propias=x')).status).toBe(422)
})

describe('what was offered to somebody and is over', () => {
  /** The people's day, so many days ago. */
  const hace = async (days: number) =>
    (await sql<{ dia: string }>`select (hoy() - ${days}::int)::text as dia`.execute(t.db)).rows[0]!.dia
  const ends = async (nombre_curricula: string, values: Parameters<typeof buildOferta>[1]) => {
    const { id } = await buildCurricula(t.db, { nombre_curricula })
    await buildOferta(t.db, { curriculas: [id], grupos: [s.grupo], ...values })
    return id
  }
  const names = async (who: Caller) => (await read(who)).terminados?.map(p => p.nombre_curricula)

  test('is named with its last day, the latest first, and for a year', async () => {
    expect((await read(s.ana)).terminados).toEqual([])
    const antes = await ends('Terminó antes', { fecha_finalizacion: await hace(40) })
    const ayer = await ends('Terminó ayer', { fecha_finalizacion: await hace(1) })
    await ends('Terminó hace dos años', { fecha_finalizacion: await hace(730) })
    await ends('Termina hoy', { fecha_finalizacion: await hace(0) })
    await ends('Nunca se publicó', { fecha_finalizacion: await hace(1), publicado: 0 })
    await ends('De otro grupo', { fecha_finalizacion: await hace(1), grupos: [] })
    expect((await read(s.ana)).terminados).toEqual([
      { id: ayer, nombre_curricula: 'Terminó ayer', termino: await hace(1) },
      { id: antes, nombre_curricula: 'Terminó antes', termino: await hace(40) },
    ])
  })
  test('is not named to who has it by another offer, nor twice to who had two', async () => {
    const id = await ends('Se ofrece otra vez', { fecha_finalizacion: await hace(3) })
    await buildOferta(t.db, { curriculas: [id], grupos: [s.grupo], fecha_finalizacion: await hace(2) })
    expect((await names(s.ana))?.filter(n => n === 'Se ofrece otra vez')).toHaveLength(1)
    await buildOferta(t.db, { curriculas: [id], grupos: [s.grupo] })
    expect(await names(s.ana)).not.toContain('Se ofrece otra vez')
  })
})
