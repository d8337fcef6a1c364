import { contenidosRoutes, curriculasRoutes, usuariosRoutes } from '@eleva/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../test/app.ts'
import { buildActivity, buildCurso, buildPerson, buildQuiz, buildUnit } from '../../test/build.ts'
import { buildEstudiante, finishQuiz, handIn, tick } from '../../test/estudiantes.ts'
import { avance, avancesDe, conAvances } from './avance.read.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('progress is that of the model, whatever is done in whatever order', () => {
  // What an activity may be: a tick, a quiz, a delivery that is optional or mandatory.
  const clases = ['marca', 'quiz', 'opcional', 'obligatoria'] as const
  type Clase = (typeof clases)[number]
  type Tarea = { id: number; clase: Clase; hecha: boolean; unidad: number; archivada?: boolean }
  type Curso = { id: number; curricula: number; caller: Caller; tareas: Tarea[]; revalidado: boolean }
  type Paso = { que: 'hacer' | 'borrar' | 'revalidar' | 'archivar'; cual: number }

  const build = (unidad_id: number, clase: Clase) => {
    if (clase === 'quiz') return buildQuiz(t.db, [[0]], { unidad_id })
    const entrega = { entregable: 1, entregable_opcional: clase === 'obligatoria' ? 2 : 1 } as const
    return buildActivity(t.db, { unidad_id, ...(clase === 'marca' ? {} : entrega) })
  }

  /** «Progress». */
  function model(tareas: { clase: Clase; hecha: boolean; archivada?: boolean }[], revalidado: boolean) {
    const contadas = tareas.filter(x => x.clase !== 'opcional' && (!x.archivada || x.hecha))
    const hechas = contadas.filter(x => x.hecha).length
    const all = contadas.length > 0 && hechas === contadas.length
    const porcentaje_avance = all
      ? 100
      : contadas.length
        ? Math.min(99, Math.ceil((100 * hechas) / contadas.length))
        : 0
    return {
      porcentaje_avance,
      terminado: all || revalidado ? 1 : 0,
      hechas,
      contadas: contadas.length,
    }
  }

  /** What each step does; without a task, or with one that it is not for, nothing. */
  const pasoDe: Record<Paso['que'], (curso: Curso, cual: number) => Promise<unknown>> = {
    revalidar: async (curso, cual) => {
      if (cual % 5 !== 0) return
      curso.revalidado = true
      await t.db
        .insertInto('revalidaciones')
        .values({ usuario_id: curso.caller.id, curso_id: curso.id })
        .onConflict(oc => oc.doNothing())
        .execute()
    },
    borrar: async ({ tareas }, cual) => {
      const at = cual % (tareas.length || 1)
      const tarea = tareas[at]
      if (tarea?.clase !== 'marca' || tarea.hecha) return
      await t.db.deleteFrom('actividades').where('id', '=', tarea.id).execute()
      tareas.splice(at, 1)
    },
    archivar: async ({ tareas }, cual) => {
      const tarea = tareas[cual % (tareas.length || 1)]
      if (!tarea) return
      tarea.archivada = !tarea.archivada
      await sql`update actividades set archivada_en = ${tarea.archivada ? sql`now()` : null} where id = ${tarea.id}`.execute(
        t.db,
      )
    },
    hacer: async ({ id, curricula, caller, tareas }, cual) => {
      const tarea = tareas[cual % (tareas.length || 1)]
      if (!tarea) return
      if (tarea.archivada && !tarea.hecha) {
        if (tarea.clase === 'marca')
          expect((await tick(caller, tarea.id, id, curricula, tarea.unidad)).status).toBe(404)
        return
      }
      if (tarea.clase === 'marca') expect((await tick(caller, tarea.id, id, curricula, tarea.unidad)).status).toBe(200)
      else await (tarea.clase === 'quiz' ? finishQuiz : handIn)(t, caller.id, tarea.id)
      tarea.hecha = true
    },
  }

  const paso = fc.record<Paso>({
    que: fc.constantFrom('hacer', 'hacer', 'hacer', 'hacer', 'borrar', 'revalidar', 'archivar'),
    cual: fc.nat(30),
  })
  const curso = fc.array(fc.array(fc.constantFrom(...clases), { maxLength: 5 }), { maxLength: 4 })

  test('', async () => {
    await fc.assert(
      fc.asyncProperty(curso, fc.array(paso, { maxLength: 25 }), async (plan, pasos) => {
        const unidades = await Promise.all(plan.map(() => buildUnit(t.db)))
        const { id } = await buildCurso(t.db, { unidades: unidades.map(u => u.id) })
        const { who: caller, curricula } = await buildEstudiante(t, [id])
        const tareas: Tarea[] = []
        for (const [i, deUnidad] of plan.entries())
          for (const clase of deUnidad)
            tareas.push({ id: (await build(unidades[i]!.id, clase)).id, clase, hecha: false, unidad: unidades[i]!.id })
        const followed: Curso = { id, curricula, caller, tareas, revalidado: false }
        for (const { que, cual } of pasos) await pasoDe[que](followed, cual)
        const { revalidado } = followed
        const body = await caller.ask(contenidosRoutes.progreso, {
          body: {
            curso_id: id,
            curricula_id: curricula,
          },
        })
        const { porcentaje_avance, terminado } = model(tareas, revalidado)
        expect(body).toMatchObject({ curso_id: id, porcentaje_avance, terminado })
        expect(body.unidades).toEqual(
          unidades.map(u => {
            const { hechas, contadas } = model(
              tareas.filter(x => x.unidad === u.id),
              false,
            )
            return { unidad_id: u.id, hechas, contadas }
          }),
        )
        // The same everywhere that it is shown.
        const { resultSet } = await caller.ask(contenidosRoutes.autogestivo, { params: { cursoId: id } })
        expect(resultSet).toMatchObject({ porcentaje_avance, terminado })
        expect(resultSet.unidades_curso.map(u => [u.hechas, u.contadas])).toEqual(
          body.unidades.map(u => [u.hechas, u.contadas]),
        )
        const courses = (await caller.ask(curriculasRoutes.cursos, { params: { curriculaId: curricula, tipo: 3 } }))
          .cursos_curricula
        expect(courses).toMatchObject([{ porcentajeAvance: porcentaje_avance, terminado }])
        expect((await caller.ask(curriculasRoutes.list, {})).curricula).toMatchObject([{ cursosTerminados: terminado }])
      }),
      { numRuns: 25 },
    )
  })
})

