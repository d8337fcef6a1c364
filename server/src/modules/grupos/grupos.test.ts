import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gruposRoutes, ROL, usuariosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildGroup, buildPerson, buildSchool } from '../../../test/build.ts'

let t: TestApp
let admin: Caller
let coach: Caller
let school: number
let sheets: Server
const sheetsOrigin = () => `http://127.0.0.1:${(sheets.address() as AddressInfo).port}`

beforeAll(async () => {
  sheets = createServer((request, reply) => {
    if (request.url === '/spreadsheets/d/ABC/export?format=csv&gid=7')
      return reply
        .setHeader('content-type', 'text/csv')
        .end('nombres,apellidos,email\nRegina,Cruz Peña,regina@hoja.mx\n')
    if (request.url?.startsWith('/fuera')) return reply.writeHead(302, { location: 'http://localhost:1/x' }).end()
    reply.setHeader('content-type', 'text/html').end('<p>Entra para ver</p>')
  })
  sheets.listen(0, '127.0.0.1')
  await once(sheets, 'listening')
  t = await openTestApp({ SHEET_ORIGINS: `https://docs.google.com,${sheetsOrigin()}` })
  admin = await t.as('admin')
  coach = await t.as('coach')
  const own = await t.db
    .selectFrom('escuelas')
    .select('id')
    .where('correo_coach', '=', coach.email)
    .executeTakeFirstOrThrow()
  school = own.id
})
afterAll(async () => {
  await t.close()
  sheets.close()
})

const one = (id: number) => `/api/users/grupos-usuarios-aprende/${id}`
const student = (values: object = {}) => buildPerson(t.db, { roles: [ROL.estudiante], ...values })
const members = async (id: number, as: Caller = admin) =>
  (await as.ask(gruposRoutes.estudiantes, { params: { id } })).estudiantes.map(e => e.email)
const add = (grupo: number, fields: object, as: Caller = admin) =>
  as.send('POST', '/api/users/create-students', { grupo_usuario_aprende_id: grupo, ...fields })

test('a group is made, shown with its number of students, renamed and deleted; its students stay', async () => {
  const reply = await admin.ask(gruposRoutes.create, {
    body: {
      nombre_grupo: '5.º Á',
      descripcion_grupo: 'Matutino',
    },
  })
  const id = reply.id
  const person = await student()
  await t.db.insertInto('grupos_usuarios').values({ grupo_id: id, usuario_id: person.id }).execute()
  const { grupos_usuarios, total } = await admin.ask(gruposRoutes.list, { query: { search: '5.º a' } })
  expect([grupos_usuarios, total]).toEqual([
    [
      {
        id,
        nombre_grupo: '5.º Á',
        descripcion_grupo: 'Matutino',
        numero_usuarios: 1,
        sheet_url: '',
        archivado: false,
        version: 1,
      },
    ],
    1,
  ])
  expect((await admin.send('PUT', one(id), { nombre_grupo: '6.º', descripcion_grupo: 'x' })).body.message).toBe(
    'Grupo actualizado',
  )
  expect((await admin.ask(gruposRoutes.opciones, {})).gruposUsuarios).toContainEqual({
    id,
    label: '6.º',
    nombre_grupo: '6.º',
  })
  expect((await admin.send('DELETE', one(id))).status).toBe(200)
  expect((await admin.get(one(id))).status).toBe(404)
  await admin.ask(usuariosRoutes.get, { params: { id: person.id } })
})

test('two people edit one group: the slower one is told, and what the faster one wrote stays', async () => {
  const { id } = await admin.ask(gruposRoutes.create, {
    body: { nombre_grupo: '3.º B', descripcion_grupo: 'Matutino' },
  })
  const read = async () => (await admin.ask(gruposRoutes.get, { params: { id } })).grupo
  const { version } = await read()
  await admin.ask(gruposRoutes.update, {
    params: { id },
    body: { nombre_grupo: '3.º B', descripcion_grupo: 'Vespertino', version },
  })
  const slow = { nombre_grupo: '3.º C', descripcion_grupo: 'Matutino', version }
  expect(await admin.send('PUT', one(id), slow)).toMatchObject({
    status: 409,
    body: { message: 'Alguien más cambió este grupo mientras lo editabas. Ábrelo otra vez para ver lo que hay.' },
  })
  expect(await read()).toMatchObject({ nombre_grupo: '3.º B', descripcion_grupo: 'Vespertino' })
  expect((await admin.send('PUT', one(id), { ...slow, version: (await read()).version })).status).toBe(200)
})

