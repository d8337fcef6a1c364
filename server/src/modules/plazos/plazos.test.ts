/**
 * Dates of a group, as they are put, and more time for one person. What they do to who learns:
 * plazos.estudiante.test.ts.
 */
import { plazosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCurricula, buildCurso, buildGroup, buildOferta, buildPlazo } from '../../../test/build.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('plazos').execute()
  await t.db.deleteFrom('prorrogas').execute()
})

const of = (curso = s.curso, grupo = s.grupo) => `/api/plazos/${grupo}/${curso}`
const read = async (who: Caller = s.coach) =>
  (await who.ask(plazosRoutes.get, { params: { grupoId: s.grupo, cursoId: s.curso } })).actividades
const row = async (id: number) => (await read()).find(a => a.actividad_id === id)!
const save = (who: Caller, ...cambios: object[]) => who.send('PUT', of(), { cambios })
const setDates = (who: Caller, ...cambios: NonNullable<Sent<typeof plazosRoutes.save>['cambios']>) =>
  who.ask(plazosRoutes.save, { params: { grupoId: s.grupo, cursoId: s.curso }, body: { cambios } })

describe('who', () => {
  test('who grades puts dates, who manages the school sees them, who learns does neither', async () => {
    for (const who of [s.coach, s.docente, s.admin])
      await setDates(who, { actividad_id: s.actividades.marca, cierra: '2030-01-01T10:00' })
    const { body } = await s.gestor.get(of())
    expect(body).toMatchObject({ puede: { escribir: false }, alumnos: 2, zona: 'America/Mexico_City' })
    expect((await s.coach.get(of())).body).toMatchObject({ puede: { escribir: true } })
    expect((await save(s.gestor, { actividad_id: s.actividades.marca, cierra: null })).status).toBe(403)
    expect((await s.ana.get(of())).status).toBe(403)
    expect((await (await t.anonymous()).get(of())).status).toBe(401)
  })
  test('the group of somebody else is not there, nor a course that is not offered to it', async () => {
    expect((await s.others.coach.get(of())).status).toBe(404)
    expect((await save(s.others.coach, { actividad_id: s.actividades.marca, cierra: '2030-01-01T10:00' })).status).toBe(
      404,
    )
    const other = await buildCurso(t.db)
    expect((await s.coach.get(of(other.id))).status).toBe(404)
    expect((await s.coach.send('PUT', of(other.id), { cambios: [] })).status).toBe(404)
    expect((await s.coach.get(`/api/plazos-grupos/${987_654}`)).status).toBe(404)
    expect(await t.db.selectFrom('plazos').select('version').execute()).toEqual([])
  })
  test('to choose from: the groups in scope to which the course is offered', async () => {
    await save(s.coach, { actividad_id: s.actividades.marca, cierra: '2030-01-01T10:00' })
    const body = await s.coach.ask(plazosRoutes.grupos, { params: { cursoId: s.curso } })
    expect(body.grupos).toEqual([expect.objectContaining({ id: s.grupo, alumnos: 2, con_fecha: 1 })])
    expect((await s.others.coach.ask(plazosRoutes.grupos, { params: { cursoId: s.curso } })).grupos).toEqual([])
  })
})

