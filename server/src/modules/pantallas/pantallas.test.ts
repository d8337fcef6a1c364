import {
  cursosRoutes,
  FILAS_COOKIE,
  filasDe,
  hoyRoutes,
  librosDeGrupo,
  listasDePantalla,
  may,
  type Partes,
  type Permission,
  type Persona,
  pantallaDe,
  pantallasRoutes,
  partesDe,
  partesDeHoy,
  partesEscritas,
  pathOf,
  personas,
  ROL,
  usuariosRoutes,
  videosRoutes,
  writesContent,
} from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildCursoOfrecido,
  buildEvento,
  buildNovedad,
  buildObjective,
  buildUnit,
} from '../../../test/build.ts'
import { personAs, sessionAs } from '../../../test/dobles.ts'
import type { Asked, Readers } from '../../kit/http/parts.ts'
import type { Session } from '../../kit/http/session.ts'
import { createLimits } from '../../kit/limits.ts'
import { pantallaEscrita } from './pantallas.service.ts'

let t: TestApp
let who: Record<Persona, Caller>
/** A self-paced and a live one, offered to all of `who`; and one that is offered to nobody. */
let mundo: Record<'propio' | 'vivo' | 'ajeno', { curso: number; curricula: number }>
beforeAll(async () => {
  t = await openTestApp()
  const callers = await Promise.all(personas.map(async p => [p, await t.as(p)] as const))
  who = Object.fromEntries(callers) as typeof who
  const usuarios = callers.map(([, { id }]) => id)
  const { id: unidad } = await buildUnit(t.db)
  const { id: objetivo_id } = await buildObjective(t.db)
  await t.db.insertInto('unidades_objetivos').values({ unidad_id: unidad, objetivo_id, position: 1 }).execute()
  await buildActivity(t.db, { unidad_id: unidad, detalles_actividad: '<p>Lee</p>' })
  await buildNovedad(t.db)
  const unidades = [unidad]
  const propio = await buildCursoOfrecido(t.db, { unidades, usuarios })
  const vivo = await buildCursoOfrecido(t.db, { unidades, usuarios, curso: { cursoEnVivo: 1 } })
  await buildEvento(t.db, { curso_id: vivo.id })
  const ajeno = await buildCurso(t.db, { unidades, nombre_curso: 'Ajeno' })
  const curricula = await buildCurricula(t.db, { cursos: [ajeno.id], nombre_curricula: 'Ajena' })
  mundo = {
    propio: { curso: propio.id, curricula: propio.curricula_id },
    vivo: { curso: vivo.id, curricula: vivo.curricula_id },
    ajeno: { curso: ajeno.id, curricula: curricula.id },
  }
})
afterAll(() => t.close())

const placeOf = ({ curso, curricula }: { curso: number; curricula: number }) => ({
  curriculaId: curricula,
  cursoId: curso,
})

/** A class says what time it is. */
const timeless = (text: string) => text.replace(/"ahora":"[^"]+"/, '"ahora":""')

/** What the calls of the parts answer by themselves, as text. */
async function alone(caller: Caller, partes: Partes) {
  const all = Object.entries(partes).map(async ([name, { route, params = {}, query = {} }]) => {
    const search = new URLSearchParams(query as Record<string, string>)
    const { status, text } = await caller.get(`${pathOf(route, params)}?${search}`)
    return [name, status === 200 ? timeless(JSON.stringify(JSON.parse(text))) : 'null'] as const
  })
  return Object.fromEntries(await Promise.all(all))
}

const partsOf = (body: Record<string, unknown>) => {
  const { success, message, color, ...parts } = body
  expect([success, message, color]).toEqual([true, '', 'success'])
  return Object.fromEntries(Object.entries(parts).map(([name, reply]) => [name, timeless(JSON.stringify(reply))]))
}

