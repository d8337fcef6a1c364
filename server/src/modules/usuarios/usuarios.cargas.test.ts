/** Lists of people: looked at before they are loaded, placed by their columns, and undone. */
import { gruposRoutes, ROL } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildGroup, buildNovedad, buildPerson, buildSchool } from '../../../test/build.ts'
import { forgetCargas } from './usuarios.cargas.sql.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

type Cambio = { campo: string; antes: string; despues: string; conservado: boolean }
type Fila = {
  email: string
  resultado: string
  motivo: string
  aviso?: string
  cambios?: Cambio[]
  otra_escuela?: boolean
}

async function send(url: string, text: string, fields: Record<string, string | number>, who = admin) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('csv_file', new File([text], 'lista.csv', { type: 'text/csv' }))
  const reply = await who.upload(url, form)
  return { ...reply, filas: (reply.body.filas ?? []) as Fila[] }
}
const URL = '/api/configuracion/usuarios/cargar-csv'
const load = (text: string, fields: Record<string, string | number> = {}) =>
  send(URL, text, { selected_role: ROL.estudiante, ...fields })
const look = (text: string, fields: Record<string, string | number> = {}) =>
  send(`${URL}?simular=1`, text, { selected_role: ROL.estudiante, ...fields })
const undo = (id: unknown, who = admin) => who.send('POST', `/api/configuracion/usuarios/cargas/${id}/deshacer`, {})

const find = (email: string) =>
  t.db
    .selectFrom('usuarios')
    .select(['id', 'nombre_completo', 'apellido_p', 'apellido_m', 'correo_alternativo', 'escuela_id', 'estatus_user'])
    .where('email', '=', email)
    .executeTakeFirst()
const groupsOf = async (email: string) =>
  (
    await t.db
      .selectFrom('grupos_usuarios as miembro')
      .innerJoin('usuarios as usuario', 'usuario.id', 'miembro.usuario_id')
      .innerJoin('grupos as grupo', 'grupo.id', 'miembro.grupo_id')
      .select('grupo.nombre_grupo')
      .where('usuario.email', '=', email)
      .orderBy('grupo.nombre_grupo')
      .execute()
  ).map(g => g.nombre_grupo)

describe('what a list was read as', () => {
  test('is told: columns, what they are taken for, their first cells, signs and head', async () => {
    const { body } = await look('sep=;\nLista 3 A;;\nNombre;Matrícula;Correo\nAna Ruiz;7;ana@lee.mx\n')
    expect(body.lectura).toEqual({
      codificacion: 'utf-8',
      segura: true,
      separador: 'punto_y_coma',
      encabezado: 3,
      columnas: [
        { titulo: 'Nombre', campo: 'nombre', muestra: ['Ana Ruiz'] },
        { titulo: 'Matrícula', campo: '', muestra: ['7'] },
        { titulo: 'Correo', campo: 'email', muestra: ['ana@lee.mx'] },
      ],
    })
  })

  test('is corrected: a list of another head is loaded as somebody says that it is', async () => {
    const text = 'Persona;Cuenta;Sede\nAna Ruiz;ana@dice.mx;Norte\n'
    expect((await look(text)).body).toMatchObject({ creados: 0, rechazados: 1 })
    const said = { columnas: 'nombre,email,', encabezado: 1, separador: 'punto_y_coma', codificacion: 'utf-8' }
    expect((await load(text, said)).body).toMatchObject({ creados: 1, rechazados: 0 })
    expect(await find('ana@dice.mx')).toMatchObject({ nombre_completo: 'Ana Ruiz', correo_alternativo: '' })
    expect((await look(text, { columnas: 'nombre,sueldo' })).status).toBe(422)
  })
})

