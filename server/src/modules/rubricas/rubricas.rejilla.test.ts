/** A rubric where it is written: kept as it is typed, a draft until something is graded by it (ADR 087). */
import { type Rejilla, rejillaRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildUnit } from '../../../test/build.ts'
import { allBut } from '../../../test/personas.ts'

let t: TestApp
let coach: Caller
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
})
afterAll(() => t.close())

type Criterio = NonNullable<Rejilla['rubrica']>['criterios'][number]
const criterio = (tituloCriterio: string, more: Partial<Criterio> = {}): Criterio => ({
  idCriterio: 0,
  tituloCriterio,
  desCriterio: '',
  answers: [4, 3, 2, 1].map(puntosNivel => ({
    idNivels: 0,
    puntosNivel,
    tituloNivel: `Nivel ${puntosNivel}`,
    descripcionNivel: '',
  })),
  ...more,
})
const entero = (c: Criterio): Criterio => ({
  ...c,
  desCriterio: 'Qué se mira',
  answers: c.answers.map(n => ({ ...n, descripcionNivel: 'Así' })),
})

async function activity(values: object = {}) {
  const unit = await buildUnit(t.db)
  const { id } = await buildActivity(t.db, { unidad_id: unit.id, ...values })
  const at = `/api/rubricas/rejilla/${unit.id}/${id}`
  return {
    id,
    unit: unit.id,
    at,
    read: () => coach.ask(rejillaRoutes.rejilla, { params: { unidadId: unit.id, actividadId: id } }),
    save: (body: object, who = coach) => who.send('PUT', at, body),
    saved: async (body: object) => {
      const reply = await coach.ask(rejillaRoutes.saveRejilla, {
        params: { unidadId: unit.id, actividadId: id },
        body,
      })
      return reply
    },
    mode: (type: number) => coach.get(`/api/actividades/update/entregable/${id}/${type}`),
  }
}

const draft = { nombreRubrica: 'Rúbrica', criterios: [criterio('Claridad'), criterio('Fuentes')] }

test('what is typed is kept without descriptions, and each later save keeps the keys that the first one gave', async () => {
  const a = await activity({ nombre_actividad_unidad: 'Carta a mi grupo' })
  expect(await a.read()).toMatchObject({ nombre_actividad_unidad: 'Carta a mi grupo', en_uso: false, rubrica: null })
  const first = await a.saved({ ...draft, version: 0 })
  expect(first).toMatchObject({ version: 1, calificados: 0, anteriores: 0 })
  const { rubrica } = await a.read()
  expect(rubrica!.criterios.map(c => [c.idCriterio, c.answers.map(n => n.idNivels)])).toEqual(
    first.llaves.map(l => [l.idCriterio, l.niveles]),
  )
  expect(rubrica).toMatchObject({ id: first.id, nombre: 'Rúbrica', version: 1 })
  // A criterion is added in front, one goes, and another gets its words.
  const [claridad, fuentes] = rubrica!.criterios
  const second = await a.saved({
    version: first.version,
    criterios: [criterio('Nuevo'), { ...claridad!, answers: claridad!.answers.toReversed() }],
    delCriterios: [fuentes!.idCriterio],
  })
  expect(second.llaves[1]).toEqual({ idCriterio: claridad!.idCriterio, niveles: first.llaves[0]!.niveles.toReversed() })
  const again = (await a.read()).rubrica!
  expect(again.criterios.map(c => c.tituloCriterio)).toEqual(['Nuevo', 'Claridad'])
  expect(again.criterios.map(c => ({ idCriterio: c.idCriterio, niveles: c.answers.map(n => n.idNivels) }))).toEqual(
    second.llaves,
  )
  expect(again).toMatchObject({ version: 2, nombre: 'Rúbrica' })
})

test('names, titles and points are always there, in the words of the form; nothing of the rest is kept', async () => {
  const a = await activity()
  for (const [wrong, message] of [
    [{ nombreRubrica: ' ' }, 'Hace falta especificar un nombre para esta rúbrica'],
    [{ criterios: [criterio('')] }, 'El título del criterio NO DEBE estar vacío'],
    [{ criterios: [] }, 'La rúbrica necesita al menos un criterio'],
    [{ criterios: [criterio('x', { answers: [] })] }, 'Cada criterio necesita al menos un nivel'],
    [{ criterios: [criterio('a'.repeat(10_000))] }, 'Escribe a lo más 200 caracteres'],
    [{ criterios: [criterio('x', { desCriterio: 'a'.repeat(10_000) })] }, 'Escribe a lo más 1000 caracteres'],
    [{ criterios: Array.from({ length: 51 }, (_, i) => criterio(`c${i}`)) }, 'Una rúbrica tiene a lo más 50 criterios'],
  ] as const)
    expect(await a.save({ ...draft, ...wrong })).toMatchObject({ status: 422, body: { message } })
  // The first one has both.
  for (const part of [{}, { nombreRubrica: 'Rúbrica' }, { criterios: draft.criterios }])
    expect((await a.save(part)).status).toBe(422)
  expect((await a.read()).rubrica).toBeNull()
})

