/** What becomes of registrations: who is made, who is told, who wins. */
import { inscripcionesRoutes, ROL, registrosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildGroup, buildPerson, buildSchool } from '../../../test/build.ts'
import { allBut } from '../../../test/personas.ts'
import { defineRegistrosJobs } from './registros.jobs.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  defineRegistrosJobs(t)
  await t.jobs.start()
  admin = await t.as('admin')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('registros_formacion').execute()
  await t.db.deleteFrom('registros_con_otro_correo').execute()
})

const URL = '/api/usicamm-registro'
let serial = 0
/** @param fields that are said otherwise */
async function registra(fields: Partial<Record<string, string>> = {}) {
  serial++
  const row = {
    nombres: `Nadia${serial}`,
    apellido_paterno: 'Paredes',
    apellido_materno: 'Luna',
    correo_alternativo: `nadia${serial}@ejemplo.mx`,
    curp: `PALN${String(800101 + serial)}MDFRNN0${serial % 10}`.padEnd(18, '0').slice(0, 18),
    rfc: 'PALN800101AB1',
    tipos_de_formacion: 'Curso',
    modalidad: 'Linea',
    nombre_oferta_formacion: 'DGENAM',
    funcion: 'Docente',
    nivel_educativo: 'Licenciatura',
    direccion_operativa: 'Dirección Operativa 3',
    alcaldia_cct: 'Benito Juárez',
    numero_celular: '5512345678',
    numero_fijo: '5587654321',
    edad: 44,
    cct: '09DPR1234X',
    genero: 'Mujer',
    ...fields,
  }
  const made = await t.db
    .insertInto('registros_formacion')
    .values(row)
    .returning(['id', 'folio'])
    .executeTakeFirstOrThrow()
  return { ...row, ...made }
}

type Fila = { id: number; nombre: string; hecho: boolean; motivo: string }
const vistos = (ids: number[], estado = 'recibido') => ids.map(id => ({ id, estado }))
const destino = { rol: 'estudiante', escuela: null, grupos: [] as number[], inscripcion: null }
const acepta = (who: Caller, ids: number[], more: object = {}, estado?: string) =>
  who.send('POST', `${URL}/aceptar`, { ...destino, registros: vistos(ids, estado), ...more })
const rechaza = (who: Caller, ids: number[], motivo = 'Falta tu constancia', estado?: string) =>
  who.send('POST', `${URL}/rechazar`, { registros: vistos(ids, estado), motivo })
const deshaz = (who: Caller, lote: unknown) => who.send('POST', `${URL}/deshacer`, { lote })
const filas = (reply: { body: Record<string, unknown> }) => reply.body.resultados as Fila[]
const persona = (email: string) =>
  t.db
    .selectFrom('usuarios')
    .select(['id', 'nombre_completo', 'estatus_user', 'role_id', 'escuela_id'])
    .where('email', '=', email)
    .executeTakeFirst()
const ficha = async (id: number) => (await admin.ask(registrosRoutes.get, { params: { id } })).registro
const publico = async (r: { folio: string | null; correo_alternativo: string }) => {
  const nobody = await t.anonymous()
  const body = await nobody.ask(registrosRoutes.estado, { body: { folio: r.folio!, correo: r.correo_alternativo } })
  return body.registro
}
/** As if the minute were over: the mails of all lots go now. */
async function pasaElMinuto() {
  await t.db.updateTable('registros_decididos').set({ decidido_en: sql`decidido_en - interval '2 minutes'` }).execute()
  await sql`update pgboss.job set start_after = now() where name = 'registros.decididos'`.execute(t.db)
}
const correosA = async (to: string) => (await t.mail.list()).filter(m => m.to === to)

