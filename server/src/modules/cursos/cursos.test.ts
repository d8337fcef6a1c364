import { cursosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCurricula, buildCurso } from '../../../test/build.ts'

let t: TestApp
let coach: Caller
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
})
afterAll(() => t.close())

let serial = 0
const buildUnidad = (nombre_unidad = `Unidad ${++serial}`) =>
  t.db
    .insertInto('unidades')
    .values({ nombre_unidad, clave_interna: `U-${++serial}` })
    .returning(['id', 'nombre_unidad as label'])
    .executeTakeFirstOrThrow()
const store = (body: object) => coach.send('POST', '/api/cursos/store', body)
const make = async (nombre_curso: string, requeridos: number[] = []) =>
  (
    await coach.ask(cursosRoutes.create, {
      body: { nombre_curso, progreso_obligatorio: requeridos.length ? 1 : 0, requeridos },
    })
  ).id
const update = (id: number, body: object) =>
  coach.send('POST', `/api/cursos/update/${id}`, { nombre_curso: 'Curso', _method: 'PUT', ...body })
const show = async (id: number) => (await coach.ask(cursosRoutes.get, { params: { id } })).curso

test.each([
  [{}, 'Hace falta el nombre del curso'],
  [{ nombre_curso: ' ' }, 'Hace falta el nombre del curso'],
  [{ nombre_curso: 'A', minutos_curso: 'dos' }, 'Escribe los minutos con un número entero'],
  [{ nombre_curso: 'A', minutos_curso: -1 }, 'Escribe los minutos con un número entero'],
  [
    { nombre_curso: 'A', fecha_vigencia_inicio: '2026-02-02', fecha_vigencia_finalizacion: '2026-02-01' },
    'La fecha de término no puede ser anterior a la de inicio',
  ],
  [{ nombre_curso: 'A', unidades: [987_654] }, 'Una de las unidades ya no existe.'],
  [{ nombre_curso: 'A', progreso_obligatorio: 1, requeridos: [987_654] }, 'Uno de los cursos requeridos ya no existe.'],
])('%j is not saved, and it is said why', async (body, message) => {
  const { count } = t.db.fn
  const all = () => t.db.selectFrom('cursos').select(count('id').as('n')).executeTakeFirstOrThrow()
  const before = await all()
  expect(await store(body)).toMatchObject({ status: 422, body: { message } })
  expect(await all()).toEqual(before)
})

test('a course is made, listed, found by name or key, changed and deleted', async () => {
  const [one, two, three] = [await buildUnidad(), await buildUnidad(), await buildUnidad()]
  const before = await make('Antes que nada')
  const made = await store({
    nombre_curso: 'Diseña clases activas',
    clave_interna: 'DCA-1',
    descripcion: 'Para empezar',
    minutos_curso: '95',
    cursoEnVivo: '1',
    progreso_obligatorio: '1',
    cursos_requeridos: `${before}`,
    unidades: JSON.stringify([three.id, one.id]),
    fecha_vigencia_inicio: '2026-01-05',
    fecha_vigencia_finalizacion: '',
  })
  expect(made.body).toMatchObject({ message: 'Curso creado', color: 'success' })
  const id = made.body.id as number
  const curso = {
    id,
    nombre_curso: 'Diseña clases activas',
    clave_interna: 'DCA-1',
    descripcion: 'Para empezar',
    minutos_curso: 95,
    publicado: 1,
    progreso_obligatorio: 1,
    cursoEnVivo: 1,
    fecha_seleccion_inicio: '2026-01-05',
    fecha_seleccion_termino: null,
    imagen: '',
    unidadescurso: [three, one],
    archivado: false,
    cursos_requeridos: [{ id: before, label: 'Antes que nada' }],
    fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    version: 1,
  }
  expect(await show(id)).toEqual(curso)
  for (const search of ['disena ACTIVAS', 'dca'])
    expect(await coach.ask(cursosRoutes.list, { query: { search } })).toMatchObject({
      cursos: [curso],
      cantidad: 1,
      total: 1,
      per_page: 8,
    })
  expect((await update(id, { unidades: [one.id, two.id], version: 1 })).body.message).toBe('Curso actualizado')
  expect(await show(id)).toMatchObject({
    unidadescurso: [one, two],
    cursos_requeridos: curso.cursos_requeridos,
    version: 2,
  })
  expect((await update(id, { version: 1 })).status).toBe(409)
  expect(await coach.ask(cursosRoutes.opciones, {})).toMatchObject({
    cursos: expect.arrayContaining([{ id: before, label: 'Antes que nada' }]),
    unidades: expect.arrayContaining([two]),
  })
  expect((await coach.send('DELETE', `/api/cursos/destroy/${id}`)).body.message).toBe('Curso eliminado')
  expect((await coach.get(`/api/cursos/show/${id}`)).status).toBe(404)
  expect((await coach.send('DELETE', `/api/cursos/destroy/${id}`)).status).toBe(404)
  expect((await coach.ask(cursosRoutes.opciones, {})).unidades).toContainEqual(one)
})

