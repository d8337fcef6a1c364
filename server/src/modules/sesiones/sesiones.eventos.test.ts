import { type QueryOf, ROL, sesionesRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { buildPerson, buildSchool, buildUnit } from '../../../test/build.ts'
import { buildSesion, buildSesionEvento } from '../../../test/sesiones.ts'
import { buildStream } from '../../../test/streaming.ts'

let t: TestApp
let coach: Caller
let sesion: Awaited<ReturnType<typeof buildSesion>>
let hector: { id: number; email: string }
let escuela: number
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
  sesion = await buildSesion(t.db, { nombre_sesion: 'Clase X' })
  escuela = (await buildSchool(t.db, { correo_coach: coach.email })).id
  hector = await buildPerson(t.db, { name: 'Héctor', apellido_p: 'Ibarra', roles: [ROL.docente], escuela_id: escuela })
})
afterAll(() => t.close())

const MESSAGES = {
  day: 'Elige el día del evento',
  order: 'La fecha de término no puede ser anterior a la de inicio',
  hours: 'El evento termina después de empezar. Si termina otro día, elige ese día.',
}
const times = { fecha_inicio: '2026-12-01', fecha_finalizacion: '', hora_inicio: '17:00', hora_fin: '18:30' }
const store = (fields: object = {}) =>
  coach.send('POST', '/api/eventos/store', { user_id_organizer: hector.id, sesion_id: sesion.id, ...times, ...fields })
const made = (fields: Sent<typeof sesionesRoutes.createEvento> = {}) =>
  coach.ask(sesionesRoutes.createEvento, {
    body: { user_id_organizer: hector.id, sesion_id: sesion.id, ...times, ...fields },
  })
const put = (id: number, fields: object = {}) =>
  coach.send('PUT', `/api/eventos/actualizaEvento/${id}`, { user_id_organizer: hector.id, ...times, ...fields })
const destroy = (id: number) => coach.send('DELETE', `/api/eventos/destroy/${id}`)
const rows = async (id = sesion.id, query: Partial<QueryOf<typeof sesionesRoutes.eventos>> = {}) =>
  (await coach.ask(sesionesRoutes.eventos, { params: { sesionId: id }, query })).resultSet

