import { cuentasRoutes, escuelasRoutes, type QueryOf, ROL } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCoach, buildGestor, buildOferta, buildPerson, buildSchool } from '../../../test/build.ts'
import { defineEscuelasJobs } from './escuelas.jobs.ts'

let t: TestApp
let admin: Caller
let oferta: number
beforeAll(async () => {
  t = await openTestApp()
  defineEscuelasJobs(t)
  await t.jobs.start()
  admin = await t.as('admin')
  oferta = (await buildOferta(t.db)).id
})
afterAll(() => t.close())

let n = 0
const form = (more: object = {}) => ({
  nombre: `Secundaria ${++n}`,
  ciudad: 'Puebla',
  direccion: 'Av. Reforma 1305',
  telefono: '2222461830',
  gestorNombre: 'Pilar Gómez',
  gestorCorreo: `gestora${n}@Secundaria${n}.edu.mx`,
  correoCoach: 'coach@eleva.mx',
  correoIpManager: 'ip@eleva.mx',
  oferta_id: oferta,
  cantidad: '40',
  ...more,
})
const store = (more: object = {}) => admin.send('POST', '/api/centroEscolar/store', form(more))
const make = async (more: object = {}) => (await store(more)).body.id as number
const read = async (id: number) => (await admin.ask(escuelasRoutes.get, { params: { id } })).escuela
const pending = (usuario: number | null) =>
  t.database
    .sql`select id, enviada_en from invitaciones where usuario_id = ${usuario} and anulada_en is null and aceptada_en is null`
const statusOf = async (id: number | null) =>
  (await t.db.selectFrom('usuarios').select('estatus_user').where('id', '=', id).executeTakeFirstOrThrow()).estatus_user

