import { gunzipSync } from 'node:zlib'
import { cuentasRoutes, type QueryOf, ROL, usuariosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildGroup, buildPerson, buildSchool } from '../../../test/build.ts'
import { readSession } from '../../kit/http/session.ts'

let t: TestApp
let admin: Caller
let escuela: number
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  escuela = (await buildSchool(t.db, { nombre: 'Primaria Uno' })).id
})
afterAll(() => t.close())

type Query = Partial<QueryOf<typeof usuariosRoutes.list>>
const listed = async (query: Query, who = admin) => (await who.ask(usuariosRoutes.list, { query })).data
const emails = async (query: Query, who = admin) => (await listed(query, who)).map(u => u.email)
const form = (more: object = {}) => ({
  name: 'Ximena Güemes',
  email: `ximena${Math.random()}@escuela.mx`,
  escuela,
  arrRoles: [ROL.estudiante],
  arrGrupos: [],
  ...more,
})
const made = async (more: object = {}) => (await admin.ask(usuariosRoutes.create, { body: form(more) })).id
const read = async (id: number) => (await admin.ask(usuariosRoutes.get, { params: { id } })).usuario

describe('a person is created, changed and deleted', () => {
  test('inactive at first, with school, roles and groups', async () => {
    const group = await buildGroup(t.db, { nombre_grupo: '5.º A' })
    const body = form({ email: 'Nueva@Escuela.mx', arrGrupos: JSON.stringify([group.id]), apellido_p: 'Peña' })
    const reply = await admin.ask(usuariosRoutes.store, { body })
    expect(reply).toMatchObject({ success: true, message: 'Usuario creado' })
    expect(await read(reply.id)).toMatchObject({
      nombre_completo: 'Ximena Güemes Peña',
      estatus_user: 0,
      role_id: ROL.estudiante,
      role: 'Estudiante',
      roles: [{ id: 3, name: 'Estudiante' }],
      escuela: { id: escuela, nombre: 'Primaria Uno' },
      grupos: [{ grupos: { id: group.id }, nombre_grupo: '5.º A' }],
      ultima_fecha_inicio_sesion: null,
    })
  })

  test('what is missing is said in the order of the specification', async () => {
    const said = async (more: object) => (await admin.send('POST', '/api/usuarios', form(more))).body.message
    expect(await said({ name: ' ', email: '', escuela: '' })).toBe('El nombre es obligatorio')
    expect(await said({ email: '', escuela: '' })).toBe('El correo es obligatorio')
    expect(await said({ escuela: '' })).toBe('Selecciona una escuela')
    expect(await said({ email: 'sin arroba' })).toBe('Usar una dirección de correo válida')
    expect(await said({ arrRoles: [] })).toBe('Selecciona al menos un rol')
    expect(await said({ arrRoles: [ROL.docente], arrGrupos: [1] })).toBe('Solo los estudiantes pueden estar en grupos')
    expect(await said({ escuela: 999_999 })).toBe('Esa escuela ya no existe.')
    expect(await said({ arrGrupos: [999_999] })).toBe('Uno de los grupos ya no existe.')
  })

  test('whoever has several roles counts by the first of them; without the student role they leave their groups', async () => {
    const group = await buildGroup(t.db)
    const id = await made({ arrRoles: [ROL.estudiante, ROL.docente], arrGrupos: [group.id] })
    expect(await read(id)).toMatchObject({ role_id: ROL.docente, grupos: [{ nombre_grupo: group.nombre_grupo }] })
    const reply = await admin.send('POST', `/api/gestion-u/update/${id}`, {
      ...form({ arrRoles: [ROL.docente, ROL.admin] }),
      _method: 'PUT',
      id,
      estatus_user: 1,
    })
    expect(reply.body.message).toBe('Usuario actualizado')
    expect(await read(id)).toMatchObject({ role_id: ROL.admin, estatus_user: 1, grupos: [] })
  })

  test('their form has no group of a year that is over, and takes them out of none', async () => {
    const [antes, ahora] = [await buildGroup(t.db), await buildGroup(t.db)]
    const id = await made({ arrGrupos: [antes.id, ahora.id] })
    await t.db.updateTable('grupos').set({ archivado_en: new Date() }).where('id', '=', antes.id).execute()
    expect((await read(id)).grupos.map(g => g.grupos.id)).toEqual([ahora.id])
    const save = (arrRoles: number[], arrGrupos: number[]) =>
      admin.send('POST', `/api/gestion-u/update/${id}`, {
        ...form({ arrRoles, arrGrupos }),
        _method: 'PUT',
        id,
        estatus_user: 1,
      })
    for (const arrRoles of [[ROL.estudiante], [ROL.docente]]) {
      expect((await save(arrRoles, [])).status).toBe(200)
      const suyos = await t.db.selectFrom('grupos_usuarios').select('grupo_id').where('usuario_id', '=', id).execute()
      expect(suyos).toEqual([{ grupo_id: antes.id }])
    }
  })

  test('the role-based form changes only what it sends', async () => {
    const reply = await admin.ask(usuariosRoutes.storePorRol, {
      body: {
        name: 'Teo',
        role_id: ROL.docente,
        email: 'teo@escuela.mx',
        correo_alternativo: 'teo@casa.mx',
      },
    })
    const url = `/api/configuracion/usuarios/update/${reply.id}`
    expect((await admin.send('POST', url, { _method: 'PUT', estatus_user: 1 })).status).toBe(200)
    const after = await read(reply.id)
    expect(after).toMatchObject({
      name: 'Teo',
      correo_alternativo: 'teo@casa.mx',
      role_id: ROL.docente,
      estatus_user: 1,
    })
    expect((await admin.send('PUT', url, { role_id: 0 })).body.message).toBe('Elige un rol')
    expect((await admin.send('PUT', url, { grupo_usuario_aprende_id: [1] })).status).toBe(422)
    await admin.ask(usuariosRoutes.updatePorRol, { params: { id: reply.id }, body: { role_id: ROL.estudiante } })
    expect(await read(reply.id)).toMatchObject({ roles: [{ id: 3 }] })
  })

  test('nobody takes an e-mail that somebody has, not even twenty at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => admin.send('POST', '/api/usuarios', form({ email: 'Una@Sola.mx' }))),
    )
    expect(all.filter(r => r.status === 200)).toHaveLength(1)
    for (const r of all.filter(r => r.status !== 200)) {
      expect(r).toMatchObject({ status: 409, body: { errors: { email: ['Ya hay una persona con ese correo.'] } } })
    }
    expect((await admin.ask(usuariosRoutes.list, { query: { search: 'una@sola.mx' } })).total).toBe(1)
  })

  test('of two administrators who edit the same person the slower one is told, and nothing is overwritten', async () => {
    const id = await made()
    const { version } = await read(id)
    const edit = (name: string) =>
      admin.send('PUT', `/api/usuarios/${id}`, form({ name, email: `e${id}@escuela.mx`, estatus_user: 0, version }))
    const both = await Promise.all([edit('Primera'), edit('Segunda')])
    expect(both.map(r => r.status).sort()).toEqual([200, 409])
    const winner = both[0]!.status === 200 ? 'Primera' : 'Segunda'
    expect(await read(id)).toMatchObject({ name: winner, version: Number(version) + 1 })
  })

  test('deleting is final, and refused for oneself, for whoever manages a school, and for who is gone', async () => {
    const id = await made()
    expect((await admin.send('DELETE', `/api/gestion-u/destroy/${id}`)).body.message).toBe('Usuario eliminado')
    for (const url of [`/api/gestion-u/destroy/${id}`, `/api/usuarios/${id}`])
      expect((await admin.send('DELETE', url)).status).toBe(404)
    expect((await admin.send('DELETE', `/api/usuarios/${admin.id}`)).body.message).toBe(
      'No puedes eliminar tu propia cuenta.',
    )
    const gestor = await buildPerson(t.db, { roles: [ROL.docente] })
    await buildSchool(t.db, { nombre: 'Sec. 21', gestor_id: gestor.id })
    expect((await admin.send('DELETE', `/api/usuarios/${gestor.id}`)).body.message).toContain('gestiona «Sec. 21»')
  })
})

