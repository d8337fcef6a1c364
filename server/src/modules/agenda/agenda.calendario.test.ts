/** The calendar that other apps read: as they read it, and for nobody who does not have its address. */
import { agendaRoutes, type Bandera } from '@eleva/contract'
import { sql } from 'kysely'
import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildOferta, buildPlazo } from '../../../test/build.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
let sesion: number
const alas = (dias: number) => sql<Date>`(hoy() + ${dias}::int + time '23:59') at time zone zona()`
const enDias = (dias: number) => sql<string>`hoy() + ${dias}::int`
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  const plazo = (actividad_id: number, dias: number) =>
    buildPlazo(t.db, { grupo_id: s.grupo, curso_id: s.curso, actividad_id, fecha_limite: alas(dias) })
  await plazo(s.actividades.marca, 2)
  await plazo(s.actividades.sencilla, -30)
  const rows = { nombre_sesion: 'Rúbricas; y, además\u2028más', oferta_id: s.oferta, curso_id: s.curso }
  const made = await t.db.insertInto('sesiones').values(rows).returning('id').executeTakeFirstOrThrow()
  const evento = (values: object) =>
    t.db
      .insertInto('sesion_eventos')
      .values({ sesion_id: made.id, fecha_consumo_inicio: enDias(3), ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
  sesion = (await evento({ hora_inicio: '17:00', hora_fin: '18:30' })).id
  await evento({ fecha_consumo_inicio: enDias(5), fecha_consumo_termino: enDias(6) })
})
afterAll(() => t.close())

const create = async (who: Caller) => {
  const { status, body } = await who.send('POST', '/api/agenda/calendario')
  expect(status).toBe(200)
  expect(body.url).toMatch(/^http:\/\/[^/]+\/calendario\/[\w-]{43}\.ics$/)
  return new URL(String(body.url)).pathname
}
const ask = (url: string, headers = {}) => t.app.inject({ url, headers })
const eventos = (text: string) => Object.values(ical.sync.parseICS(text)).filter(e => e?.type === 'VEVENT') as VEvent[]
const hora = async (dias: number, a: string) => {
  const { rows } = await sql<{ m: Date }>`select (hoy() + ${dias}::int + ${a}::time) at time zone zona() as m`.execute(
    t.db,
  )
  return rows[0]!.m.getTime()
}

