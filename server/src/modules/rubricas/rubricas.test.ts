import { actividadesRoutes, rubricasRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildUnit } from '../../../test/build.ts'

let t: TestApp
let coach: Caller
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
})
afterAll(() => t.close())

type Level = { idNivels: number; puntosNivel: number; tituloNivel: string; descripcionNivel: string }
type Criterion = { idCriterio: number; tituloCriterio: string; desCriterio: string; answers: Level[] }
const level = (puntosNivel: number, more: Partial<Level> = {}): Level => ({
  idNivels: 0,
  puntosNivel,
  tituloNivel: `Nivel ${puntosNivel}`,
  descripcionNivel: 'Así',
  ...more,
})
const criterion = (tituloCriterio: string, points: number[]): Criterion => ({
  idCriterio: 0,
  tituloCriterio,
  desCriterio: 'Qué se mira',
  answers: points.map(p => level(p)),
})

async function activity(values: object = {}) {
  const unit = await buildUnit(t.db)
  const made = await buildActivity(t.db, { unidad_id: unit.id, ...values })
  const body = (more: object = {}) => ({
    nombreRubrica: 'Proyecto',
    criterios: [criterion('Claridad', [0, 4]), criterion('Fuentes', [1, 2, 3])],
    unidad: unit.id,
    actividad: made.id,
    ...more,
  })
  return {
    unit: unit.id,
    id: made.id,
    store: (more?: object) => coach.send('POST', '/api/rubricas/store', body(more)),
    show: async () =>
      (await coach.ask(rubricasRoutes.show, { params: { unitId: unit.id, activityId: made.id } })).rubrica,
    whole: () => coach.get(`/api/rubricas/get/${unit.id}/${made.id}`),
    check: async () => await coach.ask(rubricasRoutes.check, { params: { activityId: made.id } }),
  }
}
const edit = async (id: unknown) => (await coach.ask(rubricasRoutes.edit, { params: { id: Number(id) } })).rubrica
const update = (rubricaId: unknown, criterios: Criterion[], more: object = {}) =>
  coach.send('PUT', '/api/rubricas/update', { nombreRubrica: 'Proyecto', criterios, rubricaId, ...more })

test('a rubric is made once for its activity, and shown whole', async () => {
  const a = await activity()
  expect([await a.show(), (await a.whole()).status, await a.check()]).toMatchObject([
    0,
    404,
    { data: 0, tieneEntregable: 0 },
  ])
  expect((await a.store({ nombreRubrica: '' })).body.message).toBe('Hace falta especificar un nombre para esta rúbrica')
  expect((await a.store({ unidad: 999_999 })).status).toBe(404)
  const all = await Promise.all(Array.from({ length: 10 }, () => a.store()))
  expect(all.filter(r => r.status === 200)).toHaveLength(1)
  expect(all.find(r => r.status !== 200)).toMatchObject({
    status: 409,
    body: { message: 'Esta actividad ya tiene una rúbrica.' },
  })
  const id = all.find(r => r.status === 200)!.body.id
  expect(await a.show()).toBe(id)
  expect((await a.whole()).body.rubrica).toMatchObject({
    id,
    nombre: 'Proyecto',
    puntajeMax: 7,
    criterio: [
      {
        titulo: 'Claridad',
        descripcion: 'Qué se mira',
        nivel: [{ puntos: 0, titulo_nivel: 'Nivel 0' }, { puntos: 4 }],
      },
      { titulo: 'Fuentes', nivel: [{ puntos: 1 }, { puntos: 2 }, { puntos: 3 }] },
    ],
  })
  expect((await coach.ask(actividadesRoutes.get, { params: { id: a.id } })).actividad).toMatchObject({
    rubrica: { id, nombre: 'Proyecto', criterios: 2, puntajeMax: 7 },
  })
  // Without a delivery nothing has been chosen: entregables tells the rest.
  expect((await coach.get(`/api/rubricas/CriteriosDeEntregable/${id}/1`)).status).toBe(404)
})

test('what there is to grade is told: whether there is a rubric, a deliverable, and whether it is mandatory', async () => {
  const a = await activity({ entregable: 2, entregable_opcional: 2 })
  await a.store()
  expect(await a.check()).toMatchObject({ data: 1, tieneEntregable: 1, entregableObligatorio: 1 })
  for (const url of ['check/999999', 'show/1/act/999999', 'edit/999999', 'CriteriosDeEntregable/999999/1'])
    expect((await coach.get(`/api/rubricas/${url}`)).status).toBe(404)
})