describe('deactivating', () => {
  test('ends the sessions of a person at once', async () => {
    const person = await buildPerson(t.db, { roles: [ROL.estudiante] })
    const them = await t.asPerson(person)
    const token = /eleva_sesion=([^;]+)/.exec(them.headers.cookie!)![1]!
    await them.ask(cuentasRoutes.user, {})
    await admin.send('PUT', `/api/configuracion/usuarios/update/${person.id}`, { estatus_user: 0 })
    expect((await them.get('/api/user')).status).toBe(401)
    await admin.send('PUT', `/api/configuracion/usuarios/update/${person.id}`, { estatus_user: 1 })
    expect(await readSession(t.db, token)).toBeUndefined()
  })

  test('somebody is always left to administer, also when two try it on each other', async () => {
    const own = `/api/configuracion/usuarios/update/${admin.id}`
    expect((await admin.send('PUT', own, { estatus_user: 0 })).status).toBe(409)
    expect((await admin.send('PUT', own, { role_id: ROL.docente })).body.message).toBe(
      'No puedes quitarte el rol Admin.',
    )
    await t.db.updateTable('usuarios').set({ estatus_user: 0 }).where('role_id', '=', ROL.admin).execute()
    const two = await Promise.all([1, 2].map(() => buildPerson(t.db, { roles: [ROL.admin] })))
    const [a, b] = await Promise.all(two.map(p => t.asPerson(p)))
    const both = await Promise.all([
      a!.send('PUT', `/api/configuracion/usuarios/update/${b!.id}`, { estatus_user: 0 }),
      b!.send('DELETE', `/api/usuarios/${a!.id}`),
    ])
    await t.db.updateTable('usuarios').set({ estatus_user: 1 }).where('id', '=', admin.id).execute()
    const left = await t.db
      .selectFrom('usuarios')
      .select('id')
      .where('role_id', '=', ROL.admin)
      .where('estatus_user', '=', 1)
      .execute()
    expect(both.filter(r => r.status === 200).length).toBeLessThanOrEqual(1)
    expect(left.length).toBeGreaterThanOrEqual(2)
  })
})

