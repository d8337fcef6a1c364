import { objetivosRoutes, type QueryOf, unidadesRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildObjective, buildUnit } from '../../../test/build.ts'

let t: TestApp
let coach: Caller
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
})
afterAll(() => t.close())

const form = (more: object = {}) => ({
  nombre_unidad: 'Evaluar',
  clave_interna: `K${Math.random()}`,
  descripcion: 'Para qué',
  ...more,
})
const create = (more?: object) => coach.send('POST', '/api/unidades/store', form(more))
const destroy = (id: unknown) => coach.send('DELETE', `/api/unidades/destroy/${id}`)

test.each([
  [{ nombre_unidad: ' ' }, 'Campo nombre de la unidad es requerido'],
  [{ clave_interna: '' }, 'Campo clave de la unidad es requerido'],
  [{ descripcion: '' }, 'Agregar una breve descripción de favor'],
  [{ nombre_unidad: '', clave_interna: '', descripcion: '' }, 'Campo nombre de la unidad es requerido'],
])('%j is refused', async (more, message) => {
  expect(await create(more)).toMatchObject({ status: 422, body: { message } })
})

test('a unit is made, found without accents or case, changed and deleted', async () => {
  const made = await create({ nombre_unidad: 'Evaluación formativa', clave_interna: 'UNI-EVAL-03' })
  expect(made.body.message).toBe('Unidad creada')
  const id = made.body.id as number
  await buildActivity(t.db, { unidad_id: id })
  await buildActivity(t.db, { unidad_id: id, form_link: 'https://forma.mx/1' })
  expect(await coach.ask(unidadesRoutes.list, { query: { search: 'evaluacion FORM' } })).toMatchObject({
    total: 1,
    unidades: [{ id, clave_interna: 'UNI-EVAL-03', total_actividades: 1, total_formularios: 1, total_objetivos: 0 }],
  })
  expect((await coach.ask(unidadesRoutes.list, { query: { search: 'uni-eval' } })).total).toBe(1)
  const read = async () => (await coach.ask(unidadesRoutes.get, { params: { id } })).unidad[0]!
  const { version } = await read()
  const change = (nombre_unidad: string, more = {}) =>
    coach.send('PUT', `/api/unidades/update/${id}`, { nombre_unidad, descripcion: 'Otra', version, ...more })
  expect((await change('')).body.message).toBe('Campo nombre de la unidad es requerido')
  expect((await change('Con otro nombre', { clave_interna: 'OTRA' })).body.message).toBe('Unidad actualizada')
  expect((await change('Llegó tarde')).status).toBe(409)
  expect(await read()).toMatchObject({
    nombre_unidad: 'Con otro nombre',
    clave_interna: 'UNI-EVAL-03',
    descripcion: 'Otra',
  })
  expect((await destroy(id)).body.message).toBe('Unidad eliminada')
  expect((await coach.get(`/api/unidades/get/${id}`)).status).toBe(404)
  expect((await destroy(id)).status).toBe(404)
  expect(await t.db.selectFrom('actividades').select('id').where('unidad_id', '=', id).execute()).toEqual([])
})

test('a key is one unit’s alone, whatever its case, also when twenty are made at once', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => create({ clave_interna: i % 2 ? 'una' : 'UNA' })))
  expect(all.filter(r => r.status === 200)).toHaveLength(1)
  const message = 'Ya hay una unidad con esa clave.'
  for (const reply of all.filter(r => r.status !== 200))
    expect(reply).toMatchObject({ status: 409, body: { message, errors: { clave_interna: [message] } } })
})

test('the list has pages of eight, newest first, and other orders', async () => {
  for (let i = 0; i < 9; i++) await buildUnit(t.db, { nombre_unidad: `Lista ${9 - i}` })
  const names = async (query: Partial<QueryOf<typeof unidadesRoutes.list>>) =>
    (await coach.ask(unidadesRoutes.list, { query: { search: 'lista', ...query } })).unidades.map(u => u.nombre_unidad)
  expect(await names({})).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(n => `Lista ${n}`))
  expect(await names({ page: 2 })).toEqual(['Lista 9'])
  expect(await names({ sort: 'nombre_unidad', dir: 'desc', per_page: 1 })).toEqual(['Lista 9'])
  expect(await names({ sort: 'clave_interna', per_page: 1 })).toHaveLength(1)
})

describe('a unit in use stays', () => {
  test('while courses have it, which are named', async () => {
    const unit = await buildUnit(t.db)
    const courses = await t.db
      .insertInto('cursos')
      .values(['Aula viva', 'Bases', 'Cierre', 'Diseño', 'Extra'].map(n => ({ nombre_curso: n, clave_interna: n })))
      .returning('id')
      .execute()
    const link = (curso_id: number, i: number) => ({ curso_id, unidad_id: unit.id, position: i })
    await t.db
      .insertInto('cursos_unidades')
      .values(courses.slice(0, 2).map((c, i) => link(c.id, i)))
      .execute()
    expect((await destroy(unit.id)).body.message).toBe(
      'No se puede eliminar: la usan los cursos «Aula viva» y «Bases».',
    )
    await t.db
      .insertInto('cursos_unidades')
      .values(courses.slice(2).map((c, i) => link(c.id, i)))
      .execute()
    expect(await destroy(unit.id)).toMatchObject({
      status: 409,
      body: {
        message: 'No se puede eliminar: la usan los cursos «Aula viva», «Bases», «Cierre», «Diseño» y 1 más.',
      },
    })
    await t.db.deleteFrom('cursos_unidades').where('curso_id', '<>', courses[0]!.id).execute()
    expect((await destroy(unit.id)).body.message).toBe('No se puede eliminar: la usa el curso «Aula viva».')
  })

  test('while another unit’s activity leads to an exam of its own', async () => {
    const [unit, other] = [await buildUnit(t.db), await buildUnit(t.db)]
    const exam = await buildActivity(t.db, { unidad_id: unit.id })
    await buildActivity(t.db, {
      unidad_id: other.id,
      nombre_actividad_unidad: 'Cierre',
      avanza_examen_id: `propio:${exam.id}`,
    })
    expect((await destroy(unit.id)).body.message).toBe('No se puede eliminar: un examen suyo es el de «Cierre».')
    expect((await destroy(other.id)).status).toBe(200)
    expect((await destroy(unit.id)).status).toBe(200)
  })

  test('its objectives stay when it goes', async () => {
    const [unit, objective] = [await buildUnit(t.db), await buildObjective(t.db)]
    await coach.send('POST', '/api/unidadobjetivos/store', { objetivo_id: objective.id, unidad_id: unit.id })
    expect((await destroy(unit.id)).status).toBe(200)
    await coach.ask(objetivosRoutes.get, { params: { id: objective.id } })
  })
})