const siguen = personas.filter(kind => may([kind], 'curriculas.follow'))
describe.each(siguen)('%s gets in one call, to the letter, what the calls of the parts answer:', persona => {
  test('the start', async () => {
    const { body } = await who[persona].get(pantallasRoutes.inicio.path)
    const parts = partsOf(body)
    expect(parts).toEqual(await alone(who[persona], partesDe.inicio([persona])))
    expect(Object.values(parts)).not.toContain('null')
    expect('pendientes' in parts).toBe(may([persona], 'entregables.read'))
  })

  test('the start of who teaches', async () => {
    const { status, body } = await who[persona].get(hoyRoutes.hoy.path)
    expect(status).toBe(may([persona], 'modos.propios') ? 200 : 403)
    if (status !== 200) return
    const parts = partsOf(body)
    expect(parts).toEqual(await alone(who[persona], partesDeHoy([persona])))
    if (!may([persona], 'entregables.read')) return
    // Cards count what the places count.
    const { cola, dudas, pendientes } = body as unknown as {
      cola: { tareas: { cuantas: number }[] }
      dudas?: { total: number }
      pendientes: { entregas: number; dudas: number }
    }
    expect(cola.tareas.reduce((sum, k) => sum + k.cuantas, 0)).toBe(pendientes.entregas)
    if (dudas) expect(dudas.total).toBe(pendientes.dudas)
  })

  test.each(['propio', 'ajeno'] as const)('a course: %s', async which => {
    const place = placeOf(mundo[which])
    const { status, body } = await who[persona].get(pathOf(pantallasRoutes.curso, place))
    const parts = partsOf(body)
    expect(status).toBe(200)
    expect(parts).toEqual(await alone(who[persona], partesDe.curso([persona], place)))
    const author = writesContent([persona])
    const seen = which === 'propio' || author
    expect([parts.contenido, parts.nombre, parts.cursos].map(text => text !== 'null')).toEqual([seen, seen, seen])
    expect(JSON.stringify(body).includes('Ajen')).toBe(which === 'ajeno' && author)
    // What is not theirs takes nothing else away.
    expect([parts.avisos, parts.perfil]).not.toContain('null')
  })

  test('a live course', async () => {
    const place = placeOf(mundo.vivo)
    const { body } = await who[persona].get(pathOf(pantallasRoutes.cursoEnVivo, place))
    const parts = partsOf(body)
    expect(parts).toEqual(await alone(who[persona], partesDe.cursoEnVivo([persona], place)))
    expect(Object.values(parts)).not.toContain('null')
  })
})

test('the list of people, for who keeps it', async () => {
  const { status, body } = await who.admin.get(pantallasRoutes.usuarios.path)
  const parts = partsOf(body)
  expect([status, JSON.parse(parts.usuarios!).data.length > 0]).toEqual([200, true])
  expect(parts).toEqual(await alone(who.admin, partesDe.usuarios(['admin'])))
  expect((await who.estudiante.get(pantallasRoutes.usuarios.path)).status).toBe(403)
  const few = await who.admin.get(`${pantallasRoutes.usuarios.path}?per_page=2`)
  expect(partsOf(few.body)).toEqual(await alone(who.admin, partesDe.usuarios(['admin'], { per_page: 2 })))
  expect(few.body.usuarios).toMatchObject({ per_page: 2 })
  expect((await who.admin.get(`${pantallasRoutes.usuarios.path}?per_page=101`)).status).toBe(422)
})

test('a part that breaks is null, and takes none of the others away', async () => {
  const { estudiante } = who
  await t.database.sql`alter table novedades rename to novedades_lejos`
  const { status, body } = await estudiante.get(pantallasRoutes.inicio.path)
  await t.database.sql`alter table novedades_lejos rename to novedades`
  expect([status, body.novedades]).toEqual([200, null])
  expect(body).toMatchObject({
    curriculas: { success: true },
    navegacion: { success: true },
    perfil: { success: true },
  })
})