test('that a group comes to have people of two schools is said when it arises, whichever way, and once', async () => {
  const [a, b] = [await buildSchool(t.db), await buildSchool(t.db)]
  const [una, otra, mas] = [
    await student({ escuela_id: a.id }),
    await student({ escuela_id: b.id }),
    await student({ escuela_id: b.id }),
  ]
  const aqui = await buildGroup(t.db, { usuarios: [una.id], nombre_grupo: 'Mezcla' })
  const alla = await buildGroup(t.db, { usuarios: [otra.id, mas.id] })
  const move = (id: number) =>
    admin.send('POST', '/api/users/update-students', {
      grupo_usuario_aprende_id: alla.id,
      nuevo_grupo_id: aqui.id,
      id: [id],
    })
  expect((await move(otra.id)).body).toMatchObject({
    color: 'warning',
    message:
      'Estudiante en su nuevo grupo. El grupo «Mezcla» tiene ahora personas de varias escuelas, y cada quien ve solo a las de la suya: si no es a propósito, cámbialas de grupo.',
  })
  expect((await move(mas.id)).body).toMatchObject({ color: 'success', message: 'Estudiante en su nuevo grupo' })
  // By a load, by a person's form, and by another school of somebody who is in a group.
  const otro = await buildGroup(t.db, { usuarios: [una.id] })
  const loaded = await add(otro.id, { nombres: 'Otra', apellidos: 'De allá', email: otra.email })
  expect(loaded.body).toMatchObject({ color: 'warning' })
  const [cambia, queda] = [await student({ escuela_id: a.id }), await student({ escuela_id: a.id })]
  await buildGroup(t.db, { usuarios: [cambia.id, queda.id] })
  const change = (fields: object) => admin.send('PUT', `/api/usuarios/${cambia.id}`, fields)
  expect((await change({ escuela: b.id })).body).toMatchObject({ color: 'warning' })
  expect((await change({ escuela: a.id })).body).toMatchObject({ color: 'success', message: 'Usuario actualizado' })
})

test('without name or description it is not made', async () => {
  for (const body of [
    { nombre_grupo: 'A' },
    { descripcion_grupo: 'A' },
    { nombre_grupo: ' ', descripcion_grupo: ' ' },
  ]) {
    const reply = await admin.send('POST', '/api/users/create-grupos-usuarios-aprende', body)
    expect(reply).toMatchObject({ status: 422, body: { message: 'Todos los campos son obligatorios' } })
  }
})

