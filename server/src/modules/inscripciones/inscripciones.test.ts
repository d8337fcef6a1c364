import {
  avisosRoutes,
  contenidosRoutes,
  curriculasRoutes,
  inscripcionesRoutes,
  type QueryOf,
  ROL,
} from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { buildCurricula, buildCurso, buildGestor, buildPerson } from '../../../test/build.ts'
import { moveFilas } from './inscripciones.avisos.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const store = (fields: object = {}) =>
  admin.send('POST', '/api/inscripciones/store', { nombreEvento: 'Taller de verano', ...fields })
const make = async (fields: object = {}) => (await store(fields)).body.id as number
const read = async (id: number) => (await admin.ask(inscripcionesRoutes.get, { params: { id } })).inscripcion
const update = (id: number, fields: object) =>
  admin.send('PUT', `/api/inscripciones/update/${id}`, { nombreEvento: 'Taller de verano', ...fields })
const change = (id: number, fields: Sent<typeof inscripcionesRoutes.update>) =>
  admin.ask(inscripcionesRoutes.update, { params: { id }, body: { nombreEvento: 'Taller de verano', ...fields } })
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

/** A school, who manages it, and one of its teachers. */
async function school() {
  const gestor = await buildGestor(t.db, { cantidad: 10 })
  const id = gestor.escuela
  const docente = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: id })
  return { id, gestor: await t.asPerson(gestor), docente }
}
const enrol = (who: Caller, inscripcion_id: number, user_id: number, more: object = {}) =>
  who.send('POST', '/api/inscripciones/inscripcion-usuario', { inscripcion_id, user_id, ...more })
const add = (who: Caller, inscripcion_id: number, user_id: number, more: Sent<typeof inscripcionesRoutes.enrol> = {}) =>
  who.ask(inscripcionesRoutes.enrol, { body: { inscripcion_id, user_id, ...more } })