describe('courses that ask for others', () => {
  test('without obligatory progress ask for none, whatever was sent', async () => {
    const a = await make('A')
    const b = await coach.ask(cursosRoutes.create, {
      body: { nombre_curso: 'B', progreso_obligatorio: 0, requeridos: [a] },
    })
    expect(await show(b.id)).toMatchObject({ cursos_requeridos: [] })
  })

  test('never ask for themselves in the end: who asks for whom is said, and nothing is saved', async () => {
    const a = await make('Alfa')
    const b = await make('Beta', [a])
    const c = await make('Gama', [b])
    const ask = (requeridos: number[]) =>
      update(a, { nombre_curso: 'Otro nombre', progreso_obligatorio: 1, requeridos })
    expect((await ask([c])).body.errors).toEqual({
      requeridos: ['Nadie podría empezarlos: «Otro nombre» pide «Gama», que pide «Beta», que pide «Otro nombre».'],
    })
    expect((await ask([a])).body.message).toBe('Nadie podría empezarlos: «Otro nombre» pide «Otro nombre».')
    expect(await show(a)).toMatchObject({ nombre_curso: 'Alfa', cursos_requeridos: [], version: 1 })
  })

  test('two changes at once, each fine alone, do not make a cycle together', async () => {
    for (let i = 0; i < 5; i++) {
      const [a, b] = [await make(`A${i}`), await make(`B${i}`)]
      const replies = await Promise.all([
        update(a, { progreso_obligatorio: 1, requeridos: [b] }),
        update(b, { progreso_obligatorio: 1, requeridos: [a] }),
      ])
      expect(replies.map(r => r.status).sort()).toEqual([200, 422])
    }
  })
})

test('one that is used is not deleted, and what uses it is named', async () => {
  const id = await make('Usado')
  const remove = async () => (await coach.send('DELETE', `/api/cursos/destroy/${id}`)).body.message
  await make('Avanzado', [id])
  expect(await remove()).toBe('No se puede eliminar: lo usa el curso «Avanzado».')
  for (const nombre_curricula of ['Nivel 1', 'Nivel 2']) await buildCurricula(t.db, { nombre_curricula, cursos: [id] })
  expect(await remove()).toBe(
    'No se puede eliminar: lo usan las currículas «Nivel 1» y «Nivel 2» y el curso «Avanzado».',
  )
  for (let i = 3; i <= 8; i++) await buildCurricula(t.db, { nombre_curricula: `Nivel ${i}`, cursos: [id] })
  expect(await remove()).toMatch(/«Nivel 5» y 3 más/)
})

test('with 500 courses each order of the list has an index', async () => {
  await Promise.all(Array.from({ length: 500 }, (_, i) => buildCurso(t.db, { nombre_curso: `Taller número ${i}` })))
  await sql`analyze cursos`.execute(t.db)
  const reply = await coach.get('/api/cursos?sort=nombre_curso&page=3')
  expect(reply.body.cursos).toHaveLength(8)
  const plan = async (query: ReturnType<typeof sql<{ 'QUERY PLAN': string }>>) =>
    (await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(t.db)).rows.map(r => r['QUERY PLAN']).join('\n')
  expect(await plan(sql`select id from cursos order by nombre_curso collate "es-x-icu", id limit 8`)).toContain(
    'cursos_nombre',
  )
  expect(await plan(sql`select id from cursos order by creado_en desc, id desc limit 8`)).toContain('cursos_recientes')
})