describe('students', () => {
  test('are added one by one: new ones are made, known ones join, and others are refused', async () => {
    const group = await buildGroup(t.db)
    const known = await student({ name: 'Ya Estaba' })
    const teacher = await buildPerson(t.db, { roles: [ROL.docente] })
    expect(
      (await add(group.id, { nombres: 'Nueva', apellidos: 'Ruiz Díaz', email: 'nueva@grupo.mx' })).body,
    ).toMatchObject({ creados: 1 })
    expect((await add(group.id, { nombres: 'Ya Estaba', email: known.email })).body).toMatchObject({ actualizados: 1 })
    expect((await add(group.id, { nombres: 'Profe', email: teacher.email })).body.errors).toEqual({
      email: ['Ese correo ya es de alguien con el rol Docente.'],
    })
    expect((await add(group.id, { nombres: 'Sin correo' })).body.message).toBe('Todos los campos son obligatorios')
    expect((await members(group.id)).sort()).toEqual(['nueva@grupo.mx', known.email].sort())
    const all = await admin.ask(gruposRoutes.getUsers, { body: { grupo_usuario_aprende_id: group.id } })
    expect(all).toMatchObject({ cantidad: 2 })
  })

  test('come from a CSV with names and surnames apart, tried first', async () => {
    const group = await buildGroup(t.db)
    const send = (query: string) => {
      const form = new FormData()
      form.set('grupo_usuario_aprende_id', String(group.id))
      form.set('csv_file', new File(['Ana,Ruiz Díaz,ana@csv.mx\nLuis,,luis@csv.mx\n'], 'a.csv'))
      return admin.upload(`/api/users/create-students${query}`, form)
    }
    expect((await send('?simular=1')).body).toMatchObject({ creados: 2 })
    expect(await members(group.id)).toEqual([])
    expect((await send('')).body).toMatchObject({
      creados: 2,
      filas: [{ nombre: 'Ana Ruiz Díaz' }, { nombre: 'Luis' }],
    })
    expect(await members(group.id)).toEqual(['ana@csv.mx', 'luis@csv.mx'])
  })

  test('keep name and surname apart, and come from a file that is named .csv', async () => {
    const group = await buildGroup(t.db)
    const fields = { nombres: 'Ana María', apellidos: 'De la Cruz Peña', email: 'apellidos@csv.mx' }
    const path = '/api/users/create-students'
    await admin.ask(gruposRoutes.createStudents, { body: { grupo_usuario_aprende_id: group.id, ...fields } })
    const made = await t.db
      .selectFrom('usuarios')
      .select(['name', 'apellido_p'])
      .where('email', '=', fields.email)
      .execute()
    expect(made).toEqual([{ name: 'Ana María', apellido_p: 'De la Cruz Peña' }])
    const file = new FormData()
    file.set('grupo_usuario_aprende_id', String(group.id))
    file.set('csv_file', new File(['Nombre,Correo\nAna,a@csv.mx\n'], 'alumnos.xlsx'))
    const reply = await admin.upload(path, file)
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringContaining('.csv')])
  })

  test('come from a sheet that is shared by its link, whose address the group keeps', async () => {
    const group = await buildGroup(t.db)
    const sheet_url = `${sheetsOrigin()}/spreadsheets/d/ABC/edit#gid=7`
    const seen = await admin.send('POST', '/api/users/get-users-grupo-aprende', {
      grupo_usuario_aprende_id: group.id,
      sheet_url,
    })
    expect(seen.body).toMatchObject({
      cantidad: 1,
      resultSet: [{ id: null, nombres: 'Regina Cruz Peña', email: 'regina@hoja.mx' }],
    })
    expect((await add(group.id, { sheet_url })).body).toMatchObject({ creados: 1 })
    expect((await admin.get(one(group.id))).body.grupo).toMatchObject({ sheet_url, numero_usuarios: 1 })
  })

  test.each([
    ['a host that is not on the list', 'http://169.254.169.254/latest/meta-data', /^Pega el enlace de una hoja/],
    ['a host that only looks like one', 'https://docs.google.com.mal.mx/spreadsheets/d/A/edit', /^Pega el enlace/],
    ['credentials in front of the host', 'https://x:y@docs.google.com/spreadsheets/d/A/edit', /^Pega el enlace/],
    ['another protocol', 'file:///etc/passwd', /^Pega el enlace/],
    ['no address', 'hola', /^Pega el enlace/],
    ['a page to sign in', '/spreadsheets/d/PRIVADA/edit', /Compártela/],
    ['a redirect to elsewhere', '/fuera', /Compártela/],
  ])('from a sheet: %s is refused, and nothing is kept', async (_what, address, message) => {
    const group = await buildGroup(t.db)
    const sheet_url = address.startsWith('/') ? sheetsOrigin() + address : address
    const reply = await add(group.id, { sheet_url })
    expect(reply.status).toBe(422)
    expect(reply.body.message).toMatch(message)
    expect((await admin.get(one(group.id))).body.grupo).toMatchObject({ sheet_url: '', numero_usuarios: 0 })
  })

  test('are changed, moved and taken out; all of them or none', async () => {
    const [a, b] = [await student({ name: 'Ana', apellido_p: 'Ruiz', apellido_m: 'Díaz' }), await student()]
    const [from, to] = [
      await buildGroup(t.db, { usuarios: [a.id, b.id] }),
      await buildGroup(t.db, { usuarios: [a.id] }),
    ]
    const update = (fields: object) =>
      admin.send('POST', '/api/users/update-students', { grupo_usuario_aprende_id: from.id, ...fields })
    await update({ id: a.id, nombres: 'Ana María', apellidos: 'Ruiz Díaz', email: 'ana.maria@grupo.mx' })
    expect((await admin.ask(usuariosRoutes.get, { params: { id: a.id } })).usuario).toMatchObject({
      name: 'Ana María',
      apellido_p: 'Ruiz',
      apellido_m: 'Díaz',
      email: 'ana.maria@grupo.mx',
    })
    expect((await update({ id: b.id, email: 'ana.maria@grupo.mx' })).status).toBe(409)
    // Somebody else changes who is being edited here.
    const { version } = (await admin.ask(usuariosRoutes.get, { params: { id: a.id } })).usuario
    await admin.send('PUT', `/api/usuarios/${a.id}`, { apellido_m: 'Duarte' })
    expect(
      await update({ id: a.id, nombres: 'Anita', apellidos: 'Ruiz Díaz', email: 'ana.maria@grupo.mx', version }),
    ).toMatchObject({
      status: 409,
      body: { message: 'Alguien más cambió a esta persona mientras la editabas. Ábrela otra vez para ver lo que hay.' },
    })
    expect((await admin.ask(usuariosRoutes.get, { params: { id: a.id } })).usuario).toMatchObject({
      name: 'Ana María',
      apellido_m: 'Duarte',
    })
    expect((await update({ id: [a.id, 999_999], nuevo_grupo_id: to.id })).status).toBe(404)
    expect(await members(from.id)).toHaveLength(2)
    expect((await update({ id: [a.id, b.id], nuevo_grupo_id: to.id })).body.message).toBe(
      'Estudiantes en su nuevo grupo',
    )
    expect([await members(from.id), (await members(to.id)).length]).toEqual([[], 2])
    const out = (id: unknown) =>
      admin.send('POST', '/api/users/delete-students', { grupo_usuario_aprende_id: to.id, id })
    expect((await out([])).status).toBe(422)
    expect((await out([b.id])).body.message).toBe('Estudiante fuera del grupo')
    expect((await out([b.id])).status).toBe(404)
    expect(await members(to.id)).toEqual(['ana.maria@grupo.mx'])
  })
})

