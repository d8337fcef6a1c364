/** Schools live in zones of their own: the dates of their groups are typed and read by their clocks (ADR 027). */
import { agendaRoutes, contenidosRoutes, escuelasRoutes, plazosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildGroup, buildOferta, buildPerson } from '../../../test/build.ts'
import { openDevolucion } from '../../../test/devolucion.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
const DIA = '2030-01-15'
const escuelaDe = async (id: number) =>
  (await t.db.selectFrom('usuarios').select('escuela_id').where('id', '=', id).executeTakeFirstOrThrow()).escuela_id!
const setZona = async (escuela: number, zona: string | null) =>
  await s.admin.ask(escuelasRoutes.update, { params: { id: escuela }, body: { zona } })

const LIMITE = { fecha_limite: `${DIA}T23:59` }
const pone = (who: Caller, grupo: number, cambio: object = LIMITE) =>
  who.send('PUT', `/api/plazos/${grupo}/${s.curso}`, { cambios: [{ actividad_id: s.actividades.sencilla, ...cambio }] })
const instante = async (grupo: number) =>
  (
    await sql<{ at: string }>`select to_char(fecha_limite at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from plazos
      where grupo_id = ${grupo} and actividad_id = ${s.actividades.sencilla}`.execute(t.db)
  ).rows[0]?.at

/** A group of the course of the people of a school in a zone. */
async function grupoEn(zona: string | null, more: number[] = []) {
  const persona = await buildPerson(t.db, { escuela_id: await nuevaEscuela(zona) })
  const { id } = await buildGroup(t.db, { usuarios: [persona.id, ...more] })
  await buildOferta(t.db, { curriculas: [s.curricula], grupos: [id] })
  return { id, persona }
}
const nuevaEscuela = async (zona: string | null) =>
  (
    await t.db
      .insertInto('escuelas')
      .values({ nombre: `Escuela de ${zona}`, zona })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Which moments of that day stand in somebody's agenda. */
const suyo = async (who: Caller) => {
  const body = await who.ask(agendaRoutes.list, { query: { desde: DIA, hasta: DIA } })
  return body.entradas.map(e => e.inicia)
}

beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())

test('the same hour is another moment for a group in Tijuana and one in Cancún, and each reads it as it was typed', async () => {
  const norte = await grupoEn('America/Tijuana')
  const sur = await grupoEn('America/Cancun')
  const centro = await grupoEn(null)
  for (const g of [norte, sur, centro]) expect((await pone(s.admin, g.id)).status).toBe(200)
  expect(await Promise.all([norte, sur, centro].map(g => instante(g.id)))).toEqual([
    '2030-01-16 07:59',
    '2030-01-16 04:59',
    '2030-01-16 05:59',
  ])
  const leido = async (grupo: number) => {
    const body = await s.admin.ask(plazosRoutes.get, { params: { grupoId: grupo, cursoId: s.curso } })
    const rows = body.actividades
    return [body.zona, rows.find(a => a.actividad_id === s.actividades.sencilla)?.fecha_limite]
  }
  expect(await leido(norte.id)).toEqual(['America/Tijuana', `${DIA}T23:59:00-08:00`])
  expect(await leido(sur.id)).toEqual(['America/Cancun', `${DIA}T23:59:00-05:00`])
  expect(await leido(centro.id)).toEqual(['America/Mexico_City', `${DIA}T23:59:00-06:00`])
  // What was not changed stands where it stood.
  expect((await pone(s.admin, norte.id, { cierra: `${DIA}T23:59` })).status).toBe(200)
  expect(await instante(norte.id)).toBe('2030-01-16 07:59')

  expect(await suyo(await t.asPerson(norte.persona))).toEqual([`${DIA}T23:59:00-08:00`])
  expect(await suyo(await t.asPerson(sur.persona))).toEqual([`${DIA}T23:59:00-05:00`])
  const body = await (await t.asPerson(norte.persona)).ask(contenidosRoutes.autogestivo, {
    params: { cursoId: s.curso },
  })
  expect(JSON.stringify(body)).toContain(`${DIA}T23:59:00-08:00`)
})

test('a group with people of two zones goes by the clocks of the installation', async () => {
  const otra = await buildPerson(t.db, { escuela_id: await nuevaEscuela('America/Cancun') })
  const grupo = await grupoEn('America/Tijuana', [otra.id])
  expect((await pone(s.admin, grupo.id)).status).toBe(200)
  expect(await instante(grupo.id)).toBe('2030-01-16 05:59')
})

test('the zone of a school is chosen from a list, stays when it is not sent, and moves no date that was given', async () => {
  const escuela = await escuelaDe(s.ana.id)
  const zona = async () => (await s.admin.ask(escuelasRoutes.get, { params: { id: escuela } })).escuela.zona
  expect(await zona()).toBeNull()
  const wrong = await s.admin.send('PUT', `/api/centroEscolar/update/${escuela}`, { zona: 'Europe/Madrid' })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { zona: ['Elige una zona horaria de la lista'] } } })
  await pone(s.coach, s.grupo)
  const before = await instante(s.grupo)
  await setZona(escuela, 'America/Hermosillo')
  await s.admin.send('PUT', `/api/centroEscolar/update/${escuela}`, { ciudad: 'Hermosillo' })
  expect([await zona(), await instante(s.grupo)]).toEqual(['America/Hermosillo', before])
  expect(await suyo(s.ana)).toEqual([`${DIA}T22:59:00-07:00`])
})

test('more time, and a return, are typed by the clocks of their learner; their notices say so', async () => {
  await setZona(await escuelaDe(s.ana.id), 'America/Tijuana')
  await pone(s.coach, s.grupo)
  const url = `/api/prorrogas/${s.ana.id}/${s.actividades.sencilla}`
  expect((await s.coach.send('PUT', url, { fecha_limite: '2030-01-20T23:59', motivo: 'Estuvo enferma' })).status).toBe(
    200,
  )
  const { rows } = await sql<{ at: string; limite: string }>`
    select to_char(prorroga.fecha_limite at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at,
      (select aviso.datos ->> 'limite' from avisos aviso
        where aviso.usuario_id = ${s.ana.id} and aviso.tipo = 'prorroga') as limite
    from prorrogas prorroga where prorroga.usuario_id = ${s.ana.id}`.execute(t.db)
  expect(rows).toEqual([{ at: '2030-01-21 07:59', limite: '2030-01-20T23:59:00-08:00' }])
  const v = openDevolucion(t, s)
  const entrega = await v.firstOf(s.ana, s.actividades.calificable)
  expect((await v.devolver(s.coach, { hasta: '2030-01-20T23:59' }, entrega)).status).toBe(200)
  expect(await v.mine()).toMatchObject({ devolucion: { hasta: '2030-01-20T23:59:00-08:00' } })
  expect((await v.row(entrega)).corregir_hasta?.toISOString()).toBe('2030-01-21T07:59:00.000Z')
})

test('today is the day of the school', async () => {
  await setZona(await escuelaDe(s.ana.id), 'America/Tijuana')
  const { rows } = await sql<{ dia: string }>`select (now() at time zone 'America/Tijuana')::date::text as dia`.execute(
    t.db,
  )
  expect((await s.ana.ask(agendaRoutes.list, {})).hoy).toBe(rows[0]!.dia)
  expect((await s.ana.ask(agendaRoutes.porHacer, {})).hoy).toBe(rows[0]!.dia)
})