describe('a school', () => {
  test('asks for no offer as long as there is none', async () => {
    await t.db.deleteFrom('ofertas_academicas').where('id', '=', oferta).execute()
    const sinOferta = () => {
      const { oferta_id: _, ...rest } = form()
      return admin.send('POST', '/api/centroEscolar/sin-oferta', rest)
    }
    expect((await store({ oferta_id: '' })).status).toBe(422)
    expect((await sinOferta()).body).toMatchObject({ success: true, message: 'Escuela creada' })
    oferta = (await buildOferta(t.db)).id
    expect((await sinOferta()).body.message).toBe('Ya hay ofertas: elige la de esta escuela.')
  })

  test('is made with its gestor, who is new, inactive and gets a mail; its domain is that of their e-mail', async () => {
    const made = await store({
      nombre: 'Escuela Ñandú',
      gestorCorreo: 'Pilar@Nandu.edu.mx',
      fecha_vigencia_inicio: '2026-01-01',
      domain: 'mal.mx',
    })
    expect(made.body).toMatchObject({ success: true, message: 'Escuela creada', color: 'success' })
    const id = made.body.id as number
    const found = await read(id)
    expect(found).toMatchObject({
      domain: 'nandu.edu.mx',
      estatus: 1,
      cantidad: 40,
      disponibles: 40,
      usuariosActualesInvitados: 0,
      oferta_id: oferta,
      gestores_ofertas: { oferta_id: oferta },
      gestorNombre: 'Pilar Gómez',
      gestorCorreo: 'pilar@nandu.edu.mx',
      gestorActivo: false,
      coachActivo: false,
      fecha_vigencia_inicio: '2026-01-01',
      vigencia: 'vigente',
    })
    expect(await pending(found.gestorId)).toHaveLength(1)
    expect(await statusOf(found.gestorId)).toBe(0)
    const list = await admin.get('/api/centroEscolar?search=nandu puebla')
    expect(list.body).toMatchObject({ cantidad: 1, per_page: 10, resultSet: [{ id }] })
    await expect
      .poll(async () => (await t.mail.list()).some(m => m.to === 'pilar@nandu.edu.mx'), { timeout: 20_000 })
      .toBe(true)
  })

  test('what is missing is said in the order of the specification', async () => {
    const said = async (more: object) => (await store(more)).body.message
    const all = {
      nombre: '',
      ciudad: '',
      direccion: '',
      telefono: '',
      gestorNombre: '',
      gestorCorreo: '',
      correoCoach: '',
      correoIpManager: '',
      oferta_id: '',
    }
    const words = [
      'el nombre',
      'la ciudad',
      'la dirección',
      'el teléfono',
      'el nombre del gestor',
      'el correo del gestor',
      'el correo del coach',
      'el correo del IP manager',
      'una oferta',
    ]
    const names = Object.keys(all) as (keyof typeof all)[]
    for (const [i, word] of words.entries())
      expect(await said(Object.fromEntries(names.slice(i).map(name => [name, all[name]])))).toBe(
        `Hace falta especificar ${word}`,
      )
    expect(await said({ telefono: '12345678901' })).toBe('Solo dígitos, a lo más 10')
    expect(await said({ telefono: '222-246' })).toBe('Solo dígitos, a lo más 10')
    expect(await said({ cantidad: '12345678901' })).toBe('Solo dígitos, a lo más 10')
    expect(await said({ gestorCorreo: 'pilar' })).toBe('Usar una dirección de correo válida')
    expect(await said({ oferta_id: 999_999 })).toBe('Esa oferta ya no existe.')
    expect(await said({ fecha_vigencia_inicio: '2026-02-01', fecha_vigencia_finalizacion: '2026-01-01' })).toBe(
      'La fecha de término no puede ser anterior a la de inicio',
    )
  })

  test('the name of its gestor is corrected, and their surnames stay apart', async () => {
    const teacher = await buildPerson(t.db, {
      roles: [ROL.docente],
      name: 'Mariana',
      apellido_p: 'Servantes',
      apellido_m: 'Olvera',
    })
    const id = await make({ gestorCorreo: teacher.email })
    const said = { gestorCorreo: teacher.email, gestorNombre: 'Mariana Cervantes Olvera' }
    await admin.ask(escuelasRoutes.update, { params: { id }, body: said })
    const parts = t.db.selectFrom('usuarios').select(['name', 'apellido_p', 'apellido_m']).where('id', '=', teacher.id)
    expect(await parts.executeTakeFirst()).toEqual({ name: 'Mariana', apellido_p: 'Cervantes', apellido_m: 'Olvera' })
  })

  test('takes as its gestor who has that e-mail: not a student, and without a mail when they are active', async () => {
    const student = await buildPerson(t.db, { roles: [ROL.estudiante] })
    expect(await store({ gestorCorreo: student.email })).toMatchObject({
      status: 422,
      body: { errors: { gestorCorreo: [expect.stringContaining('estudiante')] } },
    })
    const teacher = await buildPerson(t.db, { roles: [ROL.docente], name: 'Arturo Salgado' })
    const id = await make({ gestorCorreo: teacher.email.toUpperCase(), gestorNombre: 'Otro nombre' })
    expect(await read(id)).toMatchObject({ gestorId: teacher.id, gestorNombre: 'Arturo Salgado', gestorActivo: true })
    expect(await pending(teacher.id)).toHaveLength(0)
    const told = async () => (await t.mail.list()).filter(m => m.to === teacher.email).map(m => m.subject)
    await expect.poll(told, { timeout: 20_000 }).toEqual([expect.stringMatching(/^Ahora gestionas Secundaria/)])
    await admin.send('PUT', `/api/centroEscolar/update/${id}`, { gestorCorreo: teacher.email, cantidad: 7 })
    const caller = await t.asPerson(teacher)
    expect(await caller.ask(cuentasRoutes.user, {})).toMatchObject({ es_gestor: true, redirect: '/hoy' })
  })

  test('has a gestor who neither grades nor answers, unless they are named as its docente besides', async () => {
    const teacher = await buildPerson(t.db, { roles: [ROL.docente] })
    const id = await make({ gestorCorreo: teacher.email })
    const caller = await t.asPerson(teacher)
    const may = async () => [
      (await caller.send('PUT', '/api/entregables/updateCalificacion/999999', { nuevaCalificacion: 1 })).status,
      (await caller.send('POST', '/api/dudas/respuesta', { current_duda_id: 999999, duda_respuesta: 'x' })).status,
    ]
    expect(await may()).toEqual([403, 403])
    const change = (gestorEnsena: number) => admin.send('PUT', `/api/centroEscolar/update/${id}`, { gestorEnsena })
    expect((await change(1)).status).toBe(200)
    expect(await read(id)).toMatchObject({ gestorEnsena: 1 })
    expect(await may()).toEqual([404, 404])
    await change(0)
    expect(await may()).toEqual([403, 403])
  })

  test('gets another gestor: the link of the first, who never came, is worth nothing', async () => {
    const id = await make()
    const first = (await read(id)).gestorId
    const change = (more: object) => admin.send('PUT', `/api/centroEscolar/update/${id}`, form(more))
    expect((await change({ gestorCorreo: 'segunda@otra.edu.mx', estatus: 0, version: 1 })).status).toBe(200)
    const after = await read(id)
    expect(after).toMatchObject({ estatus: 0, domain: 'otra.edu.mx', version: 2 })
    expect(after.gestorId).not.toBe(first)
    expect(await pending(first)).toHaveLength(0)
    expect(await pending(after.gestorId)).toHaveLength(1)
    expect((await change({ gestorCorreo: 'segunda@otra.edu.mx', version: 1 })).status).toBe(409)
    // What is not said of its access stays.
    expect((await change({ gestorCorreo: 'segunda@otra.edu.mx', gestorNombre: 'Rosa Lima' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ estatus: 0, gestorNombre: 'Rosa Lima' })
    expect(await pending(after.gestorId)).toHaveLength(1)
  })

  test('is deleted with nobody but its gestor in it, who stays', async () => {
    const id = await make()
    const { gestorId } = await read(id)
    const docente = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: id, name: 'Berenice' })
    const destroy = () => admin.send('DELETE', `/api/centroEscolar/destroy/${id}`)
    expect(await destroy()).toMatchObject({
      status: 409,
      body: { message: 'No se puede eliminar: la usa la persona «Berenice».' },
    })
    await t.db.updateTable('usuarios').set({ escuela_id: null }).where('id', '=', docente.id).execute()
    expect((await destroy()).body.message).toBe('Escuela eliminada')
    expect((await destroy()).status).toBe(404)
    expect(await statusOf(gestorId)).toBe(0)
  })
})