describe('accepting', () => {
  test('makes each person with their role, in their school and group, in bulk; the registrant reads it, and is written to, a minute later', async () => {
    const school = await buildSchool(t.db, { cantidad: 5 })
    const group = await buildGroup(t.db)
    const [a, b] = [await registra(), await registra()]
    const reply = await acepta(admin, [a.id, b.id], { escuela: school.id, grupos: [group.id] })
    expect(reply.body).toMatchObject({ hechos: 2, color: 'success', lote: expect.any(String) })
    expect(await persona(a.correo_alternativo)).toMatchObject({
      nombre_completo: `${a.nombres} Paredes Luna`,
      estatus_user: 1,
      role_id: ROL.estudiante,
      escuela_id: school.id,
    })
    const members = await t.db
      .selectFrom('grupos_usuarios')
      .select('usuario_id')
      .where('grupo_id', '=', group.id)
      .execute()
    expect(members).toHaveLength(2)
    expect(await ficha(a.id)).toMatchObject({ estado: 'aceptado', parecidos: [] })
    expect(await publico(a)).toMatchObject({ estado: 'recibido', motivo: '' })
    expect(await correosA(a.correo_alternativo)).toEqual([])
    await pasaElMinuto()
    await expect.poll(() => correosA(a.correo_alternativo), { timeout: 20_000 }).toHaveLength(1)
    const [mail] = await correosA(a.correo_alternativo)
    expect(mail!.subject).toBe('Aceptamos tu registro: ya puedes entrar a Eleva')
    expect((await t.mail.read(mail!.id))!.text).toContain('/login')
    expect(await publico(a)).toMatchObject({ estado: 'aceptado' })
    // What has been told is not taken back.
    expect((await deshaz(admin, reply.body.lote)).status).toBe(409)
  })

  test('a teacher comes to an enrolment event with its option, and a school to its seats and no further', async () => {
    const school = await buildSchool(t.db, { cantidad: 1 })
    const evento = (
      await admin.ask(inscripcionesRoutes.create, { body: { nombreEvento: 'Otoño', opciones: ['Sábados', 'Martes'] } })
    ).id
    const { opciones } = (await admin.ask(inscripcionesRoutes.get, { params: { id: evento } })).inscripcion
    const [a, b] = [await registra(), await registra()]
    const en = { rol: 'docente', escuela: school.id, inscripcion: evento }
    expect((await acepta(admin, [a.id], en)).body).toMatchObject({ message: 'Elige una opción' })
    expect(await persona(a.correo_alternativo)).toBeUndefined()
    const reply = await acepta(admin, [a.id, b.id], { ...en, opcion_uuid: opciones[1]!.uuid })
    expect(filas(reply).map(f => [f.hecho, f.motivo])).toEqual([
      [true, ''],
      [false, 'Ya no quedan lugares en esa escuela'],
    ])
    expect(reply.body).toMatchObject({ hechos: 1, color: 'warning', message: '1 registro aceptado; 1 no' })
    expect(await ficha(b.id)).toMatchObject({ estado: 'recibido' })
    const inscritos = await t.db
      .selectFrom('inscripciones_usuarios')
      .select(['usuario_id', 'opcion_uuid'])
      .where('inscripcion_id', '=', evento)
      .execute()
    expect(inscritos).toEqual([
      { usuario_id: (await persona(a.correo_alternativo))!.id, opcion_uuid: opciones[1]!.uuid },
    ])
    // An undo takes them out of it again, and the seat is free.
    expect((await deshaz(admin, reply.body.lote)).body).toMatchObject({ message: 'Deshecho' })
    expect(await persona(a.correo_alternativo)).toBeUndefined()
    expect(filas(await acepta(admin, [b.id], { ...en, opcion_uuid: opciones[0]!.uuid }))[0]!.hecho).toBe(true)
  })

  test('who exists meanwhile is found, keeps their name, and is refused where the load of people would', async () => {
    const [a, b, c, d] = [await registra(), await registra(), await registra(), await registra()]
    const same = await registra({ correo_alternativo: d.correo_alternativo })
    const elsewhere = await buildSchool(t.db)
    const here = await buildSchool(t.db)
    await buildPerson(t.db, {
      roles: [ROL.estudiante],
      role_id: ROL.estudiante,
      email: a.correo_alternativo,
      name: 'Como se llama',
    })
    await buildPerson(t.db, { roles: [ROL.admin], role_id: ROL.admin, email: b.correo_alternativo })
    await buildPerson(t.db, {
      roles: [ROL.estudiante],
      role_id: ROL.estudiante,
      email: c.correo_alternativo,
      escuela_id: elsewhere.id,
    })
    expect(await ficha(a.id)).toMatchObject({ parecidos: [{ registro_id: null, igual: ['correo'] }] })
    const reply = await acepta(admin, [a.id, b.id, c.id, d.id, same.id], { escuela: here.id })
    expect(filas(reply).map(f => [f.hecho, f.motivo])).toEqual([
      [true, ''],
      [false, expect.stringContaining('Ese correo ya es de alguien con el rol')],
      [false, expect.stringContaining('Ya pertenece a otra escuela')],
      [true, ''],
      [false, 'Otro de los marcados tiene el mismo correo'],
    ])
    expect(await persona(a.correo_alternativo)).toMatchObject({ nombre_completo: 'Como se llama', escuela_id: here.id })
    await deshaz(admin, reply.body.lote)
    expect(await persona(a.correo_alternativo)).toMatchObject({ nombre_completo: 'Como se llama', escuela_id: null })
    expect(await persona(d.correo_alternativo)).toBeUndefined()
  })

  test('who may not come in any more is not let in by it', async () => {
    const a = await registra()
    await buildPerson(t.db, {
      roles: [ROL.estudiante],
      role_id: ROL.estudiante,
      email: a.correo_alternativo,
      estatus_user: 0,
    })
    const reply = await acepta(admin, [a.id])
    expect(filas(reply)[0]!.motivo).toContain('Su cuenta está sin acceso')
    expect(await persona(a.correo_alternativo)).toMatchObject({ estatus_user: 0 })
  })

  test('of two who accept the same one at once one wins, and the other is told who', async () => {
    const other = await t.asPerson(await buildPerson(t.db, { roles: [ROL.admin], role_id: ROL.admin, name: 'Ana' }))
    const a = await registra()
    const both = await Promise.all([acepta(admin, [a.id]), acepta(other, [a.id])])
    const said = both.map(r => filas(r)[0]!)
    expect(said.filter(f => f.hecho)).toHaveLength(1)
    expect(said.find(f => !f.hecho)!.motivo).toMatch(/^Ya lo aceptó (Ana|Persona \d+)$/)
    const twice = await acepta(admin, [a.id, a.id], {}, 'aceptado')
    expect(filas(twice)).toMatchObject([{ hecho: false, motivo: expect.stringMatching(/^Ya lo aceptó/) }])
    // Who saw it as it was before somebody refused it does not pass over that.
    const b = await registra()
    await rechaza(other, [b.id])
    expect(filas(await acepta(admin, [b.id]))[0]!.motivo).toBe('Ya lo rechazó Ana')
    expect(filas(await acepta(admin, [b.id], {}, 'rechazado'))[0]!.hecho).toBe(true)
  })

  test('what is gone refuses all of it, and nothing is half done', async () => {
    const a = await registra()
    const replies = [
      await acepta(admin, [a.id], { grupos: [999_999] }),
      await acepta(admin, [a.id], { escuela: 999_999 }),
      await acepta(admin, [a.id], { rol: 'docente', escuela: 999_999 }),
      await acepta(admin, [a.id], { rol: 'docente', inscripcion: 999_999 }),
      await acepta(admin, [a.id], { rol: 'docente', grupos: [1] }),
      await acepta(admin, [a.id], { rol: 'admin' }),
      await acepta(admin, []),
    ]
    expect(replies.map(r => r.status)).toEqual([422, 422, 404, 404, 422, 422, 422])
    expect(await persona(a.correo_alternativo)).toBeUndefined()
    expect(filas(await acepta(admin, [999_999]))).toMatchObject([{ hecho: false, motivo: 'Ese registro ya no existe' }])
    expect((await admin.get(`${URL}/999999`)).status).toBe(404)
  })

  test('five thousand at once', { tags: ['resto'], timeout: 60_000 }, async () => {
    await sql`
      insert into registros_formacion (nombres, apellido_paterno, apellido_materno, correo_alternativo, curp, rfc, tipos_de_formacion, modalidad,
        nombre_oferta_formacion, funcion, nivel_educativo, direccion_operativa, alcaldia_cct, numero_celular, numero_fijo, edad, cct, genero)
      select 'Persona ' || numero, 'Mil', 'Luna', 'mil' || numero || '@ejemplo.mx',
        'MILN' || lpad(numero::text, 6, '0') || 'MDFRNN00', 'X', 'Curso', 'Linea',
        'DGENAM', 'Docente', 'Licenciatura', 'X', 'X', '5512345678', '5512345678', 40, 'X', 'Mujer'
      from generate_series(1, 5000) numero`.execute(t.db)
    const ids = (await t.db.selectFrom('registros_formacion').select('id').execute()).map(r => r.id)
    const group = await buildGroup(t.db)
    expect(await admin.ask(registrosRoutes.list, { query: { per_page: 100, estado: 'recibido' } })).toMatchObject({
      total: 5000,
    })
    const begun = performance.now()
    const reply = await acepta(admin, ids, { grupos: [group.id] })
    const took = performance.now() - begun
    expect(reply.body).toMatchObject({ hechos: 5000 })
    expect((await deshaz(admin, reply.body.lote)).status).toBe(200)
    expect(took).toBeLessThan(10_000)
  })
})