test('an address is for who signed in; without one there is nothing to take back', async () => {
  const nobody = await t.anonymous()
  expect((await nobody.send('POST', '/api/agenda/calendario')).status).toBe(401)
  expect((await nobody.get('/api/agenda/calendario')).status).toBe(401)
  expect((await s.beto.ask(agendaRoutes.calendario, {})).creado_en).toBeNull()
  expect((await s.beto.send('DELETE', '/api/agenda/calendario')).status).toBe(404)
})
test('of its secret only the hash is kept, and no second time is it told', async () => {
  const url = await create(s.beto)
  const { rows } = await sql<{ todo: string }>`select encode(secreto_hash, 'base64') as todo from calendarios`.execute(
    t.db,
  )
  expect(rows[0]!.todo).not.toContain(url.slice(12, 40))
  const body = await s.beto.ask(agendaRoutes.calendario, {})
  expect(Object.keys(body).sort()).toEqual(['color', 'creado_en', 'message', 'success'])
})
test('calendars read the deadlines and classes of the person, moments in UTC, with names that stay', async () => {
  const reply = await ask(await create(s.ana))
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-cache',
  ])
  expect(reply.body).not.toMatch(/VTIMEZONE|TZID/)
  const [plazo, clase, dias, ...more] = eventos(reply.body)
  expect(more).toEqual([])
  expect(plazo!.uid).toMatch(new RegExp(`^pendiente-${s.actividades.marca}@`))
  expect(plazo!.start.getTime()).toBe(await hora(2, '23:59'))
  expect(JSON.stringify(plazo!.url)).toContain(
    `/contenido-curso-curricula?curricula=${s.curricula}&curso=${s.curso}&unidad=${s.unidad}`,
  )
  expect(clase).toMatchObject({
    uid: expect.stringContaining(`sesion-evento-${sesion}@`),
    summary: 'Rúbricas; y, además\nmás',
  })
  expect([clase!.start.getTime(), clase!.end!.getTime()]).toEqual([await hora(3, '17:00'), await hora(3, '18:30')])
  const { rows } = await sql<{
    d: string
  }>`select to_char(hoy() + 5, 'YYYYMMDD') || to_char(hoy() + 7, 'YYYYMMDD') as d`.execute(t.db)
  expect(dias!.datetype).toBe('date')
  expect(reply.body).toMatch(
    new RegExp(`DTSTART;VALUE=DATE:${rows[0]!.d.slice(0, 8)}\\r\\nDTEND;VALUE=DATE:${rows[0]!.d.slice(8)}`),
  )
})
test('who teaches has the limits of their groups; somebody of another school nothing of it', async () => {
  const [limite] = eventos((await ask(await create(s.docente))).body)
  expect(limite!.uid).toMatch(new RegExp(`^limite-${s.grupo}-${s.curso}-${s.actividades.marca}@`))
  expect(eventos((await ask(await create(s.others.docente))).body)).toEqual([])
})
test('what has not changed is not sent again; what has changed bears a higher number and the same name', async () => {
  const url = await create(s.ana)
  const first = await ask(url)
  const etag = String(first.headers.etag)
  expect((await ask(url)).headers.etag).toBe(etag)
  const same = await ask(url, { 'if-none-match': `"x", W/${etag}` })
  expect([same.statusCode, same.body]).toEqual([304, ''])
  await t.db
    .updateTable('plazos')
    .set({ fecha_limite: alas(9) })
    .where('actividad_id', '=', s.actividades.marca)
    .execute()
  await sql`update sesion_eventos set hora_inicio = '16:00', version = version + 1 where id = ${sesion}`.execute(t.db)
  const next = await ask(url, { 'if-none-match': etag })
  expect(next.statusCode).toBe(200)
  const numbers = (text: string) => Object.fromEntries(eventos(text).map(e => [e.uid, Number(e.sequence)]))
  const [old, now] = [numbers(first.body), numbers(next.body)]
  const changed = Object.keys(now).filter(uid => now[uid]! > old[uid]!)
  expect(changed.map(uid => uid.split('@')[0]).sort()).toEqual([
    `pendiente-${s.actividades.marca}`,
    `sesion-evento-${sesion}`,
  ])
})
test('an address that was changed or taken back, or of somebody who may not sign in, is known to nobody', async () => {
  const old = await create(s.beto)
  const url = await create(s.beto)
  expect((await ask(old)).statusCode).toBe(404)
  expect((await ask(url)).statusCode).toBe(200)
  const active = (estatus_user: Bandera) =>
    t.db.updateTable('usuarios').set({ estatus_user }).where('id', '=', s.beto.id).execute()
  await active(0)
  expect((await ask(url)).statusCode).toBe(404)
  await active(1)
  await s.beto.ask(agendaRoutes.removeCalendario, {})
  expect((await ask(url)).statusCode).toBe(404)
  for (const wrong of ['x.ics', `${'a'.repeat(43)}.ics`, `${'a'.repeat(43)}`, `${'%00'.repeat(43)}.ics`])
    expect((await ask(`/calendario/${wrong}`)).statusCode).toBe(404)
})