test('the screen of an address is known by its path, and by whole keys in it', () => {
  const known = (path: string, search = {}) => pantallaDe(['estudiante'], path, search)?.params
  expect(known('/crear-contenido-curricula', { nuevo: true })).toEqual({})
  expect(known('/contenido-curso-curricula', { curricula: '3', curso: 4 })).toEqual({ curriculaId: 3, cursoId: 4 })
  for (const search of [{}, { curricula: '3' }, { curricula: '3', curso: 'x' }, { curricula: -1, curso: 1.5 }])
    expect(known('/contenido-curso-curricula', search)).toBeUndefined()
  expect(known('/novedades')).toBeUndefined()
  expect(known('/usuarios-lista')).toBeUndefined()
  // What is sought in it is no part of its page.
  const list = (search = {}) => pantallaDe(['admin'], '/usuarios-lista', search)?.params
  expect([list(), list({ dark: 'true' }), list({ search: 'a' })]).toEqual([{}, {}, undefined])
})

describe('what a page brings along for a screen that asks by itself', () => {
  const of = (persona: Persona, path: string, search = {}, filas = '') => {
    const { lista, libro } = partesEscritas([persona], path, search, filasDe(filas)) ?? {}
    const parte = lista ?? libro
    return parte && { path: parte.route.path, params: parte.params, query: parte.query }
  }

  test('are the rows of a list as it is opened, of who may open it', () => {
    for (const [path, { route, can = route.can }] of Object.entries(listasDePantalla))
      for (const persona of personas)
        expect(of(persona, path)?.path, `${persona} ${path}`).toBe(
          may([persona], can as Permission) ? route.path : undefined,
        )
    expect(of('admin', '/cursos-all', { dark: 'true' })?.path).toBe(cursosRoutes.list.path)
    for (const search of [{ search: 'a' }, { page: '2' }, { nuevo: '' }])
      expect(of('admin', '/cursos-all', search)).toBeUndefined()
    for (const path of ['/cursos-all/', '/constructor', 'toString', '/']) expect(of('admin', path)).toBeUndefined()
  })

  test('has as many rows as the device says, where that is a number that a list may have', () => {
    const { path, query } = of('admin', '/cursos-all', {}, 'a17')!
    expect([path, query]).toEqual([cursosRoutes.list.path, { per_page: 17 }])
    expect(of('admin', '/cursos-all', {}, '5')?.query).toEqual({ per_page: 5 })
    for (const said of ['a10', 'a5', '0', '101', 'x', '', '1e1', '-4'])
      expect(of('admin', '/cursos-all', {}, said)?.query, said).toEqual({})
    const usuarios = pantallaDe(['admin'], '/usuarios-lista', {}, filasDe('a17'))?.partes.usuarios
    expect(usuarios?.query).toEqual({ per_page: 17 })
  })

  test('has as many rows as its address says, which goes before the device', () => {
    for (const per_page of ['25', 25]) {
      expect(of('admin', '/cursos-all', { per_page, dark: 'true' }, 'a17')?.query).toEqual({ per_page: 25 })
      const usuarios = pantallaDe(['admin'], '/usuarios-lista', { per_page }, filasDe('a17'))
      expect([usuarios?.query, usuarios?.partes.usuarios?.query]).toEqual([{ per_page: 25 }, { per_page: 25 }])
    }
    expect(of('admin', '/cursos-all', { per_page: '100' })?.query).toEqual({ per_page: 100 })
    for (const per_page of ['0', '101', '2.5', 'a17', 'x', '', ['9', '8']])
      expect(of('admin', '/cursos-all', { per_page }), String(per_page)).toBeUndefined()
    expect(of('admin', '/cursos-all', { per_page: '25', page: '2' })).toBeUndefined()
  })

  test('is a grade book, in its short shape, by whole keys alone', () => {
    const keys = { params: { grupoId: 5, cursoId: 1 }, query: { compacto: 1 } }
    expect(of('coach', '/entregables/5/c/1')).toEqual({ path: librosDeGrupo.sencillo.path, ...keys })
    expect(of('docente', '/entregables/5/c/1', { tab: 'rubrica', search: 'Ana' })).toEqual({
      path: librosDeGrupo.rubrica.path,
      ...keys,
    })
    for (const path of ['/entregables/05/c/1', '/entregables/5/c/x', '/entregables/5/c/1/2', '/entregables/-5/c/1'])
      expect(of('coach', path)).toBeUndefined()
    expect(of('estudiante', '/entregables/5/c/1')).toBeUndefined()
  })
})