describe('refusing and keeping waiting', () => {
  test('says why by mail and on the public page; whoever mends it is looked at again', async () => {
    const a = await registra()
    expect((await rechaza(admin, [a.id], ' ')).body.message).toBe('Escribe por qué: va en el correo')
    expect((await rechaza(admin, [a.id])).body).toMatchObject({ hechos: 1 })
    expect(await publico(a)).toMatchObject({ estado: 'recibido', motivo: '' })
    await pasaElMinuto()
    await expect.poll(() => correosA(a.correo_alternativo), { timeout: 20_000 }).toHaveLength(1)
    const [mail] = await correosA(a.correo_alternativo)
    expect((await t.mail.read(mail!.id))!.text).toContain('Falta tu constancia')
    expect(await publico(a)).toMatchObject({ estado: 'rechazado', motivo: 'Falta tu constancia' })
    expect(await persona(a.correo_alternativo)).toBeUndefined()
    const { id: _, folio: __, ...form } = a
    const nobody = await t.anonymous()
    await nobody.send('POST', URL, { ...form, curp: 'HEGG560427MVZRRL04', rfc: 'HEGG560427AB1' })
    expect(await ficha(a.id)).toMatchObject({ estado: 'rechazado' })
    await t.db.updateTable('registros_formacion').set({ curp: 'BOXW310820HNERXN09' }).where('id', '=', a.id).execute()
    await nobody.send('POST', URL, { ...form, curp: 'BOXW310820HNERXN09', rfc: 'HEGG560427AB1' })
    expect(await ficha(a.id)).toMatchObject({ estado: 'recibido', motivo: '' })
  })

  test('an undo brings back what stood before, once, within the minute, and only one’s own; nobody is written to', async () => {
    const other = await t.asPerson(await buildPerson(t.db, { roles: [ROL.admin], role_id: ROL.admin }))
    const a = await registra()
    const waits = await admin.send('POST', `${URL}/espera`, { registros: vistos([a.id]), motivo: 'Llamarle' })
    expect(waits.body).toMatchObject({ hechos: 1, message: '1 registro en espera' })
    const { lote } = (await rechaza(admin, [a.id], 'No', 'en_espera')).body
    expect((await deshaz(other, lote)).status).toBe(409)
    expect((await deshaz(admin, 'x')).status).toBe(422)
    const both = await Promise.all([deshaz(admin, lote), deshaz(admin, lote)])
    expect(both.map(r => r.status).sort()).toEqual([200, 409])
    expect(await ficha(a.id)).toMatchObject({ estado: 'en_espera', motivo: 'Llamarle' })
    const late = (await acepta(admin, [a.id], {}, 'en_espera')).body
    await t.db.updateTable('registros_decididos').set({ decidido_en: sql`now() - interval '66 seconds'` }).execute()
    expect((await deshaz(admin, late.lote)).status).toBe(409)
    expect(await correosA(a.correo_alternativo)).toEqual([])
  })

  test('the list is narrowed to a state, and says which look alike', async () => {
    const [a, b] = [await registra({ nombres: 'José' }), await registra({ nombres: 'JOSE' })]
    await t.db
      .updateTable('registros_formacion')
      .set({ curp: `${a.curp.slice(0, 10)}HDFRNN99` })
      .where('id', '=', b.id)
      .execute()
    await rechaza(admin, [a.id])
    const ids = async (estado: 'recibido' | 'rechazado' | 'aceptado') =>
      (await admin.ask(registrosRoutes.list, { query: { estado } })).registros.map(r => r.id)
    expect(await ids('recibido')).toEqual([b.id])
    expect(await ids('rechazado')).toEqual([a.id])
    expect(await ids('aceptado')).toEqual([])
    expect((await admin.get(`${URL}?estado=otro`)).status).toBe(422)
    const all = (await admin.ask(registrosRoutes.list, {})).registros
    expect(all).toMatchObject([{ parecida: true }, { parecida: true, estado: 'rechazado' }])
    expect(await ficha(b.id)).toMatchObject({
      parecidos: [{ registro_id: a.id, estado: 'rechazado', igual: ['nombre_y_nacimiento'] }],
    })
  })

  test('nobody else decides, and who is deleted leaves a registration that is received', async () => {
    const a = await registra()
    for (const kind of allBut('admin')) expect((await acepta(await t.as(kind), [a.id])).status).toBe(403)
    expect((await acepta(await t.anonymous(), [a.id])).status).toBe(401)
    await acepta(admin, [a.id])
    await t.db.deleteFrom('usuarios').where('email', '=', a.correo_alternativo).execute()
    expect(await ficha(a.id)).toMatchObject({ estado: 'recibido' })
  })
})

test('the export loads as people, and what is no group is none', async () => {
  const a = await registra()
  const csv = await admin.get(`${URL}/exportar`)
  const form = new FormData()
  form.set('csv_file', new File([csv.bytes], 'registros-formacion.csv', { type: 'text/csv' }))
  form.set('selected_role', '3')
  form.set('crear_grupos', '1')
  const loaded = await admin.upload('/api/configuracion/usuarios/cargar-csv', form)
  expect(loaded.body).toMatchObject({ creados: 1, rechazados: 0, grupos_que_faltan: [] })
  expect(await persona(a.correo_alternativo)).toMatchObject({ nombre_completo: `${a.nombres} Paredes Luna` })
  expect(
    (await t.db.selectFrom('grupos').select('id').where('nombre_grupo', 'ilike', '%licenc%').execute()).length,
  ).toBe(0)
})
