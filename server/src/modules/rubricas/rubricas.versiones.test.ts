/** Work stays with the rubric that it was graded by, when that is changed (ADR 077). */

import { MODO, type ModoDeEntregable, rejillaRoutes, revisionesRoutes, rubricasRoutes } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { handInLink } from '../../../test/entregas.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
let ana: number
let beto: number
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  s = await buildSalon(t)
  ana = await handIn(s.ana)
  beto = await handIn(s.beto)
})

const handIn = (who: Caller) => handInLink(s, who, s.actividades.deRubrica)
const choose = (entrega: number, criterio: number, nivel: number | '') =>
  s.coach.send('PUT', `/api/entregables/calificaciones/cuadernoRubrica/${entrega}`, { criterio, nivel })
/** Graded by the second level of each criterion: 2 of 4 and 6 of 6, which is 80. */
const grade = async (entrega: number) => {
  for (const c of s.rubrica.criterios) await choose(entrega, c.id, c.niveles[1]!.id)
}

type Nivel = { idNivels: number; puntosNivel: number; descripcionNivel: string }
type Editable = {
  version: number
  calificados: number
  anteriores: number
  criterios: { idCriterio: number; desCriterio: string; answers: Nivel[] }[]
}
const edit = async () => (await s.coach.ask(rubricasRoutes.edit, { params: { id: s.rubrica.id } })).rubrica
/** What the editor sends back. */
async function change(how: (criterios: Editable['criterios']) => Editable['criterios'], more: object = {}) {
  const criterios = how((await edit()).criterios)
  const reply = await s.coach.send('PUT', '/api/rubricas/update', {
    rubricaId: s.rubrica.id,
    nombreRubrica: 'Rúbrica',
    criterios,
    ...more,
  })
  expect(reply.status).toBe(200)
}
const points = (criterios: Editable['criterios'], factor: number) =>
  criterios.map(c => ({ ...c, answers: c.answers.map(n => ({ ...n, puntosNivel: n.puntosNivel * factor })) }))
const first = (criterios: Editable['criterios']) =>
  criterios.map((c, i) => (i ? c : { ...c, answers: c.answers.map(n => ({ ...n, puntosNivel: n.puntosNivel * 10 })) }))

type Visto = {
  criterio: { id: number; nivel: { id: number; puntos: number }[]; nivel_elegido: number | null }[]
  anterior: boolean
}
const seen = (who: Caller, entrega: number) =>
  who.ask(rubricasRoutes.criterios, { params: { rubricaId: s.rubrica.id, entregableId: entrega } })
/** The grade that the levels shown make. */
function gradeShown({ criterio }: Visto) {
  const sum = (of: (c: Visto['criterio'][number]) => number) => criterio.reduce((n, c) => n + of(c), 0)
  const got = sum(c => c.nivel.find(n => n.id === c.nivel_elegido)?.puntos ?? Number.NaN)
  return Math.round((100 * got) / sum(c => Math.max(...c.nivel.map(n => n.puntos))))
}
const stands = async (entrega: number) =>
  (await s.coach.ask(revisionesRoutes.revision, { params: { id: entrega } })).entrega

test('a rubric that is changed leaves one grade of graded work: in the table, in the panel and for its learner', async () => {
  await grade(ana)
  await change(first)
  for (const who of [s.coach, s.ana]) {
    const shown = await seen(who, ana)
    expect(shown.anterior).toBe(true)
    expect(gradeShown(shown)).toBe(80)
  }
  expect(await stands(ana)).toMatchObject({ calificacion: 80 })
  // Another level of the one it was graded by: 4 of 4.
  const [a] = s.rubrica.criterios
  expect((await choose(ana, a!.id, a!.niveles[2]!.id)).body).toMatchObject({ calificacion: 100 })
  expect(gradeShown(await seen(s.ana, ana))).toBe(100)
  // Whoever is graded now goes by the new one: 20 of 40 and 6 of 6.
  await grade(beto)
  expect(await seen(s.beto, beto)).toMatchObject({ anterior: false })
  expect(await stands(beto)).toMatchObject({ calificacion: 57 })
  expect(gradeShown(await seen(s.beto, beto))).toBe(57)
})