describe('a name that stands', () => {
  test('is kept when that is asked, and the difference listed; without that it is taken from the file', async () => {
    await load('Nombre,Correo,Correo alternativo\nAna Ruiz,ana@queda.mx,a@casa.mx\n')
    const text = 'Nombre,Correo,Correo alternativo\nAna Ruíz Díaz,ana@queda.mx,otra@casa.mx\n'
    const kept = await load(text, { conservar_nombres: 1 })
    expect(kept.body).toMatchObject({ ya_estaban: 1, actualizados: 0 })
    expect(kept.filas[0]!.cambios).toEqual([
      { campo: 'nombre', antes: 'Ana Ruiz', despues: 'Ana Ruíz Díaz', conservado: true },
      { campo: 'correo_alternativo', antes: 'a@casa.mx', despues: 'otra@casa.mx', conservado: true },
    ])
    expect(kept.body).not.toHaveProperty('carga')
    expect(await find('ana@queda.mx')).toMatchObject({ nombre_completo: 'Ana Ruiz', correo_alternativo: 'a@casa.mx' })
    expect((await load(text)).body).toMatchObject({ actualizados: 1 })
    expect(await find('ana@queda.mx')).toMatchObject({ nombre_completo: 'Ana Ruíz Díaz' })
  })

  test('that a learner gave themselves is theirs no more when staff load another, and again when that is undone', async () => {
    await load('Nombre,Correo\nEva Luna,eva@antes.mx\n')
    const own = t.db.updateTable('usuarios').where('email', '=', 'eva@antes.mx')
    await own.set({ name: 'Evita', apellido_p: '', nombre_antes: 'Eva Luna' }).execute()
    const before = async () =>
      await t.db
        .selectFrom('usuarios')
        .select(['nombre_completo', 'nombre_antes'])
        .where('email', '=', 'eva@antes.mx')
        .executeTakeFirstOrThrow()
    const done = await load('Nombre,Correo\nEva Luna Paz,eva@antes.mx\n')
    expect(await before()).toEqual({ nombre_completo: 'Eva Luna Paz', nombre_antes: null })
    await undo(done.body.carga)
    expect(await before()).toEqual({ nombre_completo: 'Evita', nombre_antes: 'Eva Luna' })
  })

  test('and a group that a column comes to mix is told', async () => {
    const [a, b] = [await buildSchool(t.db), await buildSchool(t.db)]
    const one = await buildPerson(t.db, { roles: [ROL.estudiante], escuela_id: a.id })
    await buildGroup(t.db, { nombre_grupo: 'Coro de dos', usuarios: [one.id] })
    const mixed = await load('Nombre,Correo,Grupo\nM,m@mezcla.mx,coro de dos\n', { escuela: b.id })
    expect(mixed.body).toMatchObject({ creados: 1, color: 'warning' })
    expect(mixed.body.message).toMatch(/El grupo «Coro de dos» tiene ahora personas de varias escuelas/)
  })
})

describe('columns of groups and schools', () => {
  test('place three hundred people in ten groups and two schools, in one load', async () => {
    const schools = [
      await buildSchool(t.db, { nombre: 'Sec. Técnica 1' }),
      await buildSchool(t.db, { nombre: 'Sec. Técnica 2' }),
    ]
    for (let i = 0; i < 10; i++) await buildGroup(t.db, { nombre_grupo: `${1 + (i % 3)}.º ${'ABCDEFGHIJ'[i]}` })
    const rows = Array.from(
      { length: 300 },
      (_, i) => `P ${i},p${i}@diez.mx,${1 + ((i % 10) % 3)}${'abcdefghij'[i % 10]},SEC TECNICA ${1 + (i % 2)}`,
    )
    const reply = await load(`Nombre,Correo,Grupo,Escuela\n${rows.join('\n')}\n`)
    expect(reply.body).toMatchObject({ creados: 300, grupos_que_faltan: [] })
    expect(await groupsOf('p0@diez.mx')).toEqual(['1.º A'])
    expect(await groupsOf('p14@diez.mx')).toEqual(['2.º E'])
    expect(await find('p1@diez.mx')).toMatchObject({ escuela_id: schools[1]!.id })
  })

  test('that name what is not there load the person without it and say so; groups are made when that is asked', async () => {
    const text = 'Nombre,Correo,Grupo,Escuela\nAna,ana@falta.mx,9Z,Nowhere\nOmar,omar@falta.mx,9.º Z,\n'
    const seen = await look(text)
    expect(seen.body).toMatchObject({ creados: 2, grupos_que_faltan: ['9Z'] })
    expect(seen.filas[0]!.aviso).toBe(
      'No hay un grupo «9Z»: queda sin ese grupo. No hay una escuela «Nowhere»: no se cambia su escuela',
    )
    expect(await t.db.selectFrom('grupos').select('id').where('nombre_grupo', 'like', '9%Z').execute()).toEqual([])
    const done = await load(text, { crear_grupos: 1 })
    expect(await groupsOf('ana@falta.mx')).toEqual(await groupsOf('omar@falta.mx'))
    expect(await groupsOf('ana@falta.mx')).toEqual(['9Z'])
    expect((await undo(done.body.carga)).body).toMatchObject({ eliminados: 2, se_quedan: 0, message: 'Carga deshecha' })
    expect(await t.db.selectFrom('grupos').select('id').where('nombre_grupo', '=', '9Z').execute()).toEqual([])
  })

  test('of our own list bring everybody back to where they are', async () => {
    const group = await buildGroup(t.db, { nombre_grupo: 'Robótica, avanzados' })
    await load('Nombre,Correo\nLuz Peña,luz@vuelve.mx\n', { 'grupo_usuario_ids[]': group.id })
    const form = await admin.get('/api/usuarios/export?search=luz@vuelve.mx')
    const again = await load(form.text)
    expect(again.body).toMatchObject({ ya_estaban: 1, rechazados: 0, grupos_que_faltan: [] })
  })
})