describe('the list', () => {
  beforeAll(async () => {
    const group = await buildGroup(t.db, { nombre_grupo: 'Lectores' })
    for (const [name, apellido_p, email, role, estatus_user] of [
      ['Ángel', 'Muñoz', 'angel@lista.mx', 3, 1],
      ['Ñoño', 'Zúñiga', 'nono@lista.mx', 3, 0],
      ['Óscar', 'Ávila', 'oscar@lista.mx', 2, 1],
    ] as const) {
      const { id } = await buildPerson(t.db, {
        name,
        apellido_p,
        email,
        roles: [role],
        estatus_user,
        escuela_id: escuela,
      })
      if (role === ROL.estudiante)
        await t.db.insertInto('grupos_usuarios').values({ grupo_id: group.id, usuario_id: id }).execute()
    }
  })

  test('finds by parts of name and e-mail, in any order, without accents or case', async () => {
    const found = (search: string) => emails({ search })
    expect(await found('ANGEL')).toEqual(['angel@lista.mx'])
    expect(await found('munoz ángel')).toEqual(['angel@lista.mx'])
    expect(await found('@lista')).toEqual(['angel@lista.mx', 'nono@lista.mx', 'oscar@lista.mx'])
    expect(await found('%')).toEqual([])
    // Too short for the trigram index, which is then left aside.
    expect(await found('oz ÁN')).toEqual(['angel@lista.mx'])
    expect(await found('zq')).toEqual([])
  })

  test('filters by role and status, an empty filter being none, and counts what all pages hold', async () => {
    const search = 'lista.mx'
    const get = async (query: string) => (await admin.get(`/api/usuarios?search=${search}&${query}`)).body
    expect(await emails({ search, rol: ROL.estudiante, estatus: 1 })).toEqual(['angel@lista.mx'])
    expect((await get('rol=&estatus=')).total).toBe(3)
    expect(await get('per_page=2&page=2')).toMatchObject({ total: 3, current_page: 2, per_page: 2 })
    expect(await emails({ search, sort: 'nombre', dir: 'desc' })).toEqual([
      'oscar@lista.mx',
      'nono@lista.mx',
      'angel@lista.mx',
    ])
    expect((await listed({ search, rol: ROL.docente }))[0]).toMatchObject({
      role: 'Docente',
      roles: 'Docente',
      grupos: '',
      escuela_nombre: 'Primaria Uno',
      estatus: 1,
      ultima_sesion: null,
    })
    expect((await listed({ search, estatus: 0 }))[0]).toMatchObject({
      grupos: 'Lectores',
      nombre_completo: 'Ñoño Zúñiga',
    })
    for (const query of ['rol=4', 'estatus=2', 'sort=clave', 'per_page=1000'])
      expect((await admin.get(`/api/usuarios?${query}`)).status).toBe(422)
  })

  test('the role-based list wraps its rows when it searches', async () => {
    const plain = await admin.ask(usuariosRoutes.listPorRol, { query: { per_page: 2 } })
    expect(plain.resultSet).toHaveLength(2)
    const searched = await admin.ask(usuariosRoutes.listPorRol, { query: { search: 'nono' } })
    expect(searched).toMatchObject({ cantidad: 1, resultSet: { data: [{ email: 'nono@lista.mx' }] } })
  })

  test('is exported as it is filtered, for Excel, with formulas defused', async () => {
    await buildPerson(t.db, { name: '=HYPERLINK("x")', email: 'formula@lista.mx', roles: [ROL.estudiante] })
    const reply = await admin.get('/api/usuarios/export?search=lista.mx&rol=3')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="usuarios.csv"')
    const lines = reply.text.trimEnd().split('\n')
    expect(lines[0]).toBe('\ufeffNombre,Correo,Correo alternativo,Roles,Grupos,Escuela,Estatus,Alta,Última sesión')
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""x""\)",formula@lista.mx,/)
    expect(lines.slice(2).map(l => l.split(',')[1])).toEqual(['angel@lista.mx', 'nono@lista.mx'])
    expect((await admin.get('/api/usuarios/export?search=nadie-asi')).body.message).toBe('Sin archivos')
    const zipped = await t.app.inject({
      url: '/api/usuarios/export',
      headers: { ...admin.headers, 'accept-encoding': 'br, gzip' },
    })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toContain('angel@lista.mx')
  })
})

