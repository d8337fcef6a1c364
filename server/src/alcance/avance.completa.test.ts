import { contenidosRoutes, intentosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { buildActivity, buildCurso, buildQuiz, buildUnit } from '../../test/build.ts'
import { buildEstudiante, finishQuiz, handIn, tick } from '../../test/estudiantes.ts'
import { avancesDe, conAvances } from './avance.read.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('a hundred is said of what is complete alone: one task of two hundred is left', async () => {
  const unit = await buildUnit(t.db)
  const ids: number[] = []
  for (let i = 0; i < 200; i++) ids.push((await buildActivity(t.db, { unidad_id: unit.id })).id)
  const { id } = await buildCurso(t.db, { unidades: [unit.id] })
  const { who: caller, curricula } = await buildEstudiante(t, [id])
  const done = ids.slice(1).map(actividad_id => ({ usuario_id: caller.id, actividad_id }))
  await t.db.insertInto('actividades_realizadas').values(done).execute()
  const progreso = async () =>
    await caller.ask(contenidosRoutes.progreso, { body: { curso_id: id, curricula_id: curricula } })
  expect(await progreso()).toMatchObject({ porcentaje_avance: 99, terminado: 0 })
  const { rows } = await sql`with ${conAvances(sql`select ${caller.id}::bigint as id`, sql`select ${id}::bigint as id`)}
    select porcentaje, terminado
      from (${avancesDe(sql`select ${caller.id}::bigint as usuario_id, ${id}::bigint as curso_id`)}) avance`.execute(
    t.db,
  )
  expect(rows).toEqual([{ porcentaje: 99, terminado: 0 }])
  await tick(caller, ids[0]!, id, curricula)
  expect(await progreso()).toMatchObject({ porcentaje_avance: 100, terminado: 1 })
})

test('an activity with a quiz and a mandatory delivery is complete with both; one that may be left out by itself', async () => {
  const unit = await buildUnit(t.db)
  const both = await buildQuiz(t.db, [[0]], { unidad_id: unit.id, entregable: 2, entregable_opcional: 2 })
  const either = await buildQuiz(t.db, [[0]], { unidad_id: unit.id, entregable: 1, entregable_opcional: 1 })
  const optional = await buildActivity(t.db, { unidad_id: unit.id, entregable: 1, entregable_opcional: 1 })
  const { id } = await buildCurso(t.db, { unidades: [unit.id] })
  const { who: caller } = await buildEstudiante(t, [id])
  const complete = async () => {
    const { resultSet } = await caller.ask(contenidosRoutes.autogestivo, { params: { cursoId: id } })
    const found = resultSet.unidades_curso[0]!.unidad.actividades
    return [both, either, optional].map(a => found.find(f => f.id === a.id)!.completa)
  }
  expect(await complete()).toEqual([0, 0, 0])
  await finishQuiz(t, caller.id, both.id)
  await finishQuiz(t, caller.id, either.id)
  expect(await complete()).toEqual([0, 1, 0])
  await handIn(t, caller.id, both.id)
  await handIn(t, caller.id, optional.id)
  expect(await complete()).toEqual([1, 1, 1])
})

test('a quiz that was begun says so until it is finished', async () => {
  const unit = await buildUnit(t.db)
  const quiz = await buildQuiz(t.db, [[0], [0]], { unidad_id: unit.id })
  const { id } = await buildCurso(t.db, { unidades: [unit.id] })
  const { who: caller } = await buildEstudiante(t, [id])
  const begun = async () => {
    const { resultSet } = await caller.ask(contenidosRoutes.autogestivo, { params: { cursoId: id } })
    return resultSet.unidades_curso[0]!.unidad.actividades[0]!.empezada
  }
  expect(await begun()).toBe(0)
  const { preguntas } = await caller.ask(intentosRoutes.preguntas, { params: { id: quiz.id } })
  const [first] = preguntas
  const body = { pregunta_id: first!.id, respuesta_id: [first!.respuestas[0]!.id], actividad_id: quiz.id, curso_id: id }
  await caller.ask(intentosRoutes.answer, { body })
  expect(await begun()).toBe(1)
  await caller.send('POST', '/api/calificar-quiz', { actividad_id: quiz.id, curso_id: id })
  expect(await begun()).toBe(0)
})