test('counted for many people and courses at once it is what it is for each of them', async () => {
  // Those of the model above, and a unit that stands in two courses.
  const shared = await buildUnit(t.db)
  const [quiz, marca] = [
    await buildQuiz(t.db, [[0]], { unidad_id: shared.id }),
    await buildActivity(t.db, { unidad_id: shared.id }),
  ]
  for (const _ of [1, 2]) await buildCurso(t.db, { unidades: [shared.id] })
  const who = await buildPerson(t.db)
  await finishQuiz(t, who.id, quiz.id)
  await t.db.insertInto('actividades_realizadas').values({ usuario_id: who.id, actividad_id: marca.id }).execute()
  const people = sql`select id from usuarios order by id desc limit 40`
  const columns = sql`usuario_id, curso_id, contadas, hechas, porcentaje, terminado`
  const { rows } = await sql<{ contadas: number; hechas: number }>`
    with personas as materialized (${people}), ${conAvances(sql`select id from personas`, sql`select id from cursos`)},
      juntos as (select ${columns} from (${avancesDe(sql`select persona.id as usuario_id, curso.id as curso_id
        from personas persona
          cross join cursos curso`)}) avance),
      cada_uno as (select persona.id as usuario_id, curso.id as curso_id, avance.* from personas persona cross
        join cursos curso
        cross join lateral (${avance(sql`persona.id`, sql`curso.id`)}) avance)
    select junto.*, exists (select from cada_uno uno
      where (uno.usuario_id, uno.curso_id, uno.contadas, uno.hechas, uno.porcentaje, uno.terminado)
      = (junto.usuario_id, junto.curso_id, junto.contadas, junto.hechas, junto.porcentaje, junto.terminado)) as igual
        from juntos junto`.execute(t.db)
  expect(rows.filter(r => !('igual' in r && r.igual))).toEqual([])
  const [{ n }] = (await t.database
    .sql`select (select count(*) from cursos)::int * least(40, (select count(*) from usuarios))::int as n`) as unknown as [
    { n: number },
  ]
  expect(rows).toHaveLength(n)
  expect(rows.filter(r => r.hechas === 2 && r.contadas === 2).length).toBeGreaterThanOrEqual(2)
})