describe('dates are put', () => {
  test('in the order of the course, on the clocks of the people; a day that is over may be put', async () => {
    await save(s.coach, {
      actividad_id: s.actividades.sencilla,
      abre: '2020-05-01T08:00',
      fecha_limite: '2020-05-07T23:59',
    })
    const rows = await read()
    expect(rows.map(r => r.actividad_id)).toEqual(Object.values(s.actividades))
    expect(rows[1]).toMatchObject({
      abre: '2020-05-01T08:00:00-05:00',
      fecha_limite: '2020-05-07T23:59:00-05:00',
      cierra: null,
      version: 1,
    })
    expect(rows[0]).toMatchObject({ version: 0, abre: null, tipo: 'marca' })
  })
  test('in the wrong order they are refused, also against what stands; nothing is kept', async () => {
    const id = s.actividades.sencilla
    for (const [wrong, words] of [
      [{ abre: '2030-05-02T08:00', fecha_limite: '2030-05-01T08:00' }, /abrir antes/],
      [{ fecha_limite: '2030-05-02T08:00', cierra: '2030-05-01T08:00' }, /cierre no puede/],
      [{ abre: '2030-05-02T08:00', cierra: '2030-05-02T08:00' }, /después de abrir/],
      [{ cierra: '9999-05-02T08:00' }, /no es válida/],
      [{ cierra: '2101-01-01T00:00' }, /no es válida/],
      [{ cierra: '2030-02-30T08:00' }, /no es válida/],
      [{ cierra: '2030-02-20' }, /no es válida/],
    ] as const) {
      const reply = await save(
        s.coach,
        { actividad_id: s.actividades.marca, cierra: '2030-01-01T10:00' },
        { actividad_id: id, ...wrong },
      )
      expect([reply.status, reply.body.message]).toEqual([422, expect.stringMatching(words)])
    }
    expect((await read()).every(r => r.version === 0)).toBe(true)
    await save(s.coach, { actividad_id: id, fecha_limite: '2030-05-02T08:00' })
    const reply = await save(s.coach, { actividad_id: id, abre: '2030-05-02T08:00' })
    expect([reply.status, reply.body.message]).toEqual([
      422,
      expect.stringContaining('Debe abrir antes de la fecha límite'),
    ])
    expect(await row(id)).toMatchObject({ abre: null, version: 1 })
  })
  test('what is not sent stays; null takes a date away, and without any there is none', async () => {
    const [a, b] = [s.actividades.marca, s.actividades.sencilla]
    await save(
      s.coach,
      { actividad_id: a, abre: '2030-05-01T08:00', cierra: '2030-05-09T08:00' },
      { actividad_id: b, cierra: '2030-05-09T08:00' },
    )
    await save(s.coach, { actividad_id: a, fecha_limite: '2030-05-03T08:00' })
    expect(await row(a)).toMatchObject({
      abre: expect.any(String),
      fecha_limite: expect.any(String),
      cierra: expect.any(String),
      version: 2,
    })
    expect(await row(b)).toMatchObject({ version: 1 })
    await setDates(s.coach)
    const gone = await save(s.coach, { actividad_id: a, abre: null, fecha_limite: null, cierra: null })
    expect(gone.body.versiones).toEqual([{ actividad_id: a, version: 0 }])
    expect(await t.db.selectFrom('plazos').select('actividad_id').execute()).toEqual([{ actividad_id: b }])
  })
  test('of an activity that the course does not have, or twice the same, nothing is kept', async () => {
    const stranger = await buildActivity(t.db)
    const good = { actividad_id: s.actividades.marca, cierra: '2030-01-01T10:00' }
    expect((await save(s.coach, good, { actividad_id: stranger.id, cierra: '2030-01-01T10:00' })).status).toBe(404)
    expect((await save(s.coach, good, good)).status).toBe(422)
    expect((await read()).every(r => r.version === 0)).toBe(true)
  })
  test('of two at once the slower one is told who was faster, and of which activity', async () => {
    const change = (cierra: string) => ({ actividad_id: s.actividades.marca, version: 0, cierra })
    const replies = await Promise.all([
      save(s.coach, change('2030-01-01T10:00')),
      save(s.docente, change('2030-01-02T10:00')),
    ])
    expect(replies.map(r => r.status).sort()).toEqual([200, 409])
    const told = replies.find(r => r.status === 409)!.body.message
    expect(told).toMatch(/^Persona \d+ cambió antes las fechas de «Actividad \d+»\. No guardamos tus cambios/)
    expect(await row(s.actividades.marca)).toMatchObject({ version: 1 })
    // The same again is no change.
    const { cierra } = await row(s.actividades.marca)
    expect(
      (await save(s.coach, { actividad_id: s.actividades.marca, version: 1, cierra: cierra!.slice(0, 16) })).body
        .versiones,
    ).toEqual([{ actividad_id: s.actividades.marca, version: 1 }])
  })
  test('gone with its group, its course or its activity', async () => {
    const curso = await buildCurso(t.db)
    const a = await buildActivity(t.db)
    await t.db
      .insertInto('cursos_unidades')
      .values({ curso_id: curso.id, unidad_id: a.unidad_id, position: 1 })
      .execute()
    const group = await buildGroup(t.db)
    await buildPlazo(t.db, { grupo_id: group.id, curso_id: curso.id, actividad_id: a.id, cierra: new Date() })
    await t.db.deleteFrom('grupos').where('id', '=', group.id).execute()
    expect(await t.db.selectFrom('plazos').select('version').execute()).toEqual([])
  })
})

