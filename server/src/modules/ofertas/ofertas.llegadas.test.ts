/**
 * Who comes to a group, to a school, or in for the first time is told what is offered there: once, gathered, whichever
 * way they came.
 */
import { type DatosDeAviso, ROL } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { buildGroup, buildOferta, buildPerson } from '../../../test/build.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { tellLlegadas } from './ofertas.service.ts'

let t: TestApp
let s: Salon
/** Offered to it: the one course of the classroom. */
let grupo: number
let oferta: number
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  grupo = (await buildGroup(t.db, { nombre_grupo: '2.º B' })).id
  oferta = (await buildOferta(t.db, { curriculas: [s.curricula], grupos: [grupo] })).id
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of ['avisos', 'llegadas'] as const) await t.db.deleteFrom(table).execute()
  await t.db.deleteFrom('grupos_usuarios').where('grupo_id', '=', grupo).execute()
})

const run = () => tellLlegadas({ db: t.db, realtime: t.realtime })
const of = async (id: number) =>
  (await t.db
    .selectFrom('avisos')
    .select(['tipo', 'clave', 'datos'])
    .where('usuario_id', '=', id)
    .execute()) as unknown as { tipo: string; clave: string; datos: DatosDeAviso }[]
const join = (grupo_id: number, ...ids: number[]) =>
  t.db
    .insertInto('grupos_usuarios')
    .values(ids.map(usuario_id => ({ grupo_id, usuario_id })))
    .execute()
const load = (csv: string) => {
  const form = new FormData()
  form.set('grupo_usuario_aprende_id', String(grupo))
  form.set('csv_file', new File([csv], 'a.csv'))
  return s.admin.upload('/api/users/create-students', form)
}
const idOf = async (email: string) =>
  (await t.db.selectFrom('usuarios').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

test('whoever is added to a group is told what it has, once; a second look and what reaches them anyway tell nothing', async () => {
  const nueva = await buildPerson(t.db)
  await join(grupo, nueva.id)
  expect(await run()).toBe(1)
  expect(await of(nueva.id)).toMatchObject([
    {
      tipo: 'curso_ofrecido',
      clave: 'llegada',
      datos: { cursos: 1, grupo: '2.º B', ofertas: [oferta], curricula_id: s.curricula },
    },
  ])
  expect(await run()).toBe(0)
  // Another group with the same offer is no news.
  const otro = await buildGroup(t.db)
  await t.db.insertInto('ofertas_grupos').values({ oferta_id: oferta, grupo_id: otro.id }).execute()
  await join(otro.id, nueva.id)
  expect(await run()).toBe(0)
})

test('whichever way they come: by a file, moved from another group, by their card', async () => {
  expect((await load('Uno,Uno,uno@llega.mx\nDos,Dos,dos@llega.mx\n')).status).toBe(200)
  expect(await run()).toBe(2)
  expect(await of(await idOf('dos@llega.mx'))).toHaveLength(1)

  const vacio = await buildGroup(t.db)
  const movida = await buildPerson(t.db)
  await join(vacio.id, movida.id)
  expect(await run()).toBe(0)
  const moved = await s.admin.send('POST', '/api/users/update-students', {
    grupo_usuario_aprende_id: vacio.id,
    nuevo_grupo_id: grupo,
    id: [movida.id],
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await run()).toBe(1)

  const porFicha = await buildPerson(t.db, { roles: [ROL.estudiante] })
  const card = await s.admin.send('PUT', `/api/usuarios/${porFicha.id}`, { arrGrupos: [grupo] })
  expect(card.status, JSON.stringify(card.body)).toBe(200)
  expect(await run()).toBe(1)
  expect(await of(porFicha.id)).toHaveLength(1)
})

test('who may not enter yet is told when they may: an invitation that is accepted', async () => {
  const invitada = await buildPerson(t.db, { estatus_user: 0 })
  await join(grupo, invitada.id)
  expect(await run()).toBe(0)
  await t.db.updateTable('usuarios').set({ estatus_user: 1 }).where('id', '=', invitada.id).execute()
  expect(await run()).toBe(1)
  expect(await of(invitada.id)).toMatchObject([{ datos: { grupo: '2.º B' } }])
  // A sign-in is no coming in.
  await t.db
    .updateTable('usuarios')
    .set({ ultima_fecha_inicio_sesion: new Date() })
    .where('id', '=', invitada.id)
    .execute()
  expect(await t.db.selectFrom('llegadas').select('usuario_id').execute()).toEqual([])
})

test('who comes to a school is told what it was given; nobody is told of what is over or not published', async () => {
  const escuela = s.others.escuela
  const abierta = (await buildOferta(t.db, { curriculas: [s.curricula] })).id
  await t.db.insertInto('gestores_ofertas').values({ oferta_id: abierta, escuela_id: escuela }).execute()
  const docente = await buildPerson(t.db, { roles: [ROL.docente] })
  await t.db.updateTable('usuarios').set({ escuela_id: escuela }).where('id', '=', docente.id).execute()
  expect(await run()).toBe(1)
  const { nombre } = await t.db
    .selectFrom('escuelas')
    .select('nombre')
    .where('id', '=', escuela)
    .executeTakeFirstOrThrow()
  expect(await of(docente.id)).toMatchObject([{ datos: { escuela: nombre, cursos: 1 } }])
  await t.db.updateTable('ofertas_academicas').set({ publicado: 0 }).where('id', '=', abierta).execute()
  const otra = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: escuela })
  expect(await run()).toBe(0)
  expect(await of(otra.id)).toEqual([])
})