test('a criterion and a level that go are there still for whoever was graded by them', async () => {
  await grade(ana)
  const [a, b] = s.rubrica.criterios
  await change(all => all.slice(1), { delCriterios: [a!.id] })
  await change(([c]) => [{ ...c!, answers: c!.answers.slice(0, 1) }], { delNiveles: [b!.niveles[1]!.id] })
  expect((await edit()).criterios.map(c => c.answers.length)).toEqual([1])
  expect(gradeShown(await seen(s.ana, ana))).toBe(80)
  expect((await choose(ana, a!.id, a!.niveles[2]!.id)).body).toMatchObject({ calificacion: 100 })
})

test('what is not graded yet, or is opened again, goes by the rubric as it is now', async () => {
  await grade(ana)
  const [a, b] = s.rubrica.criterios
  await choose(beto, a!.id, a!.niveles[1]!.id)
  await change(first)
  expect(await seen(s.coach, beto)).toMatchObject({
    anterior: false,
    criterio: [{ nivel_elegido: a!.niveles[1]!.id }, {}],
  })
  // 20 of 40, chosen when it was 2 of 4, and 6 of 6.
  expect((await choose(beto, b!.id, b!.niveles[1]!.id)).body).toMatchObject({ calificacion: 57 })
  await s.coach.send('POST', `/api/entregables/reabrir/${ana}`, { motivo: 'Con la rúbrica nueva' })
  expect(await seen(s.coach, ana)).toMatchObject({ anterior: false })
  expect((await choose(ana, b!.id, b!.niveles[1]!.id)).body).toMatchObject({ calificacion: 57 })
})

test('whoever changes a rubric is told how much graded work keeps it as it was', async () => {
  expect(await edit()).toMatchObject({ calificados: 0, anteriores: 0 })
  await grade(ana)
  expect(await edit()).toMatchObject({ calificados: 1, anteriores: 0 })
  await change(first)
  await grade(beto)
  expect(await edit()).toMatchObject({ calificados: 2, anteriores: 1 })
  // Saved as it is, or back as it was, nothing is another one.
  await change(all => all)
  expect(await edit()).toMatchObject({ calificados: 2, anteriores: 1 })
  await change(all => points(all.slice(0, 1), 0.1).concat(all.slice(1)))
  expect(await edit()).toMatchObject({ calificados: 2, anteriores: 1 })
})

test('graded and changed in the same moment, a work was graded by all of a change or by none of it', async () => {
  const [a, b] = s.rubrica.criterios
  for (let i = 0; i < 6; i++) {
    await t.db.deleteFrom('entrega_niveles').execute()
    await t.db.updateTable('entregas').set({ calificacion: null, rubrica_version: null }).execute()
    await choose(ana, a!.id, a!.niveles[1]!.id)
    await Promise.all([choose(ana, b!.id, b!.niveles[1]!.id), change(all => points(all, i % 2 ? 0.5 : 2))])
    expect(gradeShown(await seen(s.ana, ana))).toBe((await stands(ana)).calificacion)
  }
})