describe('more time for one person', () => {
  const path = (quien = s.ana.id, actividad = s.actividades.calificable) => `/api/prorrogas/${quien}/${actividad}`
  const give = (who: Caller, body: object, quien?: number) => who.send('PUT', path(quien), body)
  const bueno = { fecha_limite: '2030-05-10T12:00', motivo: 'Estuvo enferma' }
  beforeEach(() =>
    setDates(s.coach, {
      actividad_id: s.actividades.calificable,
      fecha_limite: '2030-05-03T08:00',
      cierra: '2030-05-04T08:00',
    }),
  )

  test('by who grades that learner, with its reason; the close moves along', async () => {
    expect((await give(s.others.coach, bueno)).status).toBe(404)
    expect((await give(s.gestor, bueno)).status).toBe(403)
    expect((await give(s.ana, bueno)).status).toBe(403)
    expect((await give(s.docente, { fecha_limite: '2030-05-10T12:00' })).body.message).toMatch(/por qué/)
    expect((await give(s.docente, { motivo: 'x' })).body.message).toBe('Elige hasta cuándo')
    expect((await give(s.docente, bueno)).body).toMatchObject({ version: 1, message: 'Prórroga guardada' })
    const { body } = await s.gestor.get(path())
    expect(body).toMatchObject({
      plazo: { fecha_limite: '2030-05-10T12:00:00-06:00', cierra: '2030-05-10T12:00:00-06:00', prorroga: 1 },
      prorroga: { motivo: 'Estuvo enferma', otorgada_por: expect.stringMatching(/^Persona/) },
      puede: { calificar: false },
    })
    const list = (await s.coach.get(`${of()}/${s.actividades.calificable}/prorrogas`)).body.prorrogas
    expect(list).toEqual([expect.objectContaining({ usuario_id: s.ana.id, motivo: 'Estuvo enferma' })])
    expect(await row(s.actividades.calificable)).toMatchObject({ prorrogas: 1 })
    expect((await s.coach.get(path(s.beto.id))).body).toMatchObject({ plazo: { prorroga: 0 }, prorroga: null })
  })
  test('only to a later moment, and where there are dates', async () => {
    const early = await give(s.coach, { ...bueno, fecha_limite: '2030-05-03T08:00' })
    expect([early.status, early.body.message]).toEqual([
      422,
      'Ya tiene hasta el viernes 3 de mayo de 2030 a las 8:00: elige un momento posterior.',
    ])
    expect((await give(s.coach, { ...bueno, cierra: '2030-05-09T08:00' })).status).toBe(422)
    const none = await s.coach.send('PUT', path(s.ana.id, s.actividades.marca), bueno)
    expect([none.status, none.body.message]).toEqual([409, expect.stringContaining('no tiene fecha límite')])
    expect(await t.db.selectFrom('prorrogas').select('version').execute()).toEqual([])
  })
  test('what is not sent stays; the slower of two is told; taken away the dates of the group hold again', async () => {
    await give(s.coach, { ...bueno, cierra: '2030-05-20T08:00' })
    expect((await give(s.docente, { motivo: 'Otra razón', version: 1 })).status).toBe(200)
    expect((await s.coach.get(path())).body.prorroga).toMatchObject({
      cierra: '2030-05-20T08:00:00-06:00',
      motivo: 'Otra razón',
      version: 2,
    })
    expect((await give(s.coach, { ...bueno, version: 1 })).status).toBe(409)
    expect((await s.others.coach.send('DELETE', path())).status).toBe(404)
    expect((await s.coach.send('DELETE', path())).status).toBe(200)
    expect((await s.coach.send('DELETE', path())).status).toBe(404)
    expect((await s.coach.get(path())).body.plazo).toMatchObject({
      fecha_limite: '2030-05-03T08:00:00-06:00',
      prorroga: 0,
    })
  })
})

describe('where the clocks change', () => {
  let tijuana: TestApp
  let sala: Salon
  beforeAll(async () => {
    tijuana = await openTestApp({ TZ_PERSONAS: 'America/Tijuana' })
    sala = await buildSalon(tijuana)
  })
  afterAll(() => tijuana.close())
  test('an hour that they skip is refused, and one on either side is the one that is meant', async () => {
    const address = `/api/plazos/${sala.grupo}/${sala.curso}`
    const put = (cierra: string) =>
      sala.coach.send('PUT', address, { cambios: [{ actividad_id: sala.actividades.marca, cierra }] })
    const reply = await put('2027-03-14T02:30')
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringContaining('el reloj se adelanta')])
    for (const [typed, stands] of [
      ['2027-03-14T01:59', '2027-03-14T01:59:00-08:00'],
      ['2027-03-14T03:00', '2027-03-14T03:00:00-07:00'],
      ['2027-11-07T23:59', '2027-11-07T23:59:00-08:00'],
    ]) {
      expect((await put(typed!)).status).toBe(200)
      expect(
        (await sala.coach.ask(plazosRoutes.get, { params: { grupoId: sala.grupo, cursoId: sala.curso } }))
          .actividades[0]!.cierra,
      ).toBe(stands)
    }
  })
})

test('what is offered to the school counts as offered to its group', async () => {
  const curso = await buildCurso(t.db, { unidades: [s.unidad] })
  const curricula = await buildCurricula(t.db, { cursos: [curso.id] })
  await buildOferta(t.db, { curriculas: [curricula.id], escuelas: [s.escuela] })
  expect((await s.coach.get(of(curso.id))).status).toBe(200)
})
