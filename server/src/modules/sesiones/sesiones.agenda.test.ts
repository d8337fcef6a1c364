import { curriculasRoutes, ROL } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson, buildSchool } from '../../../test/build.ts'
import { clase, DAY, local, offered } from '../../../test/eventos.ts'
import { buildSesion, buildSesionEvento } from '../../../test/sesiones.ts'
import { icsOf } from './sesiones.calendario.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Row = { id: number; propio: boolean; curricula_id: number | null; momento: string }
const agenda = async (who: Caller, query = '') => {
  const { status, body } = await who.get(`/api/sesiones/agenda?${query}`)
  expect(status).toBe(200)
  return { rows: body.resultSet as Row[], hay_mas: body.hay_mas }
}
const idsOf = ({ rows }: { rows: Row[] }) => rows.map(r => r.id)

describe('the agenda', () => {
  test('holds what one organizes between two days, and all that one sees when asked', async () => {
    const school = await buildSchool(t.db)
    const docente = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: school.id })
    const mine = await buildSesion(t.db)
    const ofSchool = await buildSesion(t.db, { escuelas: [school.id] })
    const strange = await buildSesion(t.db)
    const own = { organizador_id: docente.id }
    const past = await buildSesionEvento(t.db, mine.id, [-5 * DAY, -5 * DAY + 60], own)
    const now = await buildSesionEvento(t.db, mine.id, [-DAY, DAY], own)
    const soon = await buildSesionEvento(t.db, mine.id, [3 * DAY, 3 * DAY + 60], own)
    const far = await buildSesionEvento(t.db, mine.id, [80 * DAY, 80 * DAY + 60], own)
    const school1 = await buildSesionEvento(t.db, ofSchool.id, [2 * DAY, 2 * DAY + 60])
    await buildSesionEvento(t.db, strange.id, [2 * DAY, 2 * DAY + 60])
    const who = await t.asPerson(docente)

    const usual = await agenda(who)
    expect(usual).toMatchObject({ hay_mas: false })
    // One that began yesterday and ends tomorrow is today's, too.
    expect(idsOf(usual)).toEqual([now.id, soon.id])
    expect(usual.rows.map(r => [r.propio, r.momento])).toEqual([
      [true, 'durante'],
      [true, 'antes'],
    ])
    // Its course is not theirs to follow.
    expect(usual.rows[0]!.curricula_id).toBeNull()
    expect(idsOf(await agenda(who, `desde=${local(-9 * DAY).dia}&hasta=${local(-3 * DAY).dia}`))).toEqual([past.id])
    expect(idsOf(await agenda(who, `desde=${local(70 * DAY).dia}`))).toEqual([far.id])
    // More than a hundred days are not answered at once, nor days in the wrong order refused.
    expect(idsOf(await agenda(who, `desde=${local(-30 * DAY).dia}&hasta=${local(90 * DAY).dia}`))).not.toContain(far.id)
    expect(idsOf(await agenda(who, `desde=${local(3 * DAY).dia}&hasta=${local(-9 * DAY).dia}`))).toEqual([soon.id])

    const all = await agenda(who, 'todas=1')
    expect(idsOf(all)).toEqual([now.id, school1.id, soon.id])
    expect(all.rows[1]).toMatchObject({ propio: false, curricula_id: ofSchool.curricula })
    const coach = await t.as('coach')
    expect(idsOf(await agenda(coach))).toEqual([])
    expect((await agenda(coach, 'todas=1')).rows.length).toBeGreaterThanOrEqual(4)
  })

  test('says when there is more than it answers', async () => {
    const who = await buildPerson(t.db, { roles: [ROL.docente] })
    const { id } = await buildSesion(t.db)
    await t.db
      .insertInto('sesion_eventos')
      .values(
        Array.from({ length: 301 }, () => ({
          sesion_id: id,
          organizador_id: who.id,
          fecha_consumo_inicio: local(DAY).dia,
        })),
      )
      .execute()
    const { rows, hay_mas } = await agenda(await t.asPerson(who))
    expect([rows.length, hay_mas]).toEqual([300, true])
  })

  test('a day that is none is refused', async () => {
    const coach = await t.as('coach')
    expect((await coach.get('/api/sesiones/agenda?desde=mañana')).status).toBe(422)
  })
})

