import { ciclosRoutes, gruposRoutes, nombreSiguiente, type QueryOf, ROL } from '@eleva/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildGroup,
  buildOferta,
  buildPerson,
  buildPlazo,
  buildSchool,
  buildUnit,
} from '../../../test/build.ts'
import { DAY, local } from '../../../test/eventos.ts'
import { CERRAR, defineCiclosJobs } from './ciclos.jobs.ts'

let t: TestApp
let admin: Caller
/** Whether the files of years find no room. */
let full = false
beforeAll(async () => {
  t = await openTestApp()
  const { storage } = t
  defineCiclosJobs({
    ...t,
    storage: { ...storage, put: (...args) => (full ? Promise.reject(new Error('Lleno')) : storage.put(...args)) },
  })
  await t.jobs.start()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const day = (n: number) => local(n * DAY).dia
const list = () => admin.ask(ciclosRoutes.list, {})
const find = async (id: unknown) => (await list()).ciclos.find(c => c.id === id)!
const closed = (id: unknown) =>
  vi.waitFor(async () => expect((await find(id)).estado).toBe('cerrado'), { timeout: 20_000 })
const names = async (query: Partial<QueryOf<typeof gruposRoutes.list>> = {}) =>
  (await admin.ask(gruposRoutes.list, { query: { per_page: 50, ...query } })).grupos_usuarios.map(g => g.nombre_grupo)
const lastDay = async (id: number) =>
  (
    await t.db
      .selectFrom('ofertas_academicas')
      .select('fecha_finalizacion')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).fecha_finalizacion

test('a year is looked at, closed with how everybody stood, opened again, and followed by the next', async () => {
  const [ana, luis] = [
    await buildPerson(t.db, { roles: [ROL.estudiante], name: 'Ana', apellido_p: 'Ruiz' }),
    await buildPerson(t.db, { roles: [ROL.estudiante], name: 'Luis', estatus_user: 0 }),
  ]
  const uno = await buildGroup(t.db, {
    nombre_grupo: '1.º A',
    descripcion_grupo: 'Matutino',
    usuarios: [ana.id, luis.id],
  })
  const dos = await buildGroup(t.db, { nombre_grupo: '2.º A', usuarios: [ana.id] })
  const queda = await buildGroup(t.db, { nombre_grupo: 'Taller', usuarios: [ana.id] })
  const c = await buildCurricula(t.db)
  const oferta = (grupos: number[], fecha_finalizacion: string | null, escuelas: number[] = []) =>
    buildOferta(t.db, {
      curriculas: [c.id],
      grupos,
      escuelas,
      nombre_oferta_academica: `O${grupos}`,
      fecha_inicio: day(-30),
      fecha_finalizacion,
    })
  const suya = await oferta([uno.id, dos.id], day(90))
  const abierta = await oferta([uno.id], null)
  const compartida = await oferta([uno.id, queda.id], day(90))
  const deEscuela = await oferta([dos.id], day(90), [(await buildSchool(t.db)).id])
  const pasada = await oferta([uno.id], day(-3))
  const grupos = [uno.id, dos.id]

  expect(await admin.ask(ciclosRoutes.previa, { body: { grupos } })).toMatchObject({
    grupos: 2,
    personas: 2,
    ofertas: [`O${[uno.id]}`, `O${grupos}`].sort(),
  })
  // One of two who close at once is told.
  const both = await Promise.all([1, 2].map(() => admin.send('POST', '/api/ciclos', { nombre: '2025–2026', grupos })))
  expect(both.map(r => r.status).sort()).toEqual([200, 409])
  const { id } = both.find(r => r.status === 200)!.body
  await closed(id)
  expect(await find(id)).toMatchObject({
    nombre: '2025–2026',
    grupos: 2,
    hechos: 2,
    ofertas: 2,
    copias: 0,
    reporte: true,
    reabrible: true,
  })

  expect(await names()).toEqual(['Taller'])
  expect((await names({ archivados: 1 })).sort()).toEqual(['1.º A', '2.º A'])
  expect((await admin.ask(gruposRoutes.opciones, {})).gruposUsuarios).toHaveLength(1)
  const shown = await admin.get(`/api/users/grupos-usuarios-aprende/${uno.id}`)
  expect(shown.body.grupo).toMatchObject({ archivado: true })
  const change = await admin.send('PUT', `/api/users/grupos-usuarios-aprende/${uno.id}`, { nombre_grupo: 'Otro' })
  expect([change.status, change.body.message]).toEqual([
    409,
    'Ese grupo es de un ciclo que ya se cerró: se puede ver, no cambiar.',
  ])
  expect(await Promise.all([suya, abierta, compartida, deEscuela, pasada].map(o => lastDay(o.id)))).toEqual([
    day(-1),
    day(-1),
    day(90),
    day(90),
    day(-3),
  ])
  const file = await admin.get(`/api/ciclos/${id}/reporte`)
  expect(file.headers['content-type']).toContain('text/csv')
  const rows = file.text.trim().split('\n')
  expect(rows[0]).toContain('Grupo del ciclo,Nombre,Correo')
  expect(rows.filter(r => r.includes(ana.email)).map(r => r.split(',')[0])).toEqual(['1.º A', '2.º A'])

  // Closed groups are closed once.
  const again = await admin.send('POST', '/api/ciclos', { nombre: 'Otra vez', grupos })
  expect([again.status, again.body.message]).toEqual([422, 'Uno de los grupos ya no existe o ya está cerrado.'])

  expect((await admin.send('POST', `/api/ciclos/${id}/reabrir`)).body.message).toBe('Ciclo reabierto')
  expect((await names()).sort()).toEqual(['1.º A', '2.º A', 'Taller'])
  expect(await Promise.all([suya, abierta].map(o => lastDay(o.id)))).toEqual([day(90), null])
  expect((await admin.send('POST', `/api/ciclos/${id}/reabrir`)).status).toBe(409)
  expect((await admin.send('POST', `/api/ciclos/${id}/siguiente`, { regla: 'avanza' })).status).toBe(409)

  const second = Number((await admin.ask(ciclosRoutes.close, { body: { nombre: '2025–2026', grupos } })).id)
  await closed(second)
  const next = await admin.send('POST', `/api/ciclos/${second}/siguiente`, { regla: 'avanza', con_personas: 1 })
  expect(next.body).toMatchObject({ grupos: 2, message: 'Se hicieron 2 grupos' })
  expect((await names()).sort()).toEqual(['2.º A', '3.º A', 'Taller'])
  const copia = await t.db
    .selectFrom('grupos as grupo')
    .innerJoin('grupos_usuarios as miembro', 'miembro.grupo_id', 'grupo.id')
    .select(['grupo.descripcion_grupo', 'miembro.usuario_id'])
    .where('grupo.nombre_grupo', '=', '2.º A')
    .where('grupo.archivado_en', 'is', null)
    .execute()
  expect(copia).toEqual([{ descripcion_grupo: 'Matutino', usuario_id: ana.id }])
  const twice = await admin.send('POST', `/api/ciclos/${second}/siguiente`, { regla: 'igual' })
  expect([twice.status, twice.body.message]).toEqual([409, 'Los grupos que siguen a 2025–2026 ya se hicieron.'])

  await t.db
    .updateTable('ciclos')
    .set({ cerrado_en: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', second)
    .execute()
  expect((await admin.send('POST', `/api/ciclos/${second}/reabrir`)).body.message).toContain('hace más de 30 días')
}, 60_000)

test('the file of a year says of all who were in the group how far they came, also where its offers were over', async () => {
  const nombre = (name: string, values: Parameters<typeof buildPerson>[1] = {}) =>
    buildPerson(t.db, { roles: [ROL.estudiante], name, ...values })
  const [ana, baja, maestra] = [
    await nombre('Ana Cierre'),
    await nombre('Beto Cierre', { estatus_user: 0 }),
    await nombre('Carla Cierre', { roles: [ROL.docente], role_id: ROL.docente }),
  ]
  const unidad = await buildUnit(t.db)
  const [hecha, pendiente] = [
    await buildActivity(t.db, { unidad_id: unidad.id }),
    await buildActivity(t.db, { unidad_id: unidad.id }),
  ]
  const curso = await buildCurso(t.db, { unidades: [unidad.id] })
  const grupo = await buildGroup(t.db, { usuarios: [ana.id, baja.id, maestra.id] })
  const { id: curricula } = await buildCurricula(t.db, { cursos: [curso.id] })
  await buildOferta(t.db, { curriculas: [curricula], grupos: [grupo.id], fecha_finalizacion: day(-5) })
  for (const { id } of [hecha, pendiente])
    await buildPlazo(t.db, {
      grupo_id: grupo.id,
      curso_id: curso.id,
      actividad_id: id,
      fecha_limite: new Date(Date.now() - 10 * 86_400_000),
    })
  await t.db.insertInto('actividades_realizadas').values({ usuario_id: ana.id, actividad_id: hecha.id }).execute()

  const { id } = await admin.ask(ciclosRoutes.close, { body: { nombre: 'Con lo que ya acabó', grupos: [grupo.id] } })
  await closed(id)
  const [titles, ...rows] = parse((await admin.get(`/api/ciclos/${id}/reporte`)).text, { bom: true }) as string[][]
  const shown = ['Nombre', 'Cursos del grupo', 'Avance', 'Vencidas', 'Debía llevar', 'Lleva'].map(c =>
    titles!.indexOf(c),
  )
  expect(rows.map(row => shown.map(at => row[at]))).toEqual([
    ['Ana Cierre', '1', '50', '1', '2', '1'],
    ['Beto Cierre', '1', '0', '2', '2', '0'],
    ['Carla Cierre', '1', '0', '2', '2', '0'],
  ])
}, 60_000)

test('opened again, a group has its course also where a later closing ended what both share', async () => {
  const [uno, dos, ajeno] = [await buildGroup(t.db), await buildGroup(t.db), await buildGroup(t.db)]
  const c = await buildCurricula(t.db)
  const oferta = (grupos: number[]) =>
    buildOferta(t.db, { curriculas: [c.id], grupos, fecha_inicio: day(-30), fecha_finalizacion: day(90) })
  const compartida = await oferta([uno.id, dos.id])
  const cambiada = await oferta([uno.id, dos.id])
  const deOtro = await oferta([dos.id, ajeno.id])
  const close = async (nombre: string, grupos: number[]) => {
    const { id } = await admin.ask(ciclosRoutes.close, { body: { nombre, grupos } })
    await closed(id)
    return id
  }
  const primero = await close('Primero', [uno.id])
  expect(await lastDay(compartida.id)).toBe(day(90))
  await close('Segundo', [dos.id, ajeno.id])
  expect(await lastDay(compartida.id)).toBe(day(-1))
  await t.db
    .updateTable('ofertas_academicas')
    .set({ fecha_finalizacion: day(-2) })
    .where('id', '=', cambiada.id)
    .execute()
  await admin.ask(ciclosRoutes.reopen, { params: { id: Number(primero) } })
  expect(await Promise.all([compartida, cambiada, deOtro].map(o => lastDay(o.id)))).toEqual([day(90), day(-2), day(-1)])
}, 60_000)

test('a closing that was left behind is closed by the next look, once, also where its groups are gone', async () => {
  const left = async (nombre: string, grupos: number[]) => {
    const { id } = await t.db.insertInto('ciclos').values({ nombre }).returning('id').executeTakeFirstOrThrow()
    for (const grupo_id of grupos) await t.db.insertInto('ciclos_grupos').values({ ciclo_id: id, grupo_id }).execute()
    // As the clock sends it, in two processes at once.
    await Promise.all([t.jobs.send(CERRAR, {}), t.jobs.send(CERRAR, {})])
    await closed(id)
    return find(id)
  }
  const grupo = await buildGroup(t.db)
  expect(await left('Se quedó', [grupo.id])).toMatchObject({ grupos: 1, hechos: 1, reporte: true })
  expect(await left('Sin grupos', [])).toMatchObject({ grupos: 0, reporte: true })
  const { id } = await admin.ask(ciclosRoutes.close, {
    body: { nombre: 'El que sigue', grupos: [(await buildGroup(t.db)).id] },
  })
  await closed(id)
}, 60_000)

test('a closing that fails each time is given up and leaves all as it was; others go on, and it is tried again by hand', async () => {
  const [uno, otro] = [await buildGroup(t.db), await buildGroup(t.db)]
  const close = (nombre: string, grupos: number[]) => admin.send('POST', '/api/ciclos', { nombre, grupos })
  full = true
  const id = Number((await close('No cabe', [uno.id])).body.id)
  const failed = vi.waitFor(async () => expect((await find(id)).estado).toBe('fallido'), { timeout: 20_000 })
  expect((await close('Otro', [otro.id])).status).toBe(409)
  // As the clock sends it.
  for (let i = 1; i < 5; i++) {
    await vi.waitFor(
      async () =>
        expect((await t.db.selectFrom('ciclos').select('intentos').where('id', '=', id).execute())[0]).toEqual({
          intentos: i,
        }),
      { timeout: 20_000 },
    )
    await t.jobs.send(CERRAR, {})
  }
  await failed
  expect(await find(id)).toMatchObject({ hechos: 0, reporte: false, reabrible: false, cerrado_en: null })
  expect((await list()).abiertos.map(g => g.id)).toEqual(expect.arrayContaining([uno.id, otro.id]))
  for (const path of ['reabrir', 'siguiente'])
    expect((await admin.send('POST', `/api/ciclos/${id}/${path}`, { regla: 'igual' })).status).toBe(409)
  full = false
  const again = (await close('No cabe', [uno.id])).body
  await closed(again.id)
  // Nothing is left to say of it.
  expect(await find(id)).toBeUndefined()
  await closed((await close('Otro', [otro.id])).body.id)
}, 60_000)

test('without groups or a name nothing is closed, and names follow a rule that is shown', async () => {
  expect((await admin.send('POST', '/api/ciclos', { nombre: 'X', grupos: [] })).body.message).toBe(
    'Elige al menos un grupo',
  )
  expect((await admin.send('POST', '/api/ciclos', { nombre: ' ', grupos: [1] })).body.message).toContain(
    'Escribe el nombre del ciclo',
  )
  expect((await admin.send('POST', '/api/ciclos/987/reabrir')).status).toBe(404)
  expect(['1.º A', 'Generación 2025', 'Taller'].map(n => nombreSiguiente(n, 'avanza'))).toEqual([
    '2.º A',
    'Generación 2026',
    'Taller',
  ])
})