describe('a tick', () => {
  test('is taken once, however often it is sent at once', async () => {
    const unit = await buildUnit(t.db)
    const actividad = await buildActivity(t.db, { unidad_id: unit.id })
    await buildActivity(t.db, { unidad_id: unit.id })
    const { id } = await buildCurso(t.db, { unidades: [unit.id] })
    const { who: caller, curricula } = await buildEstudiante(t, [id])
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => tick(caller, actividad.id, id, curricula, unit.id)),
    )
    expect(new Set(replies.map(r => r.status))).toEqual(new Set([200]))
    for (const { body } of replies)
      expect(body).toMatchObject({ porcentaje_avance: 50, unidades: [{ hechas: 1, contadas: 2 }] })
    const rows = await t.db
      .selectFrom('actividades_realizadas')
      .selectAll()
      .where('usuario_id', '=', caller.id)
      .execute()
    expect(rows).toMatchObject([{ actividad_id: actividad.id, curso_id: id, curricula_id: curricula }])
  })

  test('counts in every course that has the unit, and outlives the curriculum it was made in', async () => {
    const unit = await buildUnit(t.db)
    const actividad = await buildActivity(t.db, { unidad_id: unit.id })
    const [a, b] = [await buildCurso(t.db, { unidades: [unit.id] }), await buildCurso(t.db, { unidades: [unit.id] })]
    const { who: caller } = await buildEstudiante(t, [a.id, b.id])
    // The live screen leaves the unit out; a curriculum without the course is none.
    expect((await tick(caller, actividad.id, a.id, 987_654)).status).toBe(200)
    const of = async (curso_id: number) =>
      await caller.ask(contenidosRoutes.progreso, { body: { curso_id, curricula_id: 1 } })
    expect([await of(a.id), await of(b.id)]).toMatchObject([{ terminado: 1 }, { terminado: 1 }])
  })

  test('is refused where a quiz or a delivery does it, and for what is not there', async () => {
    const unit = await buildUnit(t.db)
    const other = await buildActivity(t.db)
    const quiz = await buildQuiz(t.db, [[0]], { unidad_id: unit.id })
    const entrega = await buildActivity(t.db, { unidad_id: unit.id, entregable: 2 })
    const plain = await buildActivity(t.db, { unidad_id: unit.id })
    const { id } = await buildCurso(t.db, { unidades: [unit.id] })
    const { who: caller, curricula } = await buildEstudiante(t, [id])
    expect(await tick(caller, quiz.id, id, curricula)).toMatchObject({
      status: 409,
      body: { message: 'Esta actividad se completa al terminar su evaluación.' },
    })
    expect(await tick(caller, entrega.id, id, curricula)).toMatchObject({
      status: 409,
      body: { message: 'Esta actividad se completa con tu entrega.' },
    })
    expect((await tick(caller, other.id, id, curricula)).status).toBe(404)
    expect((await tick(caller, 987_654, id, curricula)).status).toBe(404)
    expect((await tick(caller, plain.id, id, curricula, other.unidad_id)).body.errors).toEqual({
      unidad_id: ['La actividad no es de esa unidad.'],
    })
    expect(
      await t.db.selectFrom('actividades_realizadas').select('id').where('usuario_id', '=', caller.id).execute(),
    ).toEqual([])
  })
})

test('a revalidated course is complete on the card of the person, too', async () => {
  const curso = await buildCurso(t.db)
  const { who: caller, curricula } = await buildEstudiante(t, [curso.id])
  await t.db.insertInto('revalidaciones').values({ usuario_id: caller.id, curso_id: curso.id }).execute()
  const admin = await t.as('admin')
  const body = await admin.ask(usuariosRoutes.cursos, { params: { curricula, user: caller.id } })
  expect(body.cursos_curricula).toMatchObject([{ id: curso.id, name: curso.nombre_curso, terminado: 1 }])
})
