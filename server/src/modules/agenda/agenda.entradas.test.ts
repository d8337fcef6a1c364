/** What falls on which day: for who learns, who teaches, and nobody else. */
import { agendaRoutes, type QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCurricula, buildCurso, buildEvento, buildOferta, buildPlazo } from '../../../test/build.ts'
import { DAY, local } from '../../../test/eventos.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
const alas = (dias: number) => sql<Date>`(hoy() + ${dias}::int + time '23:59') at time zone zona()`
const enDias = (dias: number) => sql<string>`hoy() + ${dias}::int`
let clase: number

beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  const plazo = (actividad_id: number, dias: number) =>
    buildPlazo(t.db, { grupo_id: s.grupo, curso_id: s.curso, actividad_id, fecha_limite: alas(dias) })
  await plazo(s.actividades.marca, 2)
  await plazo(s.actividades.calificable, 70)
  const sesion = await t.db
    .insertInto('sesiones')
    .values({ nombre_sesion: 'Retroalimentar', oferta_id: s.oferta, curso_id: s.curso })
    .returning('id')
    .executeTakeFirstOrThrow()
  const evento = await t.db
    .insertInto('sesion_eventos')
    .values({
      sesion_id: sesion.id,
      organizador_id: s.docente.id,
      fecha_consumo_inicio: enDias(3),
      hora_inicio: '17:00',
      hora_fin: '18:30',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  clase = evento.id
  const inscripcion = await t.db
    .insertInto('inscripciones')
    .values({ nombre_evento: 'Taller de verano', fecha_cierre: enDias(4) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('inscripciones_usuarios')
    .values({ usuario_id: s.docente.id, inscripcion_id: inscripcion.id })
    .execute()
})
afterAll(() => t.close())

type Dias = Partial<QueryOf<typeof agendaRoutes.list>>
const leer = async (who: Caller, query: Dias = {}) => (await who.ask(agendaRoutes.list, { query })).entradas
const tipos = async (who: Caller, query: Dias = {}) => (await leer(who, query)).map(e => e.tipo)

describe('the agenda', () => {
  test('is for who signed in, and takes days alone', async () => {
    expect((await (await t.anonymous()).get('/api/agenda')).status).toBe(401)
    expect((await s.ana.get('/api/agenda?desde=ayer')).status).toBe(422)
  })
  test('of who learns has their deadlines with what is done, and the classes that they follow', async () => {
    const [plazo, otra] = await leer(s.ana)
    expect([plazo, otra]).toMatchObject([
      {
        clave: `pendiente:${s.actividades.marca}`,
        hecha: false,
        curricula_id: s.curricula,
        unidad_id: s.unidad,
        todo_el_dia: false,
      },
      { clave: `clase:${clase}`, titulo: 'Retroalimentar', propia: false, detalle: expect.stringMatching(/ · Con /) },
    ])
    expect(plazo!.inicia).toMatch(/^\d{4}-\d\d-\d\dT23:59:00-06:00$/)
    expect(otra!.inicia.slice(11, 16)).toBe('17:00')
    const body = { curricula_id: s.curricula, curso_id: s.curso, actividad_id: s.actividades.marca }
    await s.ana.send('POST', '/api/contenidos/progreso-alumno', body)
    expect((await leer(s.ana))[0]).toMatchObject({ tipo: 'pendiente', hecha: true })
    expect((await leer(s.beto))[0]).toMatchObject({ tipo: 'pendiente', hecha: false })
  })
  test('holds what falls between two days alone, a hundred at most', async () => {
    const { rows } = await sql<{ dia: string }>`select (hoy() + 3)::text as dia`.execute(t.db)
    const { dia } = rows[0]!
    expect(await tipos(s.ana, { desde: dia, hasta: dia })).toEqual(['clase'])
    expect(await tipos(s.ana, { desde: dia, hasta: '2099-01-01' })).toEqual(['clase', 'pendiente'])
  })
  test('of who teaches has the limits of their groups, once for each activity, the class that they hold and their enrolment', async () => {
    expect(await leer(s.docente)).toMatchObject([
      {
        clave: `limite:${s.grupo}:${s.curso}:${s.actividades.marca}`,
        grupo_id: s.grupo,
        detalle: expect.stringMatching(/^Grupo \d+ · Curso/),
      },
      { clave: `clase:${clase}`, propia: true },
      { tipo: 'cierre', titulo: 'Taller de verano', inicia: expect.stringMatching(/T23:59:00/) },
    ])
    expect(await tipos(s.coach)).toEqual(['limite'])
    expect(await tipos(s.gestor)).toEqual(['limite'])
  })
  test('has nothing of another school, and for who administers only what is theirs', async () => {
    for (const who of [s.others.ana, s.others.docente, s.others.coach, s.admin]) expect(await tipos(who)).toEqual([])
  })
  test('says a class once: of a course whose event is held in the hours of its session, and of an offer with two curricula', async () => {
    const curso = await buildCurso(t.db, { cursoEnVivo: 1 })
    const [una, otra] = [
      await buildCurricula(t.db, { cursos: [curso.id] }),
      await buildCurricula(t.db, { cursos: [curso.id] }),
    ]
    const oferta = await buildOferta(t.db, { curriculas: [una.id, otra.id], grupos: [s.grupo] })
    const { id: sesion_id } = await t.db
      .insertInto('sesiones')
      .values({ nombre_sesion: 'Clase con evento', oferta_id: oferta.id, curso_id: curso.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const dia = (dias: number) => ({
      fecha_inicio: local(dias * DAY).dia,
      fecha_finalizacion: local(dias * DAY).dia,
    })
    await t.db
      .insertInto('sesion_eventos')
      .values({ sesion_id, fecha_consumo_inicio: enDias(12), hora_inicio: '09:00', hora_fin: '10:00' })
      .execute()
    await buildEvento(t.db, { curso_id: curso.id, ...dia(12), titulo_video: 'El evento' })
    const { rows } = await sql<{ dia: string }>`select (hoy() + 12)::text as dia`.execute(t.db)
    const titulos = async () =>
      (await leer(s.ana, { desde: rows[0]!.dia })).filter(e => e.tipo === 'clase').map(e => e.titulo)
    expect(await titulos()).toEqual(['Clase con evento'])
    await t.db.updateTable('eventos_curso').set(dia(13)).where('curso_id', '=', curso.id).execute()
    expect(await titulos()).toEqual(['Clase con evento', 'El evento'])
  })
})