describe('an enrolment event', () => {
  test('is made from a form with both spellings, listed, found and deleted', async () => {
    const c = await buildCurricula(t.db)
    const form = new FormData()
    const fields = {
      nombreEvento: 'Certificación de otoño',
      programarApertura: '1',
      fecha_apertura: day(-2),
      hora_apertura: '08:30:00',
      programarCierre: '1',
      fechaCierre: day(2),
      vincular_curricula: '1',
      arrCurriculas: JSON.stringify([c.id]),
      // A keyboard that tells no keys leaves what is divided as one.
      opciones: JSON.stringify(['Sábados, 10:00 h; Martes, 17:00 h ', 'sábados, 10:00 H', '']),
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const made = await admin.upload('/api/inscripciones/store', form)
    expect(made.body).toMatchObject({ success: true, message: 'Evento de inscripción creado', color: 'success' })
    const id = made.body.id as number
    const list = await admin.ask(inscripcionesRoutes.list, { query: { search: 'otono' } })
    expect(list).toMatchObject({ cantidad: 1, total: 1, per_page: 8 })
    expect(list.resultSet[0]).toMatchObject({
      id,
      estatus: 1,
      situacion: 'abierta',
      programarApertura: 1,
      hora_apertura: '08:30',
      programarCierre: 1,
      fecha_cierre: day(2),
      fechaCierre: day(2),
      hora_cierre: null,
      vincular_curricula: 1,
      vincularAcurricula: 1,
      inscripcion_curriculas: [{ id: c.id, curricula: { nombre_curricula: c.nombre_curricula } }],
      opciones_simples: ['Sábados, 10:00 h', 'Martes, 17:00 h'],
      usuarios_inscritos_count: 0,
    })
    const destroyed = await admin.send('DELETE', `/api/inscripciones/delete/${id}`)
    expect(destroyed.body).toMatchObject({
      success: true,
      message: 'Evento de inscripción eliminado',
      color: 'success',
    })
    expect((await admin.send('DELETE', `/api/inscripciones/delete/${id}`)).status).toBe(404)
    expect((await admin.get(`/api/inscripciones/${id}`)).status).toBe(404)
  })

  test.each([
    [{ nombreEvento: ' ' }, 'Hace falta el nombre del evento'],
    [{ programarApertura: 1 }, 'Elige el día en que abre'],
    [{ programarCierre: 1, hora_cierre: '10:00' }, 'Elige el día en que cierra'],
    [
      { programarApertura: 1, fecha_apertura: day(3), programarCierre: 1, fecha_cierre: day(2) },
      'El cierre no puede ser anterior a la apertura',
    ],
    [
      {
        programarApertura: 1,
        fecha_apertura: day(3),
        hora_apertura: '10:00',
        programarCierre: 1,
        fecha_cierre: day(3),
        hora_cierre: '10:00',
      },
      'El cierre es después de la apertura',
    ],
    [{ vincularAcurricula: 1 }, 'Elige al menos una currícula'],
    [{ vincularAcurricula: 1, arrCurriculas: [999_999] }, 'Una de las currículas ya no existe.'],
    [{ opciones: Array.from({ length: 51 }, (_, i) => `Opción ${i}`) }, 'Escribe a lo más 50 opciones'],
    [{ hora_apertura: '25:00' }, 'La hora no es válida'],
  ])('%j is refused, and nothing is made', async (fields, message) => {
    const before = (await admin.ask(inscripcionesRoutes.list, {})).total
    expect(await store(fields)).toMatchObject({ status: 422, body: { message } })
    expect((await admin.ask(inscripcionesRoutes.list, {})).total).toBe(before)
  })

  test('says what holds now: by hand, before it opens, after it closes', async () => {
    const opens = { programarApertura: 1, fecha_apertura: day(2) }
    const closed = { programarApertura: 1, fecha_apertura: day(-5), programarCierre: 1, fecha_cierre: day(-2) }
    expect(await read(await make())).toMatchObject({ estatus: 1, situacion: 'abierta' })
    expect(await read(await make(opens))).toMatchObject({ estatus: 0, situacion: 'programada' })
    expect(await read(await make(closed))).toMatchObject({ estatus: 0, situacion: 'terminada' })
    expect(await read(await make({ abierta: 0 }))).toMatchObject({ estatus: 0, situacion: 'cerrada' })
    // What is not scheduled has no day, whatever came with it.
    expect(
      await read(await make({ programarApertura: 0, fecha_apertura: day(2), hora_apertura: '10:00' })),
    ).toMatchObject({ estatus: 1, fecha_apertura: null, hora_apertura: null })
  })

  test('opens on the hour of the people, not of UTC', async () => {
    const id = await make({ programarApertura: 1, fecha_apertura: day(0), hora_apertura: '12:00' })
    const at = async (offset: string) => {
      await t.database
        .sql`update inscripciones set fecha_apertura = ((now() at time zone ${t.config.TZ_PERSONAS}) + ${offset}::interval)::date,
        hora_apertura = ((now() at time zone ${t.config.TZ_PERSONAS}) + ${offset}::interval)::time where id = ${id}`
      return (await read(id)).situacion
    }
    expect(await at('1 minute')).toBe('programada')
    expect(await at('-1 minute')).toBe('abierta')
  })

  test('two who edit it at once: the second is told', async () => {
    const id = await make()
    await change(id, { version: 1, nombreEvento: 'Primero' })
    expect((await update(id, { version: 1, nombreEvento: 'Segundo' })).status).toBe(409)
    expect(await read(id)).toMatchObject({ nombreEvento: 'Primero', version: 2 })
  })
})

describe('enrolling', () => {
  test('one per person and event; again it changes the option, and an option in use keeps its key', async () => {
    const { gestor, docente } = await school()
    const id = await make({ opciones: 'Sábados; Martes' })
    const before = await read(id)
    const [sab, mar] = before.opciones
    expect((await enrol(gestor, id, docente.id)).body.message).toBe('Elige una opción')
    expect((await enrol(gestor, id, docente.id, { opcion_uuid: crypto.randomUUID() })).status).toBe(422)
    expect(
      (await enrol(gestor, id, docente.id, { opcion_uuid: sab!.uuid, opcion_label: 'Sábados' })).body,
    ).toMatchObject({ success: true, message: 'Docente inscrito' })
    await add(gestor, id, docente.id, { opcion_label: 'martes' })
    const now = await read(id)
    expect(now.usuarios_inscritos_count).toBe(1)
    expect(now.opciones.map(o => o.inscritos)).toEqual([0, 1])

    await change(id, { opciones: ['MARTES', 'Jueves'] })
    const kept = (await read(id)).opciones
    expect(kept.map(o => o.label)).toEqual(['MARTES', 'Jueves'])
    expect(kept[0]!.uuid).toBe(mar!.uuid)
    const other = (await read(await make({ opciones: 'Ajena' }))).opciones[0]!
    const renombradas = [
      { uuid: mar!.uuid, label: 'Martes, 17:00 h' },
      { uuid: other.uuid, label: 'Robada' },
    ]
    await change(id, { renombradas, opciones: ['Martes, 17:00 h', 'Jueves'] })
    expect((await read(id)).opciones).toMatchObject([
      { uuid: mar!.uuid, label: 'Martes, 17:00 h', inscritos: 1 },
      { label: 'Jueves' },
    ])
    expect(
      (
        await t.db
          .selectFrom('inscripcion_opciones')
          .select('label')
          .where('uuid', '=', other.uuid)
          .executeTakeFirstOrThrow()
      ).label,
    ).toBe('Ajena')
    expect((await update(id, { renombradas: [{ uuid: mar!.uuid, label: ' ' }] })).status).toBe(422)
    // Not as another one is called: it would be lost, or nobody could tell them apart.
    expect((await update(id, { renombradas: [{ uuid: mar!.uuid, label: 'jueves' }] })).body.message).toMatch(
      /^Ya hay una opción «jueves»/i,
    )
    expect((await read(id)).opciones.map(o => o.label)).toEqual(['Martes, 17:00 h', 'Jueves'])
    await change(id, { renombradas: [{ uuid: mar!.uuid, label: 'MARTES' }] })
    expect((await update(id, { opciones: ['Jueves'] })).body.message).toBe(
      'La opción «MARTES» no se puede quitar: la eligió 1 persona.',
    )
    expect(await admin.send('DELETE', `/api/inscripciones/delete/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'No se puede eliminar: hay 1 persona inscrita. Ciérralo para que nadie más entre.' },
    })
    // Whoever says how many go with it deletes it with them, and nobody else who came meanwhile.
    const con = (n: number) => admin.send('DELETE', `/api/inscripciones/delete/${id}?inscritos=${n}`)
    expect((await con(2)).body.message).toBe('Mientras tanto cambió: ahora hay 1 persona inscrita. No se eliminó nada.')
    expect((await read(id)).usuarios_inscritos_count).toBe(1)
    expect((await con(1)).status).toBe(200)
    expect((await admin.get(`/api/inscripciones/${id}`)).status).toBe(404)
  })

  test('twenty times at once is one enrolment', async () => {
    const { gestor, docente } = await school()
    const id = await make()
    const all = await Promise.all(Array.from({ length: 20 }, () => enrol(gestor, id, docente.id)))
    expect(all.map(r => r.status)).toEqual(Array(20).fill(200))
    expect(await read(id)).toMatchObject({ usuarios_inscritos_count: 1 })
  })

  test('nobody of another school, no student, nobody inactive, nothing closed', async () => {
    const [here, there] = [await school(), await school()]
    const id = await make()
    expect((await enrol(here.gestor, id, there.docente.id)).status).toBe(404)
    const student = await buildPerson(t.db, { roles: [ROL.estudiante], escuela_id: here.id })
    expect((await enrol(here.gestor, id, student.id)).status).toBe(404)
    const inactive = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: here.id, estatus_user: 0 })
    expect((await enrol(here.gestor, id, inactive.id)).status).toBe(409)
    const closed = await make({ abierta: 0 })
    expect(await enrol(here.gestor, closed, here.docente.id)).toMatchObject({
      status: 409,
      body: { message: 'Ese evento ya no está abierto. Elige otro.' },
    })
    expect((await enrol(here.gestor, 999_999, here.docente.id)).status).toBe(404)
    const open = (await here.gestor.ask(inscripcionesRoutes.abiertas, {})).resultSet
    expect(open.some(e => e.id === id)).toBe(true)
    expect(open.some(e => e.id === closed)).toBe(false)
  })
})

describe('the linked curricula', () => {
  test('are followed by who is enrolled, and by nobody else; taken off they are not', async () => {
    const { gestor, docente } = await school()
    const curso = await buildCurso(t.db)
    const c = await buildCurricula(t.db, { cursos: [curso.id] })
    const id = await make({ vincularAcurricula: 1, arrCurriculas: [c.id] })
    const me = await t.asPerson(docente)
    const mine = async () => (await me.ask(curriculasRoutes.list, {})).curricula.map(x => x.id)
    expect(await mine()).not.toContain(c.id)
    expect((await me.get(`/api/contenidos/pantallaAutogestivo/${curso.id}`)).status).toBe(404)
    await enrol(gestor, id, docente.id)
    expect(await mine()).toContain(c.id)
    await me.ask(contenidosRoutes.autogestivo, { params: { cursoId: curso.id } })
    const other = await t.asPerson(await buildPerson(t.db, { roles: [ROL.docente] }))
    expect((await other.ask(curriculasRoutes.list, {})).curricula.map(x => x.id)).not.toContain(c.id)
    // Closed, it takes nobody in; who is in goes on.
    await update(id, { vincularAcurricula: 1, arrCurriculas: [c.id], abierta: 0 })
    expect(await mine()).toContain(c.id)
    expect((await admin.send('DELETE', `/api/curriculas/destroy/${c.id}`)).body.message).toContain('Taller de verano')
    await update(id, { vincularAcurricula: 0 })
    expect(await mine()).not.toContain(c.id)
  })
})

describe('who is in an event', () => {
  const roster = (
    id: number,
    who: Caller = admin,
    query: Partial<QueryOf<typeof inscripcionesRoutes.inscritos>> = {},
  ) => who.ask(inscripcionesRoutes.inscritos, { params: { id }, query })

  /** Two schools with a teacher each, in an event of two options. */
  async function event() {
    const id = await make({ opciones: 'Mañana;Tarde' })
    const [manana, tarde] = (await read(id)).opciones.map(o => o.uuid) as [string, string]
    const [una, otra] = [await school(), await school()]
    await enrol(una.gestor, id, una.docente.id, { opcion_uuid: manana })
    await enrol(otra.gestor, id, otra.docente.id, { opcion_uuid: tarde })
    return { id, manana, tarde, una: una.docente.id, otra: otra.docente.id }
  }

  test('is listed by name, option and words, each in their scope, and goes out as a file', async () => {
    const { id, manana, una, otra } = await event()
    const all = await roster(id)
    expect(all.inscritos.map(i => i.id).sort()).toEqual([una, otra].sort())
    expect([all.total, all.nombreEvento]).toEqual([2, 'Taller de verano'])
    expect((await roster(id, admin, { opcion: manana })).inscritos.map(i => [i.id, i.opcion])).toEqual([
      [una, 'Mañana'],
    ])
    expect((await roster(id, admin, { search: 'zzz' })).total).toBe(0)
    const file = (await admin.get(`/api/inscripciones/${id}/inscritos/export`)).text
    expect([file.includes('Mañana'), file.includes('Tarde'), file.split('\n').filter(Boolean).length]).toEqual([
      true,
      true,
      3,
    ])
    // A coach sees those of their schools; who manages one does not read events.
    const coach = await t.as('coach')
    expect((await roster(id, coach)).inscritos).toEqual([])
    expect((await (await t.as('gestor')).get(`/api/inscripciones/${id}/inscritos`)).status).toBe(403)
    expect((await admin.get('/api/inscripciones/999999/inscritos')).status).toBe(404)
  })

  test('moves to another option, and goes out and comes back as it was', async () => {
    const { id, manana, tarde, una, otra } = await event()
    const at = (what: string, body: object) => admin.send('POST', `/api/inscripciones/${id}/${what}`, body)
    expect((await at('mover', { ids: [una, otra], opcion_uuid: tarde })).body).toMatchObject({ movidas: 1 })
    const other = await make({ opciones: 'Sábado' })
    const ajena = (await read(other)).opciones[0]!.uuid
    expect((await at('mover', { ids: [una], opcion_uuid: ajena })).status).toBe(422)
    expect((await roster(id)).inscritos.map(i => i.opcion)).toEqual(['Tarde', 'Tarde'])

    const gone = await at('baja', { ids: [una, 999_999] })
    expect(gone.body.bajas).toMatchObject([{ id: una, opcion_uuid: tarde }])
    expect((await roster(id)).inscritos.map(i => i.id)).toEqual([otra])
    expect((await at('baja', { ids: [una] })).body.bajas).toEqual([])
    // Also once the event is closed; what they had chosen and is gone is chosen no more.
    await update(id, { abierta: 0, opciones: 'Mañana;Tarde' })
    const bajas = [
      { id: una, opcion_uuid: tarde },
      { id: otra, opcion_uuid: manana },
    ]
    expect((await at('reinscribir', { bajas })).body).toMatchObject({ vuelven: 1 })
    expect((await roster(id)).inscritos.map(i => i.opcion)).toEqual(['Tarde', 'Tarde'])
    for (const what of ['mover', 'baja', 'reinscribir'])
      expect((await (await t.as('coach')).send('POST', `/api/inscripciones/${id}/${what}`, {})).status).toBe(403)
  })
})

describe('several at once', () => {
  const inscribir = (who: Caller, id: number, body: object) =>
    who.send('POST', `/api/inscripciones/${id}/inscribir`, body)
  test('a school, or a list of e-mails: who is in it stays, who has not entered or is nobody of theirs is named', async () => {
    const { id: escuela, gestor, docente } = await school()
    const sinEntrar = await buildPerson(t.db, {
      roles: [ROL.docente],
      escuela_id: escuela,
      estatus_user: 0,
      email: 'nuevo@x.mx',
    })
    const id = await make({ opciones: ['Sábados', 'Martes'] })
    const [sabados, martes] = (await read(id)).opciones
    await enrol(admin, id, docente.id, { opcion_uuid: martes!.uuid })
    const second = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: escuela })
    const all = await inscribir(admin, id, { escuela_id: escuela, opcion_uuid: sabados!.uuid })
    expect(all.body).toMatchObject({ inscritos: [second.id], estaban: 1, fuera: ['nuevo@x.mx'] })
    // What was chosen before stands.
    expect((await read(id)).opciones.map(o => o.inscritos)).toEqual([1, 1])
    const told = await t.db
      .selectFrom('avisos')
      .select('usuario_id')
      .where('tipo', '=', 'inscrito')
      .where('clave', '=', `inscripcion:${id}`)
      .execute()
    expect(told.map(a => a.usuario_id).sort()).toEqual([docente.id, second.id].sort())

    const other = await school()
    const third = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: escuela, email: 'tres@x.mx' })
    const correos = ['TRES@x.mx', 'tres@x.mx', 'nadie@x.mx', sinEntrar.email, other.docente.email]
    const mine = await gestor.ask(inscripcionesRoutes.enrolVarios, {
      params: { id },
      body: { correos, opcion_uuid: martes!.uuid },
    })
    expect(mine).toMatchObject({ inscritos: [third.id], estaban: 0 })
    // Somebody of another school is nobody to who manages this one.
    expect(mine.fuera.sort()).toEqual(['nadie@x.mx', 'nuevo@x.mx', other.docente.email].sort())
  })

  test('not without an option, both ways, of a school that is not theirs, or when it is closed', async () => {
    const { id: escuela, gestor } = await school()
    const other = await school()
    const id = await make({ opciones: ['Sábados'] })
    expect((await inscribir(admin, id, { escuela_id: escuela })).body.message).toBe('Elige una opción')
    const opcion_uuid = (await read(id)).opciones[0]!.uuid
    const wrong = await inscribir(admin, id, { escuela_id: escuela, correos: [], opcion_uuid })
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Elige una escuela, o escribe los correos'])
    expect((await inscribir(gestor, id, { escuela_id: other.id, opcion_uuid })).status).toBe(404)
    expect((await inscribir(admin, 999_999, { escuela_id: escuela, opcion_uuid })).status).toBe(404)
    await update(id, { abierta: 0, opciones: ['Sábados'] })
    expect((await inscribir(admin, id, { escuela_id: escuela, opcion_uuid })).status).toBe(409)
    expect((await read(id)).usuarios_inscritos_count).toBe(0)
  })
})

describe('an option with so many places', () => {
  type Docente = { id: number; email: string }
  type Inscritos = typeof inscripcionesRoutes.inscritos
  const roster = async (id: number, query: Partial<QueryOf<Inscritos>> = {}) =>
    (await admin.ask(inscripcionesRoutes.inscritos, { params: { id }, query: { sort: 'desde', dir: 'asc', ...query } }))
      .inscritos
  const docentes = (n: number) =>
    Promise.all(Array.from({ length: n }, () => buildPerson(t.db, { roles: [ROL.docente] })))
  const at = (id: number, what: string, body: object) => admin.send('POST', `/api/inscripciones/${id}/${what}`, body)
  const told = async (usuario: Docente) =>
    (await (await t.asPerson(usuario)).ask(avisosRoutes.list, {})).avisos.map(a => [a.tipo, a.datos] as const)

  /** An event of two options, of which the first has so many places. */
  async function conCupo(cupo: number) {
    const c = await buildCurricula(t.db)
    const cupos = [{ label: 'Mañana', cupo }]
    const id = await make({ opciones: 'Mañana;Tarde', cupos, vincularAcurricula: 1, arrCurriculas: [c.id] })
    const [manana, tarde] = (await read(id)).opciones.map(o => o.uuid) as [string, string]
    return { id, manana, tarde, curricula: c.id }
  }

  test('takes in so many; who comes then waits, reads which one they are, follows nothing, and comes in by itself', async () => {
    const { id, manana, tarde, curricula } = await conCupo(1)
    const [a, b, c] = (await docentes(3)) as [Docente, Docente, Docente]
    const quien = await Promise.all([a, b, c].map(d => t.asPerson(d)))
    const sigue = async (i: number) =>
      (await quien[i]!.ask(curriculasRoutes.list, {})).curricula.some(x => x.id === curricula)
    expect((await enrol(admin, id, a.id, { opcion_uuid: manana })).body).toMatchObject({
      lugar: null,
      message: 'Docente inscrito',
    })
    expect((await enrol(admin, id, b.id, { opcion_uuid: manana })).body).toMatchObject({
      lugar: 1,
      message: 'Ya no hay lugar: quedó en la lista de espera, en el lugar 1',
    })
    await enrol(admin, id, c.id, { opcion_uuid: manana })
    // Once more changes nothing, and nobody stands further back.
    expect((await enrol(admin, id, b.id, { opcion_uuid: manana })).body.lugar).toBe(1)
    expect((await roster(id)).map(f => [f.id, f.lugar])).toEqual([
      [a.id, null],
      [b.id, 1],
      [c.id, 2],
    ])
    expect((await roster(id, { estado: 'en_espera' })).map(f => f.id)).toEqual([b.id, c.id])
    expect((await roster(id, { estado: 'dentro' })).map(f => f.id)).toEqual([a.id])
    expect(await read(id)).toMatchObject({
      usuarios_inscritos_count: 1,
      en_espera_count: 2,
      opciones: [{ inscritos: 1, cupo: 1, en_espera: 2 }, { cupo: null }],
    })
    expect((await admin.get(`/api/inscripciones/${id}/inscritos/export?sort=nombre`)).text).toContain(',En espera,2,')
    const book = await admin.get(`/api/inscripciones/${id}/inscritos/export?formato=xlsx`)
    expect(book.text.slice(0, 2)).toBe('PK')
    expect([await sigue(0), await sigue(1)]).toEqual([true, false])
    expect(await told(c)).toMatchObject([['inscrito', { opcion: 'Mañana', lugar: 2 }]])

    // Whoever goes leaves a place to the first, and is told why.
    const { bajas } = (await at(id, 'baja', { ids: [a.id], motivo: 'Cambió de plantel' })).body
    expect((await roster(id)).map(f => [f.id, f.lugar])).toEqual([
      [b.id, null],
      [c.id, 1],
    ])
    expect([await sigue(0), await sigue(1)]).toEqual([false, true])
    expect(await told(a)).toMatchObject([['acceso_retirado', { motivo: 'Cambió de plantel' }]])
    const deB = await told(b)
    expect(deB.map(([, d]) => 'lugar' in d)).toEqual([false])
    // Brought back they stand before who came after them, and nobody is put out for them.
    expect((await at(id, 'reinscribir', { bajas })).body).toMatchObject({ vuelven: 1, en_espera: 1 })
    expect(
      (await roster(id, { estado: 'en_espera' })).map(f => [f.id, f.lugar]).toSorted((x, y) => x[1]! - y[1]!),
    ).toEqual([
      [a.id, 1],
      [c.id, 2],
    ])
    expect(await told(a)).toEqual([])

    // Another option leaves a place, too, and a higher number of them; a lower one puts nobody out.
    expect((await at(id, 'mover', { ids: [b.id], opcion_uuid: tarde })).body).toMatchObject({
      movidas: 1,
      en_espera: 0,
    })
    expect(await told(b)).toMatchObject([['inscrito', { opcion: 'Tarde', opcion_antes: 'Mañana' }]])
    expect((await roster(id, { estado: 'en_espera' })).map(f => f.id)).toEqual([c.id])
    const cambia = (cupo: number | null) => update(id, { opciones: 'Mañana;Tarde', cupos: [{ label: 'mañana', cupo }] })
    expect((await cambia(2)).status).toBe(200)
    expect((await read(id)).opciones).toMatchObject([{ inscritos: 2, en_espera: 0 }, { inscritos: 1 }])
    expect((await cambia(1)).status).toBe(200)
    expect((await at(id, 'mover', { ids: [b.id], opcion_uuid: manana })).body).toMatchObject({
      movidas: 1,
      en_espera: 1,
    })
    expect((await read(id)).opciones).toMatchObject([{ inscritos: 2, cupo: 1, en_espera: 1 }, { inscritos: 0 }])
    expect((await admin.send('DELETE', `/api/inscripciones/delete/${id}`)).body.message).toBe(
      'No se puede eliminar: hay 2 personas inscritas y 1 en espera. Ciérralo para que nadie más entre.',
    )
    // Without a word of places they stay; without a limit all come in.
    await update(id, { opciones: 'Mañana;Tarde' })
    expect((await read(id)).opciones[0]).toMatchObject({ cupo: 1, en_espera: 1 })
    await cambia(null)
    expect((await read(id)).opciones[0]).toMatchObject({ inscritos: 3, cupo: null, en_espera: 0 })
  })

  test('wants a number of places, of an option that is there', async () => {
    for (const [cupos, message] of [
      [[{ label: 'Noche', cupo: 3 }], 'No hay una opción «Noche»: revisa de cuál son los lugares'],
      [[{ label: 'Mañana', cupo: 0 }], /^Escribe los lugares con un número de 1 a/],
      [[{ label: 'Mañana', cupo: 1.5 }], /^Escribe los lugares/],
    ] as const)
      expect((await store({ opciones: 'Mañana', cupos })).body.message).toMatch(message)
  })

  test('twelve at once for five places: five are in, seven wait in a line without a gap; several by one call, too', async () => {
    const { id, manana } = await conCupo(5)
    const people = await docentes(12)
    const all = await Promise.all(people.map(d => enrol(admin, id, d.id, { opcion_uuid: manana })))
    expect(all.map(r => r.status)).toEqual(Array(12).fill(200))
    const lugares = (await roster(id, { per_page: 100 })).map(f => f.lugar)
    expect(lugares.filter(l => l === null)).toHaveLength(5)
    expect(lugares.filter(l => l !== null).toSorted((x, y) => x - y)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const more = (await docentes(3)).map(d => d.email)
    const varios = await at(id, 'inscribir', { correos: more, opcion_uuid: manana })
    expect(varios.body).toMatchObject({ en_espera: 3, estaban: 0 })
    expect((await read(id)).opciones[0]).toMatchObject({ inscritos: 5, en_espera: 10 })
  })

  test('whose person is deleted has a place for the next one within the minute', async () => {
    const { id, manana } = await conCupo(1)
    const [a, b] = (await docentes(2)) as [Docente, Docente]
    await enrol(admin, id, a.id, { opcion_uuid: manana })
    await enrol(admin, id, b.id, { opcion_uuid: manana })
    await t.db.deleteFrom('usuarios').where('id', '=', a.id).execute()
    await moveFilas({ db: t.db, realtime: t.realtime })
    expect(await roster(id)).toMatchObject([{ id: b.id, lugar: null }])
    expect((await told(b)).map(([tipo]) => tipo)).toEqual(['inscrito'])
  })
})
