/** Who may learn what: a test for each rule. */
import { contenidosRoutes, curriculasRoutes, ROL } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../test/app.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildGroup,
  buildOferta,
  buildPerson,
  buildQuiz,
  buildSchool,
  buildUnit,
} from '../../test/build.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

type Plan = {
  curso?: Parameters<typeof buildCurso>[1]
  curricula?: Parameters<typeof buildCurricula>[1]
  oferta?: Parameters<typeof buildOferta>[1]
}

/** A course with one activity, offered as said. */
async function build({ curso, curricula, oferta }: Plan = {}) {
  const unit = await buildUnit(t.db)
  const actividad = await buildActivity(t.db, { unidad_id: unit.id })
  const { id } = await buildCurso(t.db, { unidades: [unit.id], ...curso })
  const made = await buildCurricula(t.db, { ...curricula, cursos: [id, ...(curso?.requeridos ?? [])] })
  await buildOferta(t.db, { ...oferta, curriculas: [made.id] })
  return { curso: id, actividad: actividad.id, curricula: made.id, unidad: unit.id }
}
type Built = Awaited<ReturnType<typeof build>>

/** Every call of the word, and what it answers: they all agree. */
async function ask(who: Caller, { curso, actividad, curricula }: Built) {
  const replies = [
    await who.get(`/api/contenidos/pantallaAutogestivo/${curso}`),
    await who.send('POST', '/api/contenidos/progreso-alumno', {
      actividad_id: actividad,
      curso_id: curso,
      curricula_id: curricula,
    }),
    await who.send('PUT', '/api/contenidos/lugar', { curso_id: curso, curricula_id: curricula }),
  ]
  const [{ status, body }] = replies as [(typeof replies)[0]]
  expect(replies.map(r => [r.status, r.body.message])).toEqual(Array(3).fill([status, body.message]))
  return { status, message: body.message }
}
const lists = async (who: Caller, { curricula }: Built) => {
  const body = await who.ask(curriculasRoutes.list, { query: { per_page: 100 } })
  return body.curricula.some(c => c.id === curricula)
}
const cards = async (who: Caller, { curricula }: Built) =>
  (await who.ask(curriculasRoutes.cursos, { params: { curriculaId: curricula, tipo: 3 } })).cursos_curricula

const OPEN = { status: 200, message: '' }
const NOT_THEIRS = { status: 404, message: 'Ese curso ya no existe, o no es para ti.' }
const OUT_OF_DATE = { status: 409, message: 'Este curso está fuera de fecha.' }

async function student() {
  const person = await buildPerson(t.db)
  const group = await buildGroup(t.db, { usuarios: [person.id] })
  return { who: await t.asPerson(person), grupos: [group.id] }
}

async function expectNotTheirs(who: Caller, made: Built) {
  // An activity is asked for before its course.
  for (const reply of [
    await who.get(`/api/contenidos/pantallaAutogestivo/${made.curso}`),
    await who.get(`/api/contenidos/curriculas/cursos/${made.curricula}/tipo/3`),
    await who.get(`/api/contenidos/curriculas/cursos/autogestivo/nav/${made.curricula}`),
    await who.get(`/api/curriculas/nombreCurricula/${made.curricula}`),
    await who.send('POST', '/api/contenidos/progreso-curso-alumno', {
      curso_id: made.curso,
      curricula_id: made.curricula,
    }),
    await who.send('PUT', '/api/contenidos/lugar', { curso_id: made.curso, curricula_id: made.curricula }),
    await who.send('POST', '/api/contenidos/progreso-alumno', {
      actividad_id: made.actividad,
      curso_id: made.curso,
      curricula_id: made.curricula,
    }),
  ])
    expect(reply.status).toBe(404)
  expect((await who.get(`/api/contenidos/pantallaAutogestivo/${made.curso}`)).body.message).toBe(NOT_THEIRS.message)
  expect(await lists(who, made)).toBe(false)
}

describe('somebody opens what is offered', () => {
  test('to their group', async () => {
    const { who, grupos } = await student()
    const made = await build({ oferta: { grupos } })
    expect(await ask(who, made)).toEqual(OPEN)
    expect(await lists(who, made)).toBe(true)
    await expectNotTheirs((await student()).who, made)
  })

  test('to their school', async () => {
    const school = await buildSchool(t.db)
    const made = await build({ oferta: { escuelas: [school.id] } })
    const teacher = await t.asPerson(await buildPerson(t.db, { roles: [ROL.docente], escuela_id: school.id }))
    expect(await ask(teacher, made)).toEqual(OPEN)
    expect(await lists(teacher, made)).toBe(true)
    await expectNotTheirs(
      await t.asPerson(await buildPerson(t.db, { roles: [ROL.docente], escuela_id: (await buildSchool(t.db)).id })),
      made,
    )
  })

  test('to a group in their scope, when they teach', async () => {
    const school = await buildSchool(t.db)
    const pupil = await buildPerson(t.db, { escuela_id: school.id })
    const group = await buildGroup(t.db, { usuarios: [pupil.id] })
    const made = await build({ oferta: { grupos: [group.id] } })
    const teacher = await t.asPerson(await buildPerson(t.db, { roles: [ROL.docente], escuela_id: school.id }))
    expect(await ask(teacher, made)).toEqual(OPEN)
    expect(await lists(teacher, made)).toBe(true)
    // Who learns beside them does not get it for that.
    await expectNotTheirs(await t.asPerson(await buildPerson(t.db, { escuela_id: school.id })), made)
    await expectNotTheirs(
      await t.asPerson(await buildPerson(t.db, { roles: [ROL.docente], escuela_id: (await buildSchool(t.db)).id })),
      made,
    )
  })

  test('only while the offer is published and in date', async () => {
    const { who, grupos } = await student()
    for (const not of [{ publicado: 0 as const }, { fecha_inicio: day(2) }, { fecha_finalizacion: day(-2) }])
      await expectNotTheirs(who, await build({ oferta: { grupos, ...not } }))
    expect(
      await ask(who, await build({ oferta: { grupos, fecha_inicio: day(-2), fecha_finalizacion: day(2) } })),
    ).toEqual(OPEN)
  })
})