describe('scope', () => {
  test('a coach reads and changes the groups of their schools; of others there is no trace', async () => {
    const [mine, other] = [await student({ escuela_id: school }), await student()]
    const both = await buildGroup(t.db, { nombre_grupo: 'Mixto', usuarios: [mine.id, other.id] })
    const foreign = await buildGroup(t.db, { nombre_grupo: 'Ajeno', usuarios: [other.id] })
    const { grupos_usuarios } = await coach.ask(gruposRoutes.list, {})
    expect(grupos_usuarios).toEqual([expect.objectContaining({ id: both.id, numero_usuarios: 1 })])
    expect(await members(both.id, coach)).toEqual([mine.email])
    for (const [method, url, body] of [
      ['GET', one(foreign.id), undefined],
      ['GET', `${one(foreign.id)}/estudiantes`, undefined],
      ['PUT', one(foreign.id), { nombre_grupo: 'x', descripcion_grupo: 'x' }],
      ['DELETE', one(foreign.id), {}],
      ['POST', '/api/users/get-users-grupo-aprende', { grupo_usuario_aprende_id: foreign.id }],
      ['POST', '/api/users/create-students', { grupo_usuario_aprende_id: foreign.id, nombres: 'x', email: mine.email }],
      [
        'POST',
        '/api/users/update-students',
        { grupo_usuario_aprende_id: both.id, id: mine.id, nuevo_grupo_id: foreign.id },
      ],
      ['POST', '/api/users/delete-students', { grupo_usuario_aprende_id: both.id, id: other.id }],
    ] as const) {
      const reply = method === 'GET' ? await coach.get(url) : await coach.send(method, url, body)
      expect(reply.status, `${method} ${url}`).toBe(404)
    }
  })

  test('a coach brings students whom they see, makes nobody, and changes nobody’s e-mail', async () => {
    const made = await coach.ask(gruposRoutes.create, {
      body: {
        nombre_grupo: 'Propio',
        descripcion_grupo: 'x',
      },
    })
    const grupo = made.id
    const [mine, other] = [await student({ escuela_id: school, name: 'Con Nombre' }), await student()]
    expect((await add(grupo, { nombres: 'Otro Nombre', email: mine.email }, coach)).status).toBe(200)
    for (const email of [other.email, 'nadie@grupo.mx'])
      expect((await add(grupo, { nombres: 'x', email }, coach)).body.message).toBe(
        'No hay un estudiante con ese correo en tus escuelas.',
      )
    expect((await admin.ask(usuariosRoutes.get, { params: { id: mine.id } })).usuario).toMatchObject({
      name: 'Con Nombre',
    })
    const change = { grupo_usuario_aprende_id: grupo, id: mine.id, email: 'mio@coach.mx' }
    expect((await coach.send('POST', '/api/users/update-students', change)).status).toBe(403)
    expect((await admin.ask(usuariosRoutes.list, { query: { search: 'nadie@grupo.mx' } })).total).toBe(0)
  })

  test('a docente reads the groups of their own school, and of no other', async () => {
    const own = await buildSchool(t.db)
    const teacher = await t.asPerson(await buildPerson(t.db, { roles: [ROL.docente], escuela_id: own.id }))
    const pupil = await student({ escuela_id: own.id })
    const mine = await buildGroup(t.db, { usuarios: [pupil.id] })
    await buildGroup(t.db, { usuarios: [(await student({ escuela_id: school })).id] })
    expect(await teacher.ask(gruposRoutes.list, {})).toMatchObject({ total: 1, grupos_usuarios: [{ id: mine.id }] })
    expect(await members(mine.id, teacher)).toEqual([pupil.email])
    expect((await teacher.send('DELETE', one(mine.id))).status).toBe(403)
  })
})