test('several groups are one notice; another group goes into it while it is unread, and is a new one afterwards', async () => {
  const [b, c] = [await buildGroup(t.db, { nombre_grupo: '2.º C' }), await buildGroup(t.db, { nombre_grupo: '2.º D' })]
  const otras = [
    (await buildOferta(t.db, { curriculas: [s.curricula], grupos: [b.id] })).id,
    (await buildOferta(t.db, { curriculas: [s.curricula], grupos: [c.id] })).id,
  ]
  const nueva = await buildPerson(t.db)
  await join(grupo, nueva.id)
  await join(b.id, nueva.id)
  expect(await run()).toBe(1)
  const [first] = await of(nueva.id)
  expect(first!.datos).toMatchObject({ cursos: 1, ofertas: [oferta, otras[0]] })
  expect(first!.datos.grupo).toBeUndefined()
  await join(c.id, nueva.id)
  expect(await run()).toBe(1)
  expect(await of(nueva.id)).toMatchObject([{ datos: { ofertas: [oferta, ...otras] } }])
  await t.db.updateTable('avisos').set({ leido_en: new Date() }).execute()
  await t.db.deleteFrom('grupos_usuarios').where('usuario_id', '=', nueva.id).execute()
  await join(b.id, nueva.id)
  // Told and read: it is none again.
  expect(await run()).toBe(0)
})

test('who was told when it was offered is not told again; who has left by then, nothing; two looks at once tell once', async () => {
  const nueva = await buildPerson(t.db)
  await join(grupo, nueva.id)
  await t.db
    .insertInto('avisos')
    .values({ usuario_id: nueva.id, tipo: 'curso_ofrecido', clave: `oferta:${oferta}`, datos: {} })
    .execute()
  expect(await run()).toBe(0)
  const fugaz = await buildPerson(t.db)
  await join(grupo, fugaz.id)
  await t.db.deleteFrom('grupos_usuarios').where('usuario_id', '=', fugaz.id).execute()
  expect(await run()).toBe(0)
  const people = await Promise.all(Array.from({ length: 20 }, () => buildPerson(t.db)))
  await join(grupo, ...people.map(p => p.id))
  expect((await Promise.all([run(), run(), run()])).reduce((a, b) => a + b)).toBe(20)
})

test('a group of 1,200 that is loaded at once is told in a few statements', async () => {
  const rows = Array.from({ length: 1_200 }, (_, i) => `Persona,${i},llega${i}@llega.mx`)
  expect((await load(`${rows.join('\n')}\n`)).status).toBe(200)
  const before = performance.now()
  expect(await run()).toBe(1_200)
  expect(performance.now() - before).toBeLessThan(5_000)
})