describe('dates', () => {
  test('of the curriculum: what is over stays on the list, and opens no more', async () => {
    const { who, grupos } = await student()
    const over = await build({ oferta: { grupos }, curricula: { fecha_seleccion_termino: day(-2) } })
    expect(await ask(who, over)).toEqual(OUT_OF_DATE)
    expect(await lists(who, over)).toBe(true)
    expect(await cards(who, over)).toMatchObject([{ expired: 1 }])
    const early = await build({ oferta: { grupos }, curricula: { fecha_seleccion_inicio: day(2) } })
    expect(await ask(who, early)).toEqual(OUT_OF_DATE)
  })

  test('of the course', async () => {
    const { who, grupos } = await student()
    for (const dates of [{ fecha_seleccion_termino: day(-2) }, { fecha_seleccion_inicio: day(2) }]) {
      const made = await build({ oferta: { grupos }, curso: dates })
      expect(await ask(who, made)).toEqual(OUT_OF_DATE)
      expect(await cards(who, made)).toMatchObject([{ expired: 1 }])
    }
  })

  test('a course of two curricula opens while one of them is in date', async () => {
    const { who, grupos } = await student()
    const made = await build({ oferta: { grupos }, curricula: { fecha_seleccion_termino: day(-2) } })
    const other = await buildCurricula(t.db, { cursos: [made.curso] })
    await buildOferta(t.db, { grupos, curriculas: [other.id] })
    expect(await ask(who, made)).toEqual(OPEN)
  })
})

describe('a course that asks for others', () => {
  async function locked() {
    const { who, grupos } = await student()
    const unit = await buildUnit(t.db)
    const step = await buildActivity(t.db, { unidad_id: unit.id })
    const before = await buildCurso(t.db, { nombre_curso: 'Primero', unidades: [unit.id] })
    const revalidated = await buildCurso(t.db, { nombre_curso: 'Antes' })
    const made = await build({ oferta: { grupos }, curso: { requeridos: [before.id, revalidated.id] } })
    return { who, made, before, revalidated, step }
  }
  const revalidate = (usuario_id: number, curso_id: number) =>
    t.db.insertInto('revalidaciones').values({ usuario_id, curso_id }).execute()

  test('stays closed and says which; opens at once with the last of them, or by revalidation', async () => {
    const { who, made, before, revalidated, step } = await locked()
    expect(await ask(who, made)).toEqual({ status: 409, message: 'Completa antes: Antes - Primero' })
    expect((await cards(who, made))[0]).toMatchObject({
      puede_cursar: 0,
      cursos_faltantes: 'Antes - Primero',
      terminado: 0,
    })
    await revalidate(who.id, revalidated.id)
    expect(await ask(who, made)).toEqual({ status: 409, message: 'Completa antes: Primero' })
    const tick = { actividad_id: step.id, curso_id: before.id, curricula_id: made.curricula }
    expect(await who.ask(contenidosRoutes.mark, { body: tick })).toMatchObject({ terminado: 1 })
    expect(await ask(who, made)).toEqual(OPEN)
    expect((await cards(who, made))[0]).toMatchObject({ puede_cursar: 1, cursos_faltantes: '', terminado: 1 })
    const body = await who.ask(contenidosRoutes.navegacion, { params: { curriculaId: made.curricula } })
    expect(body.cursos_curricula).toMatchObject([
      { id: made.curso, puede_cursar: 1 },
      { terminado: 1 },
      { terminado: 1 },
    ])
  })

  test('asks for nothing while that is switched off', async () => {
    const { who, made } = await locked()
    await t.db.updateTable('cursos').set({ progreso_obligatorio: 0 }).where('id', '=', made.curso).execute()
    expect(await ask(who, made)).toEqual(OPEN)
    expect((await cards(who, made))[0]).toMatchObject({ puede_cursar: 2 })
  })
})

describe('who writes content sees all of it, in whatever state', () => {
  test.each(['admin', 'coach'] as const)('%s', async persona => {
    const who = await t.as(persona)
    const before = await buildCurso(t.db)
    const made = await build({
      oferta: { publicado: 0 },
      curso: { requeridos: [before.id], fecha_seleccion_termino: day(-2) },
      curricula: { fecha_seleccion_termino: day(-2) },
    })
    expect(await ask(who, made)).toEqual(OPEN)
    expect(await lists(who, made)).toBe(true)
    expect((await cards(who, made))[0]).toMatchObject({ puede_cursar: 2, terminado: 1 })
    await expectNotTheirs((await student()).who, made)
  })
})

test('a quiz of a course that is closed is no way around it', async () => {
  const { who, grupos } = await student()
  const before = await buildCurso(t.db)
  const made = await build({ oferta: { grupos }, curso: { requeridos: [before.id] } })
  const quiz = await buildQuiz(t.db, [[0]], { unidad_id: made.unidad })
  const { status } = await who.send('POST', '/api/contenidos/progreso-alumno', {
    actividad_id: quiz.id,
    curso_id: made.curso,
    curricula_id: made.curricula,
  })
  expect(status).toBe(409)
})