test('signs of every kind are text, and points may be nothing or the same', async () => {
  const a = await activity()
  const texto = '<b>Hola</b> 🌵 «x» ‮al revés'
  const mine = criterio(texto, {
    answers: [0, 0].map(puntosNivel => ({ idNivels: 0, puntosNivel, tituloNivel: texto, descripcionNivel: texto })),
  })
  await a.saved({ nombreRubrica: texto, criterios: [mine] })
  const { rubrica } = await a.read()
  expect(rubrica!.criterios[0]).toMatchObject({
    tituloCriterio: texto,
    answers: [{ puntosNivel: 0 }, { tituloNivel: texto }],
  })
})

describe('two authors', () => {
  test('of two who begin at once one is told, and of two who go on', async () => {
    const a = await activity()
    const both = await Promise.all(['Ana', 'Beto'].map(n => a.save({ ...draft, nombreRubrica: n, version: 0 })))
    expect(both.map(r => r.status).sort()).toEqual([200, 409])
    expect(both.find(r => r.status === 409)!.body.message).toMatch(/^Alguien más cambió esta rúbrica/)
    const { rubrica } = await a.read()
    const more = await Promise.all(
      ['Ana', 'Beto'].map(n => a.save({ nombreRubrica: `${n} otra vez`, version: rubrica!.version })),
    )
    expect(more.map(r => r.status).sort()).toEqual([200, 409])
    expect((await a.read()).rubrica!.criterios).toEqual(rubrica!.criterios)
  })

  test('who goes on with one that was deleted is told', async () => {
    const a = await activity()
    const { id, version } = await a.saved(draft)
    await coach.send('DELETE', `/api/rubricas/delete/${id}`)
    expect((await a.save({ ...draft, version })).status).toBe(404)
    expect(await a.saved({ ...draft, version: 0 })).toMatchObject({ version: 1 })
  })
})

describe('what grades is whole', () => {
  const DES = 'Hace falta la descripción en un criterio'
  const NIVEL = 'Hace falta agregar una descripción del nivel de un criterio'

  test('a draft is not chosen to grade, in the words of its form; whole, it is, and stays so', async () => {
    const a = await activity()
    await a.saved(draft)
    expect(await a.mode(3)).toMatchObject({ status: 409, body: { message: DES } })
    const { rubrica } = await a.read()
    const some = rubrica!.criterios.map(c => ({ ...c, desCriterio: 'Qué se mira' }))
    await a.saved({ criterios: some })
    expect(await a.mode(3)).toMatchObject({ status: 409, body: { message: NIVEL } })
    const whole = some.map(entero)
    const { version } = await a.saved({ criterios: whole })
    expect((await a.mode(3)).status).toBe(200)
    expect((await a.read()).en_uso).toBe(true)
    const less = [whole[0]!, { ...whole[1]!, desCriterio: '' }]
    expect(await a.save({ criterios: less, version })).toMatchObject({
      status: 422,
      body: { message: DES, errors: { 'criterios.1.desCriterio': [DES] } },
    })
    // What it is called, and what is added whole, is as free as ever.
    await a.saved({ nombreRubrica: 'Otra', version })
    await a.saved({ criterios: [...whole, entero(criterio('Más'))] })
    // No longer in use, it may be taken apart again.
    await a.mode(2)
    await a.saved({ criterios: less })
  })

  test('nor for a question; what answers are graded by stays whole, too', async () => {
    const [a, quiz] = [await activity(), await activity()]
    const { id } = await a.saved(draft)
    const pregunta = (rubrica_id: number) =>
      coach.send('POST', '/api/preguntas/store', {
        reactivo: '¿Por qué?',
        tipo: 'ensayo',
        actividad_id: quiz.id,
        rubrica_id,
      })
    expect(await pregunta(id)).toMatchObject({
      status: 422,
      body: { errors: { rubrica_id: [`Esa rúbrica todavía es un borrador. ${DES}.`] } },
    })
    const tarjeta = (rubrica_id: number) =>
      coach.send('POST', '/api/preguntas/tarjetas', {
        actividad_id: quiz.id,
        preguntas: [{ reactivo: '¿Cómo?', tipo: 'ensayo', rubrica_id }],
      })
    expect((await tarjeta(id)).status).toBe(422)
    const whole = (await a.read()).rubrica!.criterios.map(entero)
    await a.saved({ criterios: whole })
    expect((await pregunta(id)).status).toBe(200)
    expect((await tarjeta(id)).status).toBe(200)
    expect((await a.read()).en_uso).toBe(true)
    expect((await a.save({ criterios: [{ ...whole[0]!, desCriterio: '' }] })).status).toBe(422)
  })

  test('chosen and taken apart in the same moment, it never grades half', async () => {
    for (let i = 0; i < 8; i++) {
      const a = await activity()
      await a.saved({ nombreRubrica: 'Rúbrica', criterios: [entero(criterio('Claridad'))] })
      const [c] = (await a.read()).rubrica!.criterios
      const both = await Promise.all([a.mode(3), a.save({ criterios: [{ ...c!, desCriterio: '' }] })])
      // Whichever comes second is refused.
      expect(both.filter(reply => reply.status === 200)).toHaveLength(1)
      const { en_uso, rubrica } = await a.read()
      expect(en_uso && rubrica!.criterios[0]!.desCriterio === '').toBe(false)
    }
  })
})