describe('graded anew on purpose', () => {
  const at = () => `/api/rubricas/${s.rubrica.id}/recalificacion`
  const look = (who = s.coach) => who.ask(rejillaRoutes.previewRecalificacion, { params: { id: s.rubrica.id } })
  const again = (version: number, who = s.coach) => who.send('POST', at(), { version })
  const undo = (id: number) => s.coach.send('POST', `${at()}/${id}/deshacer`)
  const told = () =>
    t.db
      .selectFrom('avisos')
      .select(['usuario_id', 'datos'])
      .where('tipo', '=', 'calificado')
      .where('clave', '=', `entrega:${ana}`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()

  test('is looked at before, done at once and taken back; each is told the grade that stands', async () => {
    await grade(ana)
    await grade(beto)
    expect(await look()).toMatchObject({ cambian: 0, iguales: 0, faltan: 0, ultima: null })
    await change(first)
    const seenBefore = await look()
    expect(seenBefore).toMatchObject({ cambian: 2, iguales: 0, faltan: 0, ejemplos: [{ antes: 80, despues: 57 }, {}] })
    // Looking changes nothing.
    expect(await stands(ana)).toMatchObject({ calificacion: 80 })
    expect((await again(seenBefore.version - 1)).status).toBe(409)
    expect((await again(seenBefore.version)).body).toMatchObject({ trabajos: 2 })
    expect((await again(seenBefore.version)).status).toBe(409)
    for (const id of [ana, beto]) expect(await stands(id)).toMatchObject({ calificacion: 57 })
    expect(await seen(s.ana, ana)).toMatchObject({ anterior: false })
    expect(gradeShown(await seen(s.ana, ana))).toBe(57)
    expect(await told()).toMatchObject({ datos: { calificacion: 57 } })
    expect(await edit()).toMatchObject({ calificados: 2, anteriores: 0 })
    // One that somebody changed since keeps that.
    const [a] = s.rubrica.criterios
    await choose(beto, a!.id, a!.niveles[2]!.id)
    const { ultima } = await look()
    expect((await undo(ultima!.id)).body).toMatchObject({ trabajos: 1, quedan: 1 })
    expect((await undo(ultima!.id)).status).toBe(409)
    expect(await stands(ana)).toMatchObject({ calificacion: 80 })
    expect(await stands(beto)).toMatchObject({ calificacion: 100 })
    expect(gradeShown(await seen(s.ana, ana))).toBe(80)
    expect(await told()).toMatchObject({ datos: { calificacion: 80 } })
    expect(await edit()).toMatchObject({ calificados: 2, anteriores: 1 })
  })

  test('leaves as it was what has no level for a criterion that is new', async () => {
    await grade(ana)
    const nuevo = {
      idCriterio: 0,
      tituloCriterio: 'Nuevo',
      desCriterio: 'x',
      answers: [{ idNivels: 0, puntosNivel: 5, tituloNivel: 'Sí', descripcionNivel: 'x' }],
    }
    await change(all => [...all, nuevo] as Editable['criterios'])
    const seenBefore = await look()
    expect(seenBefore).toMatchObject({ cambian: 0, faltan: 1 })
    expect((await again(seenBefore.version)).status).toBe(409)
    expect(await stands(ana)).toMatchObject({ calificacion: 80 })
  })

  test('leaves alone what was graded without the rubric since, and a grade with a decimal, which no rubric gives', async () => {
    await grade(ana)
    await grade(beto)
    await change(first)
    const mode = (entregable: ModoDeEntregable) =>
      t.db.updateTable('actividades').set({ entregable }).where('id', '=', s.actividades.deRubrica).execute()
    await mode(MODO.calificable)
    expect(await look()).toMatchObject({ cambian: 0, iguales: 0 })
    const { version } = await look()
    expect((await again(version)).status).toBe(409)
    await t.db
      .updateTable('entregas')
      .set({ calificacion: 85, calificacion_exacta: 84.6 })
      .where('id', '=', ana)
      .execute()
    await mode(MODO.rubrica)
    expect(await look()).toMatchObject({ cambian: 1, iguales: 0 })
    expect((await again(version)).body).toMatchObject({ trabajos: 1 })
    expect(await stands(ana)).toMatchObject({ calificacion: 84.6 })
    expect(await stands(beto)).toMatchObject({ calificacion: 57 })
  })

  test('is of the works that somebody grades, and of nobody else', async () => {
    await grade(ana)
    await change(first)
    const other = await t.as('coach')
    const { version, cambian } = await look(other)
    expect(cambian).toBe(0)
    expect((await again(version, other)).status).toBe(409)
    for (const who of [s.ana, s.docente]) expect((await again(version, who)).status).toBe(403)
    expect(await stands(ana)).toMatchObject({ calificacion: 80 })
    expect((await s.coach.get('/api/rubricas/999999/recalificacion')).status).toBe(404)
    expect((await undo(999_999)).status).toBe(404)
  })
})