test('what was taken away is told as cancelled, for a while, and comes back when it does', async () => {
  const url = await create(s.ana)
  const before = eventos((await ask(url)).body)
  const gone = before.find(e => e.uid.startsWith('pendiente-'))!
  const plazo = t.db.selectFrom('plazos').selectAll().where('actividad_id', '=', s.actividades.marca)
  const row = await plazo.executeTakeFirstOrThrow()
  await t.db.deleteFrom('plazos').where('actividad_id', '=', s.actividades.marca).execute()
  const after = await ask(url)
  const cancelled = eventos(after.body).filter(e => e.status === 'CANCELLED')
  expect(cancelled.map(e => [e.uid, e.start.getTime()])).toEqual([[gone.uid, gone.start.getTime()]])
  expect(Number(cancelled[0]!.sequence)).toBeGreaterThan(Number(gone.sequence))
  expect(eventos(after.body).length).toBe(before.length)
  // Nothing moved: the same answer, and nothing written.
  const again = await ask(url, { 'if-none-match': String(after.headers.etag) })
  expect(again.statusCode).toBe(304)
  await sql`update calendarios_dados set quitado_en = quitado_en - interval '31 days' where quitado_en is not null`.execute(
    t.db,
  )
  expect(eventos((await ask(url)).body).filter(e => e.status === 'CANCELLED')).toEqual([])
  await buildPlazo(t.db, row)
  expect(eventos((await ask(url)).body).find(e => e.uid === gone.uid)?.status).not.toBe('CANCELLED')
})
test('the number of a thing never goes back: cancelled, live again, renamed, and at another address', async () => {
  const uid = `pendiente-${s.actividades.marca}@`
  const numbers: number[] = []
  const read = async (url: string) => {
    const event = eventos((await ask(url)).body).find(e => e.uid.startsWith(uid))!
    numbers.push(Number(event.sequence))
    return event
  }
  const plazo = t.db.selectFrom('plazos').selectAll().where('actividad_id', '=', s.actividades.marca)
  const row = await plazo.executeTakeFirstOrThrow()
  const url = await create(s.ana)
  await read(url)
  for (const times of [1, 2]) {
    await t.db.deleteFrom('plazos').where('actividad_id', '=', s.actividades.marca).execute()
    expect((await read(url)).status, String(times)).toBe('CANCELLED')
    // The same row, with the moment of its change as it was.
    await buildPlazo(t.db, row)
    expect((await read(url)).status).not.toBe('CANCELLED')
  }
  const rename = (nombre_actividad_unidad: string) =>
    t.db.updateTable('actividades').set({ nombre_actividad_unidad }).where('id', '=', s.actividades.marca).execute()
  await rename('Con otro nombre')
  const renamed = await read(url)
  expect(renamed.summary).toBe('Fecha límite: Con otro nombre')
  // Where it is done is part of what is read of it.
  await t.db.updateTable('cursos').set({ nombre_curso: 'Otro curso' }).where('id', '=', s.curso).execute()
  expect((await read(url)).description).toContain('Otro curso')
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  expect(numbers.length).toBe(7)
  const last = numbers.at(-1)!
  await read(url)
  expect(numbers.at(-1)).toBe(last)
  await read(await create(s.ana))
  expect(numbers.at(-1)).toBeGreaterThanOrEqual(last)
})
test('what is over is not cancelled, nor what a new address was never given', async () => {
  await create(s.ana)
  const url = await create(s.ana)
  await t.db.deleteFrom('plazos').where('actividad_id', '=', s.actividades.marca).execute()
  expect(eventos((await ask(url)).body).filter(e => e.status === 'CANCELLED')).toEqual([])
  await sql`insert into calendarios_dados (usuario_id, clave, tipo, titulo, inicia, todo_el_dia, dia, secuencia)
    values (${s.ana.id}, 'pendiente:1', 'pendiente', 'De ayer', now() - interval '1 hour', false, hoy(), 1)`.execute(
    t.db,
  )
  expect(eventos((await ask(url)).body).filter(e => e.status === 'CANCELLED')).toEqual([])
})

test("a class's own file never contradicts the calendar: under one name the number only rises, whichever of both is read", async () => {
  const url = await create(s.ana)
  const ofFeed = async () => {
    const event = eventos((await ask(url)).body).find(e => e.uid.startsWith(`sesion-evento-${sesion}@`))
    return Number(event!.sequence)
  }
  const ofFile = async () => {
    const [event] = eventos((await s.ana.get(`/api/sesiones/eventos/${sesion}/calendario`)).text)
    return Number(event!.sequence)
  }
  const change = (values: object) => t.db.updateTable('sesion_eventos').set(values).where('id', '=', sesion).execute()
  const taken = [await ofFile(), await ofFeed(), await ofFile()]
  await change({ hora_inicio: '16:00', version: sql`version + 1`, actualizado_en: sql`now()` })
  taken.push(await ofFile(), await ofFeed(), await ofFile(), await ofFeed())
  // Cancelled, told so under the next number, and back.
  const { oferta_id } = await t.db.selectFrom('sesiones').select('oferta_id').executeTakeFirstOrThrow()
  await t.db
    .updateTable('sesiones')
    .set({ oferta_id: (await buildOferta(t.db)).id })
    .execute()
  taken.push(await ofFeed())
  await t.db.updateTable('sesiones').set({ oferta_id }).execute()
  taken.push(await ofFile(), await ofFeed())
  expect(taken).toEqual(taken.toSorted((a, b) => a - b))
})