describe('one person is found by e-mail', () => {
  test('with all that is known of them; upper and lower case are the same', async () => {
    await buildPerson(t.db, { name: 'Itzel', email: 'itzel@ficha.mx', roles: [ROL.estudiante] })
    const found = { resultSet: { name: 'Itzel', email: 'itzel@ficha.mx' }, success: true }
    expect(await admin.ask(usuariosRoutes.ficha, { query: { search: 'ITZEL@ficha.mx' } })).toMatchObject({
      ...found,
      curriculas: [],
    })
    expect(await admin.ask(usuariosRoutes.getByEmail, { body: { search: 'itzel@ficha.mx' } })).toMatchObject(found)
    expect(await admin.ask(usuariosRoutes.rolDeCorreo, { params: { email: 'itzel@ficha.mx' } })).toMatchObject({
      role_id: ROL.estudiante,
    })
    const some = await admin.ask(usuariosRoutes.search, { body: { search: 'ficha.mx' } })
    expect(some).toMatchObject({ cantidad: 1, resultSet: [{ email: 'itzel@ficha.mx' }] })
    expect((await admin.get('/api/users?search=otra@ficha.mx')).body.message).toBe('Nadie tiene ese correo.')
    expect((await admin.get('/api/users?search=')).body.message).toBe('Favor de ingresar un correo electrónico')
  })

  test('a coach sees the students of the schools that they coach, and nobody else', async () => {
    const coach = await t.as('coach')
    const own = await t.db
      .selectFrom('escuelas')
      .select('id')
      .where('correo_coach', '=', coach.email)
      .executeTakeFirstOrThrow()
    const mine = await buildPerson(t.db, { email: 'mio@alcance.mx', roles: [ROL.estudiante], escuela_id: own.id })
    const teacher = await buildPerson(t.db, { email: 'docente@alcance.mx', roles: [ROL.docente], escuela_id: own.id })
    const other = await buildPerson(t.db, { email: 'ajeno@alcance.mx', roles: [ROL.estudiante], escuela_id: escuela })
    expect(await emails({}, coach)).toEqual(['mio@alcance.mx'])
    await coach.ask(usuariosRoutes.get, { params: { id: mine.id } })
    for (const { id, email } of [teacher, other]) {
      expect((await coach.get(`/api/usuarios/${id}`)).status).toBe(404)
      expect((await coach.get(`/api/users?search=${email}`)).status).toBe(404)
      expect((await coach.send('POST', '/api/usuarios/curriculas', { user_id: id })).status).toBe(404)
      expect((await coach.get(`/api/gestion-u/curricula-user/1/${id}`)).status).toBe(404)
    }
    expect((await coach.get('/api/usuarios/export')).text).not.toContain('ajeno@alcance.mx')
    expect((await coach.ask(usuariosRoutes.escuelas, {})).resultSet).toEqual([expect.objectContaining({ id: own.id })])
  })
})