describe('changing a rubric', () => {
  test('what stays keeps its keys, in its new order; what is named goes, what is new comes', async () => {
    const a = await activity()
    const id = (await a.store()).body.id
    const before = await edit(id)
    const [claridad, fuentes] = before.criterios as [Criterion, Criterion]
    const reply = await update(
      id,
      [
        { ...fuentes, answers: [level(9), fuentes.answers[2]!, fuentes.answers[0]!] },
        criterion('Nuevo', [5]),
        { ...claridad, tituloCriterio: 'Muy claro' },
      ],
      { nombreRubrica: 'Otra', delNiveles: [fuentes.answers[1]!.idNivels], version: before.version },
    )
    expect(reply.body.message).toBe('Rúbrica actualizada')
    const after = await edit(id)
    expect(after).toMatchObject({ nombre: 'Otra', version: before.version + 1 })
    expect(after.criterios.map(c => [c.tituloCriterio, c.answers.map(n => n.puntosNivel)])).toEqual([
      ['Fuentes', [9, 3, 1]],
      ['Nuevo', [5]],
      ['Muy claro', [0, 4]],
    ])
    expect([after.criterios[0]!.idCriterio, after.criterios[2]!.idCriterio]).toEqual([
      fuentes.idCriterio,
      claridad.idCriterio,
    ])
    expect(after.criterios[0]!.answers.slice(1).map(n => n.idNivels)).toEqual([
      fuentes.answers[2]!.idNivels,
      fuentes.answers[0]!.idNivels,
    ])
    expect(after.criterios[2]!.answers).toEqual(claridad.answers)
    await update(id, after.criterios.slice(1), { delCriterios: [after.criterios[0]!.idCriterio] })
    expect((await edit(id)).criterios.map(c => c.tituloCriterio)).toEqual(['Nuevo', 'Muy claro'])
  })

  test('what is neither sent nor named stays behind the rest', async () => {
    const a = await activity()
    const id = (await a.store()).body.id
    const { criterios } = await edit(id)
    await update(id, [criterion('Primero', [1]), { ...criterios[1]!, answers: criterios[1]!.answers.slice(2) }])
    const after = await edit(id)
    expect(after.criterios.map(c => c.tituloCriterio)).toEqual(['Primero', 'Fuentes', 'Claridad'])
    expect(after.criterios[1]!.answers.map(n => n.puntosNivel)).toEqual([3, 1, 2])
  })

  test('whoever comes second is told, and nothing of theirs is kept', async () => {
    const a = await activity()
    const id = (await a.store()).body.id
    const { version, criterios } = await edit(id)
    const both = await Promise.all(['Ana', 'Beto'].map(n => update(id, criterios, { nombreRubrica: n, version })))
    expect(both.map(r => r.status).sort()).toEqual([200, 409])
    expect((await edit(id)).nombre).toBe(both[0]!.status === 200 ? 'Ana' : 'Beto')
  })

  test('keys of another rubric, or sent twice, change nothing anywhere', async () => {
    const [a, b] = [await activity(), await activity()]
    const [mine, other] = [(await a.store()).body.id, (await b.store()).body.id]
    const [own, theirs] = [await edit(mine), await edit(other)]
    const [c] = own.criterios as [Criterion]
    const stolen = { ...c, answers: [{ ...theirs.criterios[0]!.answers[0]!, puntosNivel: 999 }] }
    for (const wrong of [[theirs.criterios[0]!], [c, c], [stolen]]) expect((await update(mine, wrong)).status).toBe(409)
    await update(mine, [c], {
      delCriterios: theirs.criterios.map(x => x.idCriterio),
      delNiveles: theirs.criterios[0]!.answers.map(n => n.idNivels),
    })
    expect(await edit(other)).toEqual(theirs)
    expect((await edit(mine)).criterios).toHaveLength(2)
    expect((await update(999_999, [criterion('x', [1])])).status).toBe(404)
  })
})

test('a rubric that grades stays; once the mode is another, it may go', async () => {
  const a = await activity({ nombre_actividad_unidad: 'Sube tu plan' })
  const id = (await a.store()).body.id
  await coach.get(`/api/actividades/update/entregable/${a.id}/3`)
  const remove = () => coach.send('DELETE', `/api/rubricas/delete/${id}`)
  expect(await remove()).toMatchObject({
    status: 409,
    body: {
      message: 'No se puede eliminar: con ella se califica «Sube tu plan». Cambia primero el tipo de entregable.',
    },
  })
  await coach.get(`/api/actividades/update/entregable/${a.id}/2`)
  expect((await remove()).body.message).toBe('Rúbrica eliminada')
  expect((await remove()).status).toBe(404)
  expect(await a.show()).toBe(0)
})