test('an event is given to a session, shown with its course, changed and deleted', async () => {
  const unit = await buildUnit(t.db, { nombre_unidad: 'Abrir' })
  await t.db.insertInto('cursos_unidades').values({ curso_id: sesion.curso, unidad_id: unit.id, position: 1 }).execute()
  // As a form sends it, with what its select chose as text.
  const form = new FormData()
  const fields = {
    ...times,
    sesion_id: String(sesion.id),
    user_id_organizer: JSON.stringify({ id: hector.id, label: 'Héctor' }),
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { body } = await coach.upload('/api/eventos/store', form)
  expect(body).toMatchObject({ success: true, message: 'Evento creado' })
  const id = body.id as number
  expect(await coach.ask(sesionesRoutes.eventos, { params: { sesionId: sesion.id } })).toMatchObject({
    total: 1,
    per_page: 8,
    sesion: { id: sesion.id, nombre_sesion: 'Clase X' },
    resultSet: [
      {
        id,
        numero: 1,
        fecha_consumo_inicio: '2026-12-01',
        fecha_consumo_termino: null,
        hora_inicio: '17:00',
        hora_fin: '18:30',
        horario: '17:00–18:30',
        organizador: 'Héctor Ibarra',
        detalle_organizador: { id: hector.id, name: 'Héctor Ibarra', email: hector.email },
        unidades: [{ id: unit.id, nombre_unidad: 'Abrir' }],
        version: 1,
      },
    ],
  })
  const [row] = await rows()
  expect([row!.inicia, row!.termina].map(v => new Date(String(v)).toISOString())).toEqual([
    '2026-12-01T23:00:00.000Z',
    '2026-12-02T00:30:00.000Z',
  ])
  const change = { fecha_finalizacion: '2026-12-02', version: 1 }
  expect((await put(id, change)).body.message).toBe('Evento actualizado')
  expect((await coach.ask(sesionesRoutes.evento, { params: { id } })).evento).toMatchObject({
    horario: 'Empieza a las 17:00, termina a las 18:30',
    version: 2,
  })
  expect((await put(id, change)).status).toBe(409)
  expect((await destroy(id)).body.message).toBe('Evento eliminado')
  for (const gone of [await destroy(id), await put(id), await coach.get(`/api/eventos/show/${id}`)])
    expect(gone.status).toBe(404)
})

test('a form means another verb', async () => {
  const { id } = await made()
  const reply = await coach.send('POST', `/api/eventos/actualizaEvento/${id}`, {
    _method: 'PUT',
    user_id_organizer: hector.id,
    ...times,
    hora_fin: '19:00',
  })
  expect(reply.status).toBe(200)
  expect((await rows()).find(r => r.id === id)).toMatchObject({ hora_fin: '19:00' })
  await destroy(id)
})

test.each([
  ['user_id_organizer', { user_id_organizer: '' }, 'Elige quién organiza'],
  ['user_id_organizer', { user_id_organizer: 999_999 }, 'Esa persona no puede organizar eventos.'],
  ['fecha_inicio', { fecha_inicio: '' }, MESSAGES.day],
  ['fecha_inicio', { fecha_inicio: '2026-02-30' }, 'La fecha no es válida'],
  ['hora_inicio', { hora_inicio: '25:00' }, 'La hora no es válida'],
  ['fecha_finalizacion', { fecha_finalizacion: '2026-11-30' }, MESSAGES.order],
  ['hora_fin', { hora_fin: '17:00' }, MESSAGES.hours],
  ['hora_fin', { hora_inicio: '', hora_fin: '00:00' }, MESSAGES.hours],
])('%s: %j is refused', async (field, fields, message) => {
  expect(await store(fields)).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } })
  expect(await rows()).toEqual([])
})

test('only somebody active who administers, coaches or teaches holds one; who holds it already stays', async () => {
  const student = await buildPerson(t.db)
  const away = await buildPerson(t.db, { name: 'Ausente', roles: [ROL.docente], escuela_id: escuela })
  const ajena = await buildPerson(t.db, { name: 'Héctor Ajeno', roles: [ROL.docente] })
  expect((await store({ user_id_organizer: ajena.id })).status).toBe(422)
  expect((await store({ user_id_organizer: student.id })).status).toBe(422)
  const { id } = await made({ user_id_organizer: away.id })
  await t.db.updateTable('usuarios').set({ estatus_user: 0 }).where('id', '=', away.id).execute()
  expect((await store({ user_id_organizer: away.id })).status).toBe(422)
  expect((await put(id, { user_id_organizer: away.id })).status).toBe(200)
  const offered = (await coach.ask(sesionesRoutes.organizadores, { query: { search: 'hector' } })).resultSet
  expect(offered).toEqual([{ id: hector.id, label: 'Héctor Ibarra', name: 'Héctor Ibarra', email: hector.email }])
  expect(await coach.ask(sesionesRoutes.organizadores, { query: { search: 'ausente' } })).toMatchObject({
    resultSet: [],
    hay_mas: false,
  })
  // A person who leaves takes no event along.
  await t.db.deleteFrom('usuarios').where('id', '=', away.id).execute()
  expect((await coach.ask(sesionesRoutes.evento, { params: { id } })).evento).toMatchObject({
    organizador: '',
    detalle_organizador: null,
  })
  await destroy(id)
})

test('of a session that is gone, nothing is made nor listed', async () => {
  expect(await store({ sesion_id: 999_999 })).toMatchObject({
    status: 404,
    body: { message: 'Esa sesión ya no existe.' },
  })
  expect((await coach.get('/api/eventos/getEventos/999999')).status).toBe(404)
})