describe("a learner's next class", () => {
  const next = async (who: Caller) => (await who.ask(curriculasRoutes.navegacion, {})).proxima_clase

  test('is the first within seven days of an offer that they follow', async () => {
    const person = await buildPerson(t.db)
    const who = await t.asPerson(person)
    const s = await buildSesion(t.db, { usuarios: [person.id], curso: { cursoEnVivo: 1 } })
    const hector = await buildPerson(t.db, { name: 'Héctor', apellido_p: 'Ibarra', roles: [ROL.docente] })
    await buildSesionEvento(t.db, s.id, [-120, -60])
    await buildSesionEvento(t.db, s.id, [8 * DAY, 8 * DAY + 60])
    const notTheirs = await buildSesion(t.db)
    await buildSesionEvento(t.db, notTheirs.id, [60, 120])
    expect(await next(who)).toBeNull()
    const soon = await buildSesionEvento(t.db, s.id, [6 * DAY, 6 * DAY + 60], { organizador_id: hector.id })
    expect(await next(who)).toMatchObject({
      id: soon.id,
      nombre_sesion: s.nombre_sesion,
      organizador: 'Héctor Ibarra',
      momento: 'antes',
      curso_id: s.curso,
      cursoEnVivo: 1,
      curricula_id: s.curricula,
      oferta_actual: s.oferta,
    })
    const now = await buildSesionEvento(t.db, s.id, [-1, 30])
    expect(await next(who)).toMatchObject({ id: now.id, momento: 'durante' })
  })

  test('is one of a live course, too; not before it can be entered, nor of a course that is closed to them', async () => {
    const of = await offered(t, { ...clase(-5, 60), titulo_video: 'Hablemos de rúbricas' })
    expect(await next(of.who)).toMatchObject({
      de: 'curso',
      id: of.evento,
      nombre_sesion: 'Hablemos de rúbricas',
      momento: 'durante',
      curso_id: of.curso,
      curricula_id: of.curricula,
      cursoEnVivo: 1,
      horario: expect.stringMatching(/\d\d:\d\d/),
    })
    const later = await offered(t, { ...clase(-5, 60), fecha_vigencia_inicio: local(2 * DAY).dia })
    expect(await next(later.who)).toBeNull()
    const paced = await offered(t, clase(-5, 60), 0)
    expect(await next(paced.who)).toBeNull()
    // Without a day it is no class yet.
    const undated = await offered(t, { titulo_video: 'Algún día' })
    expect(await next(undated.who)).toBeNull()
    const over = await offered(t, clase(-60, -5))
    expect(await next(over.who)).toBeNull()
  })

  test('is none of an offer that is not published, or not in date', async () => {
    for (const oferta of [
      { publicado: 0 as const },
      { fecha_inicio: local(DAY).dia },
      { fecha_finalizacion: local(-DAY).dia },
    ]) {
      const person = await buildPerson(t.db)
      const s = await buildSesion(t.db, { usuarios: [person.id], oferta })
      await buildSesionEvento(t.db, s.id, [60, 120])
      expect(await next(await t.asPerson(person))).toBeNull()
    }
  })
})

describe('an event for a calendar', () => {
  test('is a file for whoever holds or attends it, and for nobody else', async () => {
    const [student, stranger] = [await buildPerson(t.db), await buildPerson(t.db)]
    const s = await buildSesion(t.db, { usuarios: [student.id], nombre_sesion: 'Taller; «uno, dos»\u2028ATTENDEE:x' })
    const values = {
      fecha_consumo_inicio: '2026-12-01',
      fecha_consumo_termino: null,
      hora_inicio: '17:00',
      hora_fin: '18:30',
    }
    const { id } = await buildSesionEvento(t.db, s.id, [60, 120], values)
    const url = `/api/sesiones/eventos/${id}/calendario`
    const file = await (await t.asPerson(student)).get(url)
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="evento-${id}.ics"`,
    })
    expect(file.text).toContain('\r\nDTSTART:20261201T230000Z\r\nDTEND:20261202T003000Z\r\n')
    expect(file.text).toContain('\r\nSUMMARY:Taller\\; «uno\\, dos»\\nATTENDEE:x\r\n')
    expect(file.text.replaceAll('\r\n ', '')).toContain(
      `/contenido-curso-curricula?curricula=${s.curricula}&curso=${s.curso}`,
    )
    expect((await (await t.asPerson(stranger)).get(url)).status).toBe(404)
    expect((await (await t.as('coach')).get(url)).status).toBe(200)
  })

  const event = {
    id: 7,
    nombre_sesion: 'Á'.repeat(90),
    descripcion_sesion: 'Uno\r\nBEGIN:VALARM\n\u0007fin',
    nombre_curso: 'Curso',
    organizador: '',
    fecha_consumo_inicio: '2026-12-31',
    fecha_consumo_termino: null,
    hora_inicio: null,
    hora_fin: null,
    inicia: '2026-12-31T06:00:00Z',
    termina: '2027-01-01T06:00:00Z',
    actualizado_en: '2026-11-21T10:00:00Z',
    enlace: '',
    cancelado: false,
  }
  const lines = icsOf(event, 2, 'https://eleva.mx', 'https://eleva.mx/x').split('\r\n')

  test('has no line of more than 75 bytes, and cuts no character', () => {
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${'Á'.repeat(90)}\r\n`)
  })

  test('says whole days as days, its last one excluded', () => {
    expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
    expect(lines).toContain('DTEND;VALUE=DATE:20270101')
    expect(lines).toContain('SEQUENCE:2')
    expect(lines).toContain('UID:sesion-evento-7@eleva.mx')
  })

  test('lets no text begin a line of its own', () => {
    expect(lines.filter(l => l.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain('Uno\\nBEGIN:VALARM\\nfin')
  })
})