describe('who manages a school', () => {
  test('changes its name and place, and nothing else', async () => {
    const gestor = await buildGestor(t.db, { cantidad: 3, correo_coach: 'coach@eleva.mx' })
    const id = gestor.escuela
    const me = await t.asPerson(gestor)
    const change = (body: object) => me.send('POST', `/api/centroEscolar/update/${id}`, { _method: 'PUT', ...body })
    expect((await change({ nombre: ' ' })).body.message).toBe('Hace falta especificar el nombre')
    expect((await change({ nombre: 'Nueva', telefono: '12' })).status).toBe(200)
    await change({
      nombre: 'Nueva',
      ciudad: 'León',
      cantidad: 900,
      estatus: 0,
      correoCoach: gestor.email,
      gestorCorreo: 'x@y.mx',
    })
    expect(await me.ask(escuelasRoutes.show, {})).toMatchObject({
      resultSet: {
        id,
        nombre: 'Nueva',
        ciudad: 'León',
        telefono: '12',
        cantidad: 3,
        estatus: 1,
        correoCoach: 'coach@eleva.mx',
        gestorId: gestor.id,
      },
      escuelas: [{ id, label: 'Nueva' }],
    })
  })

  test('every call with the key of another school answers 404', async () => {
    const mine = await buildGestor(t.db, { cantidad: 5 })
    const { escuela: id } = await buildGestor(t.db, { cantidad: 5 })
    const docente = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: id, estatus_user: 0 })
    await buildPerson(t.db, { roles: [ROL.estudiante], escuela_id: id })
    const me = await t.asPerson(mine)
    const calls: [string, Promise<{ status: number }>][] = [
      ['show', me.get(`/api/centroEscolar/show?escuela=${id}`)],
      ['invitados', me.get(`/api/centroEscolar/invitados?escuela=${id}`)],
      ['update', me.send('PUT', `/api/centroEscolar/update/${id}`, { nombre: 'Mía' })],
      ['invite', me.send('POST', '/api/centroEscolar/sendInvitations', { emails: '["a@b.mx"]', escuela: id })],
      ['resend', me.get(`/api/centroEscolar/resendAccess/${docente.id}`)],
      ['alumnos', me.get(`/api/escuela-alumnos-correos/${id}`)],
      ['csv', me.get(`/api/escuela-correos-csv/${id}`)],
      ['csv in the plural', me.get(`/api/escuelas-correos-csv/${id}`)],
      ['enrol', me.send('POST', '/api/inscripciones/inscripcion-usuario', { inscripcion_id: 1, user_id: docente.id })],
    ]
    for (const [name, call] of calls) expect((await call).status, name).toBe(404)
    expect(await pending(docente.id)).toHaveLength(0)
    // What only an administrator may do is not looked up at all.
    expect((await me.send('DELETE', `/api/centroEscolar/disableAccess/${docente.id}`)).status).toBe(403)
    expect((await me.send('DELETE', `/api/centroEscolar/destroy/${id}`)).status).toBe(403)
    expect((await me.ask(escuelasRoutes.dominios, {})).resultSet).toHaveLength(1)
  })

  test('an administrator says which school; without one there is nothing to show', async () => {
    const { id } = await buildSchool(t.db, { nombre: 'La de Rosa' })
    expect(await admin.ask(escuelasRoutes.show, { query: { escuela: id } })).toMatchObject({
      resultSet: { id },
      escuelas: [],
    })
    expect((await admin.get('/api/centroEscolar/show')).status).toBe(404)
  })
})