test('a delete of the session and a new event at once leave no event without session', async () => {
  const s = await buildSesion(t.db)
  const [made, gone] = await Promise.all([
    store({ sesion_id: s.id }),
    coach.send('DELETE', `/api/sesiones/destroy/${s.id}`),
  ])
  expect([made.status, gone.status].sort()).toEqual(made.status === 200 ? [200, 409] : [200, 404])
})

test('they are numbered by their days, whichever way they are listed', async () => {
  const s = await buildSesion(t.db)
  const day = { sesion_id: s.id, hora_inicio: '', hora_fin: '' }
  const late = (await store({ ...day, fecha_inicio: '2026-12-09' })).body.id
  const early = (await store({ ...day, fecha_inicio: '2026-12-02', hora_inicio: '10:00' })).body.id
  expect((await rows(s.id)).map(r => [r.numero, r.id, r.horario])).toEqual([
    [1, early, 'Desde las 10:00'],
    [2, late, 'Todo el día'],
  ])
  expect((await rows(s.id, { dir: 'desc', per_page: 5 })).map(r => r.numero)).toEqual([2, 1])
  expect((await rows(s.id, { page: 2, per_page: 1 })).map(r => r.numero)).toEqual([2])
})

describe('what somebody holds at the same hours', () => {
  const ask = async (fields: Partial<QueryOf<typeof sesionesRoutes.empalmes>>) => {
    const query = { organizador: hector.id, fecha_inicio: '2026-12-20', ...fields }
    const { resultSet } = await coach.ask(sesionesRoutes.empalmes, { query })
    return resultSet.map(e => `${e.nombre_sesion}, ${e.horario}`)
  }
  const HELD = 'Clase X, 17:00–18:30'

  test('is told, and the event itself is not counted', async () => {
    const { id } = await made({ fecha_inicio: '2026-12-20' })
    expect(await ask({ hora_inicio: '18:00', hora_fin: '19:00' })).toEqual([HELD])
    expect(await ask({})).toEqual([HELD])
    expect(await ask({ fecha_inicio: '2026-12-19', fecha_finalizacion: '2026-12-21' })).toEqual([HELD])
    expect(await ask({ hora_inicio: '18:30', hora_fin: '19:00' })).toEqual([])
    expect(await ask({ hora_inicio: '15:00', hora_fin: '17:00' })).toEqual([])
    expect(await ask({ hora_inicio: '18:00', hora_fin: '19:00', evento: id })).toEqual([])
    expect(await ask({ hora_inicio: '18:00', hora_fin: '19:00', organizador: coach.id })).toEqual([])
    // Hours that make no sense yet are no reason for a warning.
    expect(await ask({ hora_inicio: '19:00', hora_fin: '17:30' })).toEqual([])
    // It is no reason for a refusal either.
    for (let i = 0; i < 3; i++) expect((await store({ fecha_inicio: '2026-12-20' })).status).toBe(200)
    // Three are named, of four.
    const body = await coach.ask(sesionesRoutes.empalmes, {
      query: { organizador: hector.id, fecha_inicio: '2026-12-20' },
    })
    expect([body.resultSet.length, body.total]).toEqual([3, 4])
  })
})

test('an event that is streamed stays until its stream is deleted', async () => {
  const { id } = await made({ fecha_inicio: '2026-12-24' })
  const stream = await buildStream(t.db, id)
  const refused = await destroy(id)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'No se puede eliminar: este evento tiene su transmisión. Elimina antes la transmisión.',
  ])
  await t.db.deleteFrom('eventos_stream').where('id', '=', stream.id).execute()
  expect((await destroy(id)).status).toBe(200)
})

test('a moment is told by the clock', async () => {
  const s = await buildSesion(t.db)
  for (const span of [
    [-120, -60],
    [-30, 30],
    [60, 120],
  ] as const)
    await buildSesionEvento(t.db, s.id, span)
  expect((await rows(s.id)).map(r => r.momento)).toEqual(['despues', 'durante', 'antes'])
})