describe('whoever is known and cannot simply be loaded', () => {
  test('of another school is held back, and moved when that is asked', async () => {
    const [one, other] = [await buildSchool(t.db, { nombre: 'De antes' }), await buildSchool(t.db)]
    await buildPerson(t.db, { email: 'va@pasa.mx', roles: [ROL.estudiante], escuela_id: one.id, estatus_user: 1 })
    const text = 'Nombre,Correo\nVa,va@pasa.mx\n'
    const seen = await look(text, { escuela: other.id, conservar_nombres: 1 })
    expect(seen.filas[0]).toMatchObject({ resultado: 'rechazado', otra_escuela: true })
    const done = await load(text, { escuela: other.id, conservar_nombres: 1, cambiar_escuela: 1 })
    expect(done.body).toMatchObject({ actualizados: 1, rechazados: 0 })
    expect(await find('va@pasa.mx')).toMatchObject({ escuela_id: other.id })
    expect((await undo(done.body.carga)).body).toMatchObject({ devueltos: 1 })
    expect(await find('va@pasa.mx')).toMatchObject({ escuela_id: one.id })
  })

  test('and is deactivated has a result of their own, and is let in when that is asked', async () => {
    await buildPerson(t.db, { email: 'sin@acceso.mx', name: 'Sin Acceso', roles: [ROL.estudiante], estatus_user: 0 })
    const text = 'Nombre,Correo\nSin Acceso,sin@acceso.mx\n'
    expect((await load(text)).body).toMatchObject({ desactivados: 1, ya_estaban: 0, actualizados: 0 })
    expect(await find('sin@acceso.mx')).toMatchObject({ estatus_user: 0 })
    const done = await load(text, { activar: 1, conservar_nombres: 1 })
    expect(done.body).toMatchObject({ desactivados: 0, actualizados: 1 })
    expect(await find('sin@acceso.mx')).toMatchObject({ estatus_user: 1 })
    await undo(done.body.carga)
    expect(await find('sin@acceso.mx')).toMatchObject({ estatus_user: 0 })
  })
})