test('a school whose coach’s e-mail is nobody’s, or a student’s, says that it has no coach', async () => {
  const nobody = await buildSchool(t.db, { correo_coach: 'nadie@eleva.mx' })
  const student = await buildPerson(t.db, { roles: [ROL.estudiante] })
  const ofStudent = await buildSchool(t.db, { correo_coach: student.email })
  const coach = await buildCoach(t.db)
  const says = async (id: number) => (await admin.ask(escuelasRoutes.show, { query: { escuela: id } })).resultSet
  expect(await says(nobody.id)).toMatchObject({ coachActivo: false })
  expect(await says(ofStudent.id)).toMatchObject({ coachActivo: false })
  expect(await says(coach.escuela)).toMatchObject({ coachActivo: true })
})

describe("the students' e-mails", () => {
  test('of all schools or of one, in scope, searched and as CSV that no spreadsheet runs', async () => {
    const coach = await buildCoach(t.db, { nombre: 'Escuela A' })
    const a = { id: coach.escuela }
    const b = await buildSchool(t.db, { nombre: 'Escuela B', correo_coach: coach.email })
    const c = await buildSchool(t.db, { nombre: 'Escuela C' })
    await buildPerson(t.db, { roles: [ROL.estudiante], escuela_id: a.id, name: '=HYPERLINK("x")', email: 'uno@a.mx' })
    await buildPerson(t.db, { roles: [ROL.estudiante], escuela_id: b.id, name: 'Ángela Peña', email: 'dos@b.mx' })
    await buildPerson(t.db, { roles: [ROL.estudiante], escuela_id: c.id, email: 'tres@c.mx' })
    await buildPerson(t.db, { roles: [ROL.docente], escuela_id: a.id, email: 'docente@a.mx' })
    const me = await t.asPerson(coach)
    const emails = async (query: Partial<QueryOf<typeof escuelasRoutes.alumnos>>) =>
      (await me.ask(escuelasRoutes.alumnos, { query })).resultSet.map(r => r.email)
    expect((await emails({ sort: 'email' })).sort()).toEqual(['dos@b.mx', 'uno@a.mx'])
    expect(await emails({ search: 'angela' })).toEqual(['dos@b.mx'])
    expect(await me.ask(escuelasRoutes.alumnosDe, { params: { escuelaId: b.id } })).toMatchObject({
      cantidad: 1,
      per_page: 8,
      resultSet: [{ name: 'Ángela Peña', email: 'dos@b.mx', nombre: 'Escuela B' }],
    })
    expect((await me.ask(escuelasRoutes.dominios, {})).resultSet).toMatchObject([
      { label: 'Escuela A' },
      { label: 'Escuela B' },
    ])
    for (const path of ['/api/escuela-correos-csv/0', '/api/escuelas-correos-csv/0']) {
      const csv = await me.get(path)
      expect(csv.headers['content-type']).toContain('text/csv')
      expect(csv.text.startsWith('\ufeffEstudiante,Correo,Escuela\n')).toBe(true)
      expect(csv.text).toContain(`"'=HYPERLINK(""x"")",uno@a.mx,Escuela A`)
      expect(csv.text).not.toContain('tres@c.mx')
    }
    expect((await me.get(`/api/escuela-correos-csv/${b.id}`)).text).not.toContain('uno@a.mx')
    const docente = await t.asPerson(await buildPerson(t.db, { roles: [ROL.docente], escuela_id: c.id }))
    expect(await docente.ask(escuelasRoutes.alumnos, {})).toMatchObject({
      resultSet: [{ email: 'tres@c.mx' }],
    })
  })
})