test('a page is told what its screen asks for, and nothing that is not the person’s', async () => {
  const session = sessionAs(personAs({ id: who.estudiante.id, role_id: ROL.estudiante }))
  const write = (url: string, points = 1) => {
    const limits = createLimits(true, points)
    const asked = { request: { url, cookies: {} }, reply: {}, session } as Asked & { session: Session }
    const readers = new Map(
      [
        ...Object.values(partesDe.curso(['estudiante'], { curriculaId: 1, cursoId: 1 })),
        { route: videosRoutes.sign },
      ].map(({ route }) => [
        route,
        async () => {
          if (route.path.includes('pantallaAutogestivo')) throw new Error('not theirs')
          return { of: route.path }
        },
      ]),
    )
    return pantallaEscrita({ readers, limits }, asked)
  }
  const written = await write('/contenido-curso-curricula?curricula=3&curso=4&objetivo=%E0%A4%A')
  expect(written?.value.map(({ path, params }) => [path, params])).toEqual([
    ['/api/curriculas/nombreCurricula/:id', { id: 3 }],
    ['/api/contenidos/curriculas/cursos/autogestivo/nav/:curriculaId', { curriculaId: 3 }],
    ['/api/anuncios/vigentes', {}],
    ['/api/avisos/cuenta', {}],
    ['/api/users/get-user', {}],
  ])
  // Where the address names what is seen, its film plays without another way to the server.
  const film = await write('/contenido-curso-curricula?curricula=3&curso=4&objetivo=9')
  expect(film?.value.map(({ path, params }) => [path, params])).toContainEqual([
    videosRoutes.sign.path,
    { objetivoId: 9 },
  ])
  expect(await write('/novedades')).toBeUndefined()
  // It counts as the call that it spares.
  await expect(write('/crear-contenido-curricula', 0)).rejects.toMatchObject({ status: 429 })
  expect(await write('//otra.mx/contenido-curso-curricula?curricula=3')).toBeUndefined()
})

test('the list of people comes once with its page, with as many rows as its address or the device says', async () => {
  const session = sessionAs(personAs({ id: who.admin.id, role_id: ROL.admin }))
  const read: string[] = []
  const partes = { ...partesDe.usuarios(['admin']), ...partesEscritas(['admin'], '/gestion-usuarios', {}) }
  const readers: Readers = new Map(
    Object.values(partes).map(({ route }) => [
      route,
      async (_, { query }) => {
        if (route === usuariosRoutes.list) read.push(JSON.stringify(query))
        return {}
      },
    ]),
  )
  for (const [url, cookie, query] of [
    ['/usuarios-lista', undefined, {}],
    ['/usuarios-lista', 'a17', { per_page: 17 }],
    ['/usuarios-lista?per_page=25', 'a17', { per_page: 25 }],
  ] as const) {
    const request = { url, cookies: { [FILAS_COOKIE]: cookie } }
    const call = { request, reply: {}, session } as unknown as Asked & { session: Session }
    const written = (await pantallaEscrita({ readers, limits: createLimits(true, 9) }, call))!.value
    expect(written.filter(({ path }) => path === usuariosRoutes.list.path)).toMatchObject([{ query }])
    expect(read.splice(0)).toEqual([JSON.stringify(query)])
  }
})