describe('used again', () => {
  const library = (search = '') => coach.ask(rejillaRoutes.biblioteca, { query: { search } })

  test('a rubric is found by its words or those of its activity, the first twenty', async () => {
    const a = await activity({ nombre_actividad_unidad: 'Maqueta del volcán Paricutín' })
    const { id } = await a.saved({ ...draft, nombreRubrica: 'Trabajo en equipo' })
    for (const words of ['trabajo EQUIPO', 'volcan maqueta'])
      expect((await library(words)).rubricas).toEqual([
        {
          id,
          nombre: 'Trabajo en equipo',
          nombre_actividad_unidad: 'Maqueta del volcán Paricutín',
          nombre_unidad: expect.any(String),
          criterios: 2,
          puntajeMax: 8,
        },
      ])
    expect((await library('no hay tal')).rubricas).toEqual([])
    for (let i = 0; i < 20; i++) await (await activity()).saved({ ...draft, nombreRubrica: `Muchas ${i}` })
    expect(await library('muchas')).toMatchObject({ hay_mas: false })
    await (await activity()).saved({ ...draft, nombreRubrica: 'Muchas más' })
    const many = await library('muchas')
    expect([many.rubricas.length, many.hay_mas]).toEqual([20, true])
  })

  test('a copy has all of it under keys of its own, and stands in as many activities as are chosen', async () => {
    const [a, b, c] = [await activity(), await activity(), await activity({ nombre_actividad_unidad: 'Ocupada' })]
    const { id } = await a.saved({ nombreRubrica: 'Rúbrica', criterios: [entero(criterio('Uno')), criterio('Dos')] })
    const copy = (actividades: number[], who = coach) =>
      who.send('POST', '/api/rubricas/copiar', { rubricaId: id, actividades })
    const reply = await copy([c.id, b.id])
    expect(reply.body).toMatchObject({ message: 'Rúbrica duplicada', ids: [expect.any(Number), expect.any(Number)] })
    const bare = (r: Rejilla) =>
      r.rubrica!.criterios.map(x => ({ ...x, idCriterio: 0, answers: x.answers.map(n => ({ ...n, idNivels: 0 })) }))
    const original = await a.read()
    for (const other of [b, c]) {
      const theirs = await other.read()
      expect(bare(theirs)).toEqual(bare(original))
      expect(theirs.rubrica!.criterios[0]!.idCriterio).not.toBe(original.rubrica!.criterios[0]!.idCriterio)
    }
    // Neither over another one, nor half of them.
    const d = await activity()
    expect(await copy([d.id, c.id])).toMatchObject({ status: 409, body: { message: 'Ya tiene rúbrica: «Ocupada».' } })
    expect((await copy([d.id, 999_999])).status).toBe(404)
    expect((await copy([])).status).toBe(422)
    expect((await d.read()).rubrica).toBeNull()
    expect((await coach.send('POST', '/api/rubricas/copiar', { rubricaId: 999_999, actividades: [d.id] })).status).toBe(
      404,
    )
    const form = await activity({ form_link: 'https://formularios.mx/1' })
    expect((await copy([form.id])).status).toBe(404)
  })

  test('where it can be copied to are activities without a rubric', async () => {
    const [a, b] = [
      await activity({ nombre_actividad_unidad: 'Destino libre' }),
      await activity({ nombre_actividad_unidad: 'Destino con rúbrica' }),
    ]
    await activity({ nombre_actividad_unidad: 'Destino de formulario', form_link: 'https://formularios.mx/1' })
    await b.saved(draft)
    const body = await coach.ask(rejillaRoutes.destinos, { query: { search: 'destino' } })
    expect(body).toMatchObject({
      actividades: [{ id: a.id, nombre_actividad_unidad: 'Destino libre' }],
      hay_mas: false,
    })
  })
})

test('it is of an activity of its unit, and for who writes', async () => {
  const [a, b] = [await activity(), await activity()]
  for (const url of [`/api/rubricas/rejilla/${b.unit}/${a.id}`, `/api/rubricas/rejilla/${a.unit}/999999`]) {
    expect((await coach.get(url)).status).toBe(404)
    expect((await coach.send('PUT', url, draft)).status).toBe(404)
  }
  for (const kind of allBut('admin', 'coach')) {
    const who = await t.as(kind)
    expect((await who.get(a.at)).status).toBe(403)
    expect((await a.save(draft, who)).status).toBe(403)
  }
})