describe('a load is undone', () => {
  test('whoever it made and nobody used goes, what it changed goes back, and what was done since stays', async () => {
    const [group, other] = [await buildGroup(t.db), await buildGroup(t.db)]
    await load('Nombre,Correo,Correo alternativo\nVieja Ruiz,vieja@u.mx,v@casa.mx\nOtra Luna,otra@u.mx,\n')
    const text = [
      'Nombre(s),Apellido paterno,Apellido materno,Correo,Correo alternativo',
      'Vieja,Ruiz,Díaz,vieja@u.mx,nueva@casa.mx',
      'Otra,Luna,Paz,otra@u.mx,',
      ...['sola', 'entro', 'editada', 'engrupo', 'citada'].map(n => `${n},Uno,,${n}@u.mx,`),
    ].join('\n')
    const done = await load(text, { 'grupo_usuario_ids[]': group.id })
    expect(done.body).toMatchObject({ creados: 5, actualizados: 2 })
    expect(await find('vieja@u.mx')).toMatchObject({ apellido_p: 'Ruiz', apellido_m: 'Díaz' })
    const id = async (email: string) => (await find(email))!.id
    await t.db
      .updateTable('usuarios')
      .set({ ultima_fecha_inicio_sesion: new Date() })
      .where('email', '=', 'entro@u.mx')
      .execute()
    await admin.send('PUT', `/api/usuarios/${await id('editada@u.mx')}`, { name: 'Corregida' })
    await admin.send('PUT', `/api/usuarios/${await id('otra@u.mx')}`, { name: 'Alguien más' })
    await t.db
      .insertInto('grupos_usuarios')
      .values({ grupo_id: other.id, usuario_id: await id('engrupo@u.mx') })
      .execute()
    await buildNovedad(t.db, { usuario_id: await id('citada@u.mx') })

    const undone = await undo(done.body.carga)
    expect(undone.body).toMatchObject({ eliminados: 1, se_quedan: 4, devueltos: 2, color: 'warning' })
    expect(await find('sola@u.mx')).toBeUndefined()
    for (const who of ['entro', 'editada', 'engrupo', 'citada']) expect(await find(`${who}@u.mx`)).toBeDefined()
    expect(await find('vieja@u.mx')).toMatchObject({
      nombre_completo: 'Vieja Ruiz',
      apellido_m: '',
      correo_alternativo: 'v@casa.mx',
    })
    expect((await find('otra@u.mx'))!.nombre_completo).toContain('Alguien más')
    expect(await groupsOf('vieja@u.mx')).toEqual([])
    expect((await undo(done.body.carga)).body).toMatchObject({ success: false, message: 'Esa carga ya se deshizo.' })
  })

  test('by who made it, or administers; nobody else finds it', async () => {
    const school = await buildSchool(t.db, { correo_coach: 'coach@deshace.mx' })
    const coach = await t.asPerson(
      await buildPerson(t.db, { email: 'coach@deshace.mx', roles: [ROL.docente], estatus_user: 1 }),
    )
    await buildPerson(t.db, {
      email: 'suya@deshace.mx',
      roles: [ROL.estudiante],
      escuela_id: school.id,
      estatus_user: 1,
    })
    const grupo = (
      await coach.ask(gruposRoutes.create, {
        body: {
          nombre_grupo: 'Mío',
          descripcion_grupo: 'x',
        },
      })
    ).id
    const done = await send(
      '/api/users/create-students',
      'Nombre,Correo,Grupo\nOtro nombre,suya@deshace.mx,9X\n',
      { grupo_usuario_aprende_id: grupo },
      coach,
    )
    expect(done.body).toMatchObject({ actualizados: 1, rechazados: 0 })
    const mine = await coach.get('/api/configuracion/usuarios/cargas')
    expect(mine.body.resultSet).toMatchObject([
      { id: done.body.carga, archivo: 'lista.csv', actualizados: 1, deshecha: false },
    ])
    const ajena = (await load('Nombre,Correo\nN,n@deshace.mx\n')).body.carga
    expect((await undo(ajena, coach)).status).toBe(404)
    expect((await undo(done.body.carga, coach)).body).toMatchObject({ devueltos: 1, eliminados: 0 })
    expect(await groupsOf('suya@deshace.mx')).toEqual([])
  })

  test('after one that came later, until nobody is left of either', async () => {
    const first = await load('Nombre,Correo\nUna,una@dos.mx\n')
    const second = await load('Nombre,Correo\nUna Dos,una@dos.mx\n')
    await undo(second.body.carga)
    expect((await undo(first.body.carga)).body).toMatchObject({ eliminados: 1, se_quedan: 0 })
    expect(await find('una@dos.mx')).toBeUndefined()
  })

  test('for seven days, after which it is forgotten', async () => {
    const done = await load('Nombre,Correo\nTarde,tarde@u.mx\n')
    await t.db
      .updateTable('cargas')
      .set({ creado_en: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', '=', Number(done.body.carga))
      .execute()
    expect((await undo(done.body.carga)).status).toBe(404)
    await forgetCargas(t.db)
    expect(await t.db.selectFrom('cargas').select('id').where('id', '=', Number(done.body.carga)).execute()).toEqual([])
    expect(await find('tarde@u.mx')).toBeDefined()
  })
})
