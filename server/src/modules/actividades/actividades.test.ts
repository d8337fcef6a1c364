import { actividadesRoutes, cuentasRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildUnit } from '../../../test/build.ts'
import { buildRubrica } from '../../../test/salon.ts'

let t: TestApp
let coach: Caller
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
})
afterAll(() => t.close())

const BASE = '/api/actividades/actividad-unidad'
const list = (unidad: number) => coach.ask(actividadesRoutes.list, { params: { unidadId: unidad } })
const store = (unidad_id: number, more: object = {}) =>
  coach.send('POST', '/api/actividades/store', { nombre_actividad_unidad: 'Lee el caso', unidad_id, ...more })
const setMode = (id: number, mode: unknown) => coach.get(`/api/actividades/update/entregable/${id}/${mode}`)
const setDuty = (id: number, entregable_opcional: unknown) =>
  coach.send('PUT', `/api/entregablesOpcional/update/${id}`, { entregable_opcional })
const one = async (id: number) => (await coach.ask(actividadesRoutes.get, { params: { id } })).actividad
const rubricOf = (actividad_id: number) =>
  t.db.insertInto('rubricas').values({ actividad_id, nombre: 'R' }).returning('id').executeTakeFirstOrThrow()

describe('an activity', () => {
  test('is made behind the others, listed without an envelope, renamed and deleted', async () => {
    const { id: unit } = await buildUnit(t.db)
    expect(await store(unit, { nombre_actividad_unidad: ' ' })).toMatchObject({
      status: 422,
      body: { message: 'Campo nombre es requerido!' },
    })
    const first = (await store(unit)).body.id
    const second = await store(unit, { detalles_actividad: '<p onclick="x()">Con <b>calma</b><script>1</script></p>' })
    expect(second.body.message).toBe('Actividad creada')
    expect(await list(unit)).toMatchObject([
      { id: first, entregable: 0, entregable_opcional: 1, numero_items: 0, form_link: '', rubrica: null },
      { id: second.body.id, detalles_actividad: '<p>Con <b>calma</b></p>' },
    ])
    const rename = (nombre_actividad_unidad: string, more = {}) =>
      coach.send('PUT', `${BASE}/update/${second.body.id}`, { nombre_actividad_unidad, ...more })
    expect((await rename('')).body.message).toBe('Campo nombre es requerido!')
    expect((await rename('Otro', { version: 1 })).body.message).toBe('Actividad actualizada')
    expect((await rename('Tarde', { version: 1 })).status).toBe(409)
    // A call that only says the name leaves the instruction as it was.
    expect((await list(unit))[1]).toMatchObject({
      nombre_actividad_unidad: 'Otro',
      detalles_actividad: '<p>Con <b>calma</b></p>',
    })
    expect((await coach.send('DELETE', `${BASE}/destroy/${first}`)).body.message).toBe('Actividad eliminada')
    expect((await coach.send('DELETE', `${BASE}/destroy/${first}`)).status).toBe(404)
    expect(await list(unit)).toHaveLength(1)
  })

  test('of a unit that is gone is refused', async () => {
    expect((await store(999_999)).status).toBe(404)
    expect((await coach.get(`${BASE}/all-actividades/999999`)).status).toBe(404)
  })

  test('twenty at once each get a place of their own', async () => {
    const { id: unit } = await buildUnit(t.db)
    await Promise.all(Array.from({ length: 20 }, () => store(unit)))
    const rows = await t.db.selectFrom('actividades').select('position').where('unidad_id', '=', unit).execute()
    expect(rows.map(r => r.position).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  test('with a link is a form; only an address is one, and its beginning may be left out', async () => {
    const { id: unit } = await buildUnit(t.db)
    for (const form_link of ['javascript:alert(1)', 'forma', 'data:text/html,x', 'ftp://a.mx'])
      expect(await store(unit, { form_link })).toMatchObject({
        status: 422,
        body: { errors: { form_link: ['Pega un enlace completo, que empiece con https://'] } },
      })
    const nameless = await store(unit, { nombre_actividad_unidad: ' ', form_link: 'forma.mx/1' })
    expect(nameless).toMatchObject({ status: 422, body: { message: 'El nombre del formulario es requerido!' } })
    const made = await store(unit, { form_link: 'forma.mx/1' })
    expect(made.body.message).toBe('Formulario creado')
    const change = (more: object) =>
      coach.send('PUT', `${BASE}/update/${made.body.id}`, { nombre_actividad_unidad: 'Encuesta', ...more })
    await change({})
    expect((await list(unit))[0]).toMatchObject({ form_link: 'https://forma.mx/1' })
    expect((await change({ form_link: 'https://forma.mx/2' })).body.message).toBe('Formulario actualizado')
    expect((await list(unit))[0]).toMatchObject({ form_link: 'https://forma.mx/2' })
  })

  test('takes the place that it is given; others move up, and who comes at the same time loses nothing', async () => {
    const { id: unit } = await buildUnit(t.db)
    const made: number[] = []
    for (let i = 0; i < 4; i++) made.push((await buildActivity(t.db, { unidad_id: unit })).id)
    const sort = (actividades: unknown) => coach.send('PUT', `${BASE}/orden/${unit}`, { actividades })
    const [a, b, c, d] = made as [number, number, number, number]
    const order = async () => (await list(unit)).map(x => x.id)
    expect((await sort([d, a])).status).toBe(200)
    expect(await order()).toEqual([d, a, b, c])
    const elsewhere = await buildActivity(t.db)
    await sort([elsewhere.id, 999_999, b, b])
    expect(await order()).toEqual([b, d, a, c])
    await Promise.all([sort([c, b, a, d]), sort([a, b, c, d]), sort([d, c, b, a])])
    expect([...(await order())].sort()).toEqual([...made].sort())
    expect((await sort('no')).status).toBe(422)
    expect((await coach.send('PUT', `${BASE}/orden/999999`, { actividades: [a] })).status).toBe(404)
  })
})

describe('what is handed in', () => {
  test('goes from any mode to any other; by rubric only with a rubric', async () => {
    const { id } = await buildActivity(t.db)
    expect((await setMode(id, 1)).body.message).toBe('Entregable actualizado')
    expect((await setMode(id, 2)).status).toBe(200)
    expect(await setMode(id, 3)).toMatchObject({
      status: 409,
      body: { message: 'Primero crea la rúbrica de esta actividad.' },
    })
    expect((await one(id)).entregable).toBe(2)
    const draft = await rubricOf(id)
    expect(await setMode(id, 3)).toMatchObject({
      status: 409,
      body: { message: 'La rúbrica necesita al menos un criterio' },
    })
    await t.db.deleteFrom('rubricas').where('id', '=', draft.id).execute()
    await buildRubrica(t, id)
    expect((await setMode(id, 3)).status).toBe(200)
    expect((await one(id)).entregable).toBe(3)
    for (const wrong of [4, -1, 'x']) expect((await setMode(id, wrong)).status).toBe(404)
    expect((await setMode(999_999, 1)).status).toBe(404)
  })

  test('is optional or mandatory only while something is handed in', async () => {
    const { id } = await buildActivity(t.db)
    expect((await setDuty(id, 2)).status).toBe(409)
    await setMode(id, 1)
    expect((await setDuty(id, 3)).status).toBe(422)
    expect((await setDuty(id, 2)).body.message).toBe('Obligación de la entrega actualizada')
    await setMode(id, 2)
    expect(await one(id)).toMatchObject({ entregable: 2, entregable_opcional: 2 })
    await setMode(id, 0)
    expect(await one(id)).toMatchObject({ entregable: 0, entregable_opcional: 2 })
  })

  test('a rubric that goes and a mode that asks for it at once never leave one without the other', async () => {
    const { id: unit } = await buildUnit(t.db)
    for (let i = 0; i < 8; i++) {
      const { id } = await buildActivity(t.db, { unidad_id: unit, entregable: 1 })
      const rubric = await rubricOf(id)
      const [mode, removed] = await Promise.all([
        setMode(id, 3),
        coach.send('DELETE', `/api/rubricas/delete/${rubric.id}`),
      ])
      expect([mode.status, removed.status].sort()).toEqual([200, 409])
      expect((await one(id)).entregable).toBe(mode.status === 200 ? 3 : 1)
    }
  })

  test('changes by a GET only with the token of the page', async () => {
    const { id } = await buildActivity(t.db)
    const { 'x-xsrf-token': _, ...headers } = coach.headers
    const reply = await t.app.inject({ url: `/api/actividades/update/entregable/${id}/1`, headers })
    expect(reply.statusCode).toBe(419)
    expect((await one(id)).entregable).toBe(0)
  })
})

test('what a browser kept of one person is not taken from another who has signed in there since; nor without a session', async () => {
  const { id } = await buildActivity(t.db)
  const url = `/api/actividades/update/entregable/${id}/1`
  const { id: me } = await coach.ask(cuentasRoutes.user, {})
  for (const [headers, status] of [
    [{ ...coach.headers, 'x-eleva-autor': String(Number(me) + 1) }, 401],
    [{ ...coach.headers, 'x-eleva-autor': 'yo' }, 401],
    [{ 'x-eleva-autor': String(me) }, 401],
  ] as const) {
    expect((await t.app.inject({ url, headers })).statusCode).toBe(status)
    expect((await one(id)).entregable).toBe(0)
  }
  expect((await t.app.inject({ url, headers: { ...coach.headers, 'x-eleva-autor': String(me) } })).statusCode).toBe(200)
  expect((await one(id)).entregable).toBe(1)
})

test('items are added, changed and deleted, in their order', async () => {
  const { id } = await buildActivity(t.db)
  const add = (descripcion_actividad: string) =>
    coach.send('POST', '/api/actividad/items/store', { unidad_actividad_id: id, descripcion_actividad })
  const names = async () =>
    (await coach.ask(actividadesRoutes.items, { params: { activityId: id } })).items.map(i => i.descripcion_actividad)
  expect(await names()).toEqual([])
  expect((await add(' ')).body.message).toBe('Campo nombre es requerido!')
  const first = (await add('Lee')).body.id
  await add('Subraya')
  expect(
    (await coach.send('PUT', `/api/actividad/items/update/${first}`, { descripcion_actividad: 'Lee dos veces' })).body
      .message,
  ).toBe('Ítem actualizado')
  expect(await names()).toEqual(['Lee dos veces', 'Subraya'])
  expect(await one(id)).toMatchObject({ numero_items: 2 })
  const keys = async () =>
    (await coach.ask(actividadesRoutes.items, { params: { activityId: id } })).items.map(x => x.id)
  const before = await keys()
  expect(
    (await coach.send('PUT', `/api/actividad/items/orden/${id}`, { items: [before.at(-1), 999_999] })).status,
  ).toBe(200)
  expect(await keys()).toEqual([before.at(-1), ...before.slice(0, -1)])
  await coach.send('PUT', `/api/actividad/items/orden/${id}`, { items: before })
  expect((await coach.send('DELETE', `/api/actividad/items/destroy/${first}`)).body.message).toBe('Ítem eliminado')
  expect(await names()).toEqual(['Subraya'])
  for (const [method, url, body] of [
    ['DELETE', `/api/actividad/items/destroy/${first}`, {}],
    ['PUT', `/api/actividad/items/update/${first}`, { descripcion_actividad: 'x' }],
    ['PUT', '/api/actividad/items/orden/999999', { items: [1] }],
    ['POST', '/api/actividad/items/store', { unidad_actividad_id: 999_999, descripcion_actividad: 'x' }],
  ] as const)
    expect((await coach.send(method, url, body)).status).toBe(404)
  expect((await coach.get('/api/actividad/items/show/999999')).status).toBe(404)
})
