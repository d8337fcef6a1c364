import {
  curriculasRoutes,
  entregasPropiasRoutes,
  librosRoutes,
  type QueryOf,
  revisionesRoutes,
  rubricasRoutes,
} from '@eleva/contract'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Reply, type TestApp } from '../../../../test/app.ts'
import { buildOferta } from '../../../../test/build.ts'
import { handInLink } from '../../../../test/entregas.ts'
import { entero } from '../../../../test/libro.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'

let t: TestApp
let s: Salon
const id: Record<'sencilla' | 'calificable' | 'deRubrica', number> = { sencilla: 0, calificable: 0, deRubrica: 0 }

beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('entregas').execute()
  for (const mode of ['sencilla', 'calificable', 'deRubrica'] as const)
    id[mode] = await handInLink(s, s.ana, s.actividades[mode], `https://ejemplo.mx/${mode}`)
})

const grade = (who: Caller, calificacion: unknown, more: object = {}) =>
  who.send('PUT', `/api/entregables/calificaciones/cuaderno/${id.calificable}`, { calificacion, ...more })
const mine = async () => {
  const body = await s.ana.ask(entregasPropiasRoutes.misCalificaciones, { params: { cursoId: s.curso } })
  return body.calificaciones
}

describe('who may review', () => {
  const calls = (): [string, (who: Caller) => Promise<Reply>][] => [
    ['the table of the course', who => who.get(`/api/entregables/cursoEntregables/${s.curso}`)],
    ['one book', who => who.get(`/api/entregables/getEntregablesSencillos/${s.grupo}/${s.curso}`)],
    ['the book of grades', who => who.get(`/api/entregables/entregablesCalificables/${s.grupo}/${s.curso}`)],
    ['the book by rubric', who => who.get(`/api/entregables/getEntregablesRubrica/${s.grupo}/${s.curso}`)],
    ['the export', who => who.get(`/api/entregables/cuaderno/${s.grupo}/${s.curso}/export`)],
    ['the export of the course', who => who.get(`/api/entregables/cuaderno-general/${s.curso}/export`)],
    ['the courses of the group', who => who.get(`/api/cursos/conEntregablesPorGrupo/${s.grupo}`)],
    ['a review', who => who.get(`/api/entregables/revision/${id.calificable}`)],
    ['a comment', who => who.get(`/api/entregables/getComentarioEntregable/${id.calificable}`)],
    ['its levels', who => who.get(`/api/rubricas/CriteriosDeEntregable/${s.rubrica.id}/${id.deRubrica}`)],
  ]
  const writes = (): [string, (who: Caller) => Promise<Reply>][] => [
    ['a grade', who => grade(who, 5)],
    [
      'a grade with its comment',
      who => who.send('PUT', `/api/entregables/updateCalificacion/${id.calificable}`, { nuevaCalificacion: 5 }),
    ],
    [
      'a level',
      who =>
        who.send('PUT', `/api/entregables/calificaciones/cuadernoRubrica/${id.deRubrica}`, {
          criterio: s.rubrica.criterios[0]!.id,
          nivel: s.rubrica.criterios[0]!.niveles[1]!.id,
        }),
    ],
    ['a new comment', who => who.send('PUT', `/api/entregables/updateComentario/${id.sencilla}`, { comentarios: 'x' })],
    ['received', who => who.send('PUT', `/api/entregables/calificarEntregaComoRecibido/${id.sencilla}`, {})],
  ]
  test('coach, docente and gestor of the school, and the admin', async () => {
    for (const who of [s.coach, s.docente, s.gestor, s.admin])
      for (const [name, call] of calls()) expect((await call(who)).status, name).toBe(200)
    for (const who of [s.coach, s.docente, s.admin])
      for (const [name, call] of writes()) expect((await call(who)).status, name).toBe(200)
    for (const [name, call] of writes()) expect((await call(s.gestor)).status, name).toBe(403)
  })
  test('not those of another school: 404, and nothing changes', async () => {
    const before = await t.db.selectFrom('entregas').selectAll().orderBy('id').execute()
    for (const who of [s.others.docente, s.others.gestor, s.others.coach])
      for (const [name, call] of calls()) {
        // Who writes courses sees them all; the work in them is another matter.
        if (who === s.others.coach && name === 'the table of the course')
          expect((await call(who)).body.resultSet).toEqual([])
        else expect((await call(who)).status, name).toBe(404)
      }
    for (const who of [s.others.docente, s.others.coach])
      for (const [name, call] of writes()) expect((await call(who)).status, name).toBe(404)
    for (const [name, call] of [...writes(), ...calls().slice(0, 9)])
      expect((await call(s.beto)).status, name).toBe(403)
    expect((await calls()[9]![1](s.beto)).status).toBe(404)
    expect(await t.db.selectFrom('entregas').selectAll().orderBy('id').execute()).toEqual(before)
  })
})

test('a review names a group of the learner that follows the course, whose grade book it leads back to; else none', async () => {
  const groupOf = async () => {
    const { entrega } = await s.coach.ask(revisionesRoutes.revision, { params: { id: id.deRubrica } })
    const { grupo_id, nombre_grupo } = entrega as { grupo_id: number | null; nombre_grupo: string }
    return [grupo_id, nombre_grupo]
  }
  const [, named] = await groupOf()
  // Older, and of theirs, too; but the course is not offered to it.
  await sql`insert into grupos (id, nombre_grupo) overriding system value values (-7, 'Coro')`.execute(t.db)
  await t.db.insertInto('grupos_usuarios').values({ grupo_id: -7, usuario_id: s.ana.id }).execute()
  expect(await groupOf()).toEqual([s.grupo, named])
  await t.db.deleteFrom('grupos_usuarios').where('usuario_id', '=', s.ana.id).where('grupo_id', '=', s.grupo).execute()
  expect(await groupOf()).toEqual([null, 'Coro'])
  await t.db.insertInto('grupos_usuarios').values({ grupo_id: s.grupo, usuario_id: s.ana.id }).execute()
  await t.db.deleteFrom('grupos').where('id', '=', -7).execute()
})

describe('three ways to review', () => {
  test('received, with a comment, and taken back', async () => {
    const path = `/api/entregables/calificarEntregaComoRecibido/${id.sencilla}`
    expect((await s.coach.send('PUT', path, { comentarios: 'Gracias' })).status).toBe(200)
    expect((await mine())[0]).toMatchObject({ estado: 'recibido', comentarios: 'Gracias' })
    await s.coach.send('PUT', path, { recibido: 0 })
    expect((await mine())[0]).toMatchObject({ estado: 'entregado', comentarios: 'Gracias' })
    expect(
      await s.coach.send('PUT', `/api/entregables/calificaciones/cuaderno/${id.sencilla}`, { calificacion: 9 }),
    ).toMatchObject({ status: 409 })
  })

  test.each([-1, 101, 5.5, 'diez'])('a grade of %s is none', async wrong => {
    expect(await grade(s.coach, wrong)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^La calificación va de 0 a 100(, sin decimales)?$/) },
    })
  })

  test('a grade, 0 among them, which the learner sees, and taken back', async () => {
    expect((await grade(s.docente, 0)).body).toMatchObject({ calificacion: 0 })
    expect((await mine())[1]).toMatchObject({ estado: 'calificado', calificacion: 0 })
    await grade(s.docente, '')
    expect((await mine())[1]).toMatchObject({ estado: 'entregado', calificacion: null })
    const path = `/api/entregables/updateCalificacion/${id.calificable}`
    expect(
      (await s.coach.send('POST', path, { _method: 'PUT', nuevaCalificacion: '88', comentarios: 'Bien' })).body.message,
    ).toBe('Calificación guardada')
    expect(await s.coach.ask(revisionesRoutes.comentario, { params: { id: id.calificable } })).toMatchObject({
      comentarios: 'Bien',
    })
  })

  test('a grading call without its grade grades nothing: a comment alone leaves the grade', async () => {
    await grade(s.coach, 91)
    const path = `/api/entregables/updateCalificacion/${id.calificable}`
    expect((await s.coach.send('PUT', path, { comentarios: 'Va' })).body).toMatchObject({ calificacion: 91 })
    const { body } = await s.coach.send('PUT', path)
    expect(await s.coach.ask(revisionesRoutes.cuaderno, { params: { id: id.calificable }, body: {} })).toMatchObject({
      calificacion: 91,
      version: body.version,
    })
    expect((await s.coach.send('PUT', path, { nuevaCalificacion: null })).body).toMatchObject({ calificacion: null })
  })

  test('two who grade at once: the slower is told, with what the other gave', async () => {
    const { version } = (await s.coach.ask(revisionesRoutes.revision, { params: { id: id.calificable } })).entrega
    const [first, second] = await Promise.all([grade(s.coach, 80, { version }), grade(s.docente, 90, { version })])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const [won, lost] = first.status === 200 ? [80, second] : [90, first]
    expect(lost.body.message).toMatch(
      new RegExp(`^Ahora tiene ${won} de calificación, que puso Persona \\d+\\. No guardamos tu cambio`),
    )
    expect((await mine())[1]).toMatchObject({ calificacion: won })
  })

  test('who only commented is told as who changed it, and neither as who graded nor the grader as who spoke', async () => {
    const revision = async () =>
      (await s.coach.ask(revisionesRoutes.revision, { params: { id: id.calificable } })).entrega
    const path = `/api/entregables/updateCalificacion/${id.calificable}`
    const { version } = await revision()
    await s.docente.send('PUT', path, { nuevaCalificacion: 90 })
    const said = async () => (await grade(s.coach, 70, { version })).body.message
    expect(await said()).toMatch(/^Ahora tiene 90 de calificación, que puso Persona \d+\./)
    // The coach's own grade, and words of somebody else: nobody is told that these words graded it.
    await s.coach.send('PUT', path, { nuevaCalificacion: 80 })
    await s.docente.send('PUT', path, { comentarios: 'Cuida la ortografía' })
    expect(await said()).toMatch(/^Persona \d+ cambió esta entrega mientras la revisabas\. No guardamos/)
    // A grade that comes later takes no words from who wrote them, though they are sent along with it.
    await s.coach.send('PUT', path, { nuevaCalificacion: 85, comentarios: 'Cuida la ortografía' })
    const { dicho } = await s.ana.ask(curriculasRoutes.navegacion, {})
    const { name } = await t.db
      .selectFrom('usuarios')
      .select('nombre_completo as name')
      .where('id', '=', s.docente.id)
      .executeTakeFirstOrThrow()
    expect(dicho).toMatchObject({ palabras: 'Cuida la ortografía', quien: name })
  })

  test('by rubric: the grade stands once every criterion has its level, and is the server’s', async () => {
    const [a, b] = s.rubrica.criterios
    const choose = (criterio: number, nivel: number | '', more: object = {}) =>
      s.coach.send('PUT', `/api/entregables/calificaciones/cuadernoRubrica/${id.deRubrica}`, {
        criterio,
        nivel,
        calificacion: 99,
        ...more,
      })
    expect((await choose(a!.id, a!.niveles[1]!.id)).body).toMatchObject({ calificacion: null })
    // Not shown before it is graded.
    const levels = async (who: Caller) =>
      (
        await who.ask(rubricasRoutes.criterios, { params: { rubricaId: s.rubrica.id, entregableId: id.deRubrica } })
      ).criterio.map(c => c.nivel_elegido)
    expect(await levels(s.ana)).toEqual([null, null])
    expect(await levels(s.coach)).toEqual([a!.niveles[1]!.id, null])
    expect((await choose(b!.id, b!.niveles[1]!.id)).body).toMatchObject({ calificacion: 80 })
    expect(await levels(s.ana)).toEqual([a!.niveles[1]!.id, b!.niveles[1]!.id])
    expect((await mine())[2]).toMatchObject({ estado: 'calificado', calificacion: 80 })
    // Two at once choose for one criterion: one of them stands, and the grade is that of what stands.
    await Promise.all([choose(a!.id, a!.niveles[0]!.id), choose(a!.id, a!.niveles[2]!.id)])
    const [now] = await levels(s.coach)
    expect((await mine())[2]!.calificacion).toBe(now === a!.niveles[2]!.id ? 100 : 60)
    expect((await choose(a!.id, '')).body).toMatchObject({ calificacion: null })
    for (const [criterio, nivel] of [
      [a!.id, b!.niveles[0]!.id],
      [999_999, a!.niveles[0]!.id],
    ] as const)
      expect((await choose(criterio, nivel)).status).toBe(422)
    expect(
      (
        await s.coach.send('PUT', `/api/entregables/calificaciones/cuadernoRubrica/${id.calificable}`, {
          criterio: a!.id,
          nivel: a!.niveles[0]!.id,
        })
      ).status,
    ).toBe(409)
  })

  test('a rubric that is in use keeps its grades when it changes', async () => {
    const [a, b] = s.rubrica.criterios
    for (const c of [a!, b!])
      await s.coach.send('PUT', `/api/entregables/calificaciones/cuadernoRubrica/${id.deRubrica}`, {
        criterio: c.id,
        nivel: c.niveles[1]!.id,
      })
    await t.db.updateTable('niveles').set({ puntos: 1 }).where('id', '=', a!.niveles[1]!.id).execute()
    const { entrega } = await s.coach.ask(revisionesRoutes.revision, { params: { id: id.deRubrica } })
    expect(entrega).toMatchObject({
      calificacion: 80,
      niveles: [
        { puntos: 2, puntos_max: 4 },
        { puntos: 6, puntos_max: 6 },
      ],
    })
    await t.db.updateTable('niveles').set({ puntos: 2 }).where('id', '=', a!.niveles[1]!.id).execute()
  })
})

describe('what waits and what is there', () => {
  test('courses with what waits for review', async () => {
    await grade(s.coach, 70)
    for (const path of ['/api/cursos/conEntregables', `/api/cursos/conEntregablesPorGrupo/${s.grupo}`])
      expect((await s.coach.get(path)).body.cursos).toMatchObject([
        { id: s.curso, entregables: 3, entregados: 3, por_revisar: 2 },
      ])
    expect((await s.others.docente.ask(librosRoutes.cursos, {})).cursos).toEqual([])
    expect((await s.others.coach.ask(librosRoutes.cursosDeGrupo, { params: { id: s.others.grupo } })).cursos).toEqual(
      [],
    )
  })

  test('the table, by state, mode, group and name', async () => {
    await grade(s.coach, 70)
    const ask = async (query: Partial<QueryOf<typeof librosRoutes.tabla>>) =>
      (await s.coach.ask(librosRoutes.tabla, { params: { id: s.curso }, query })).resultSet.length
    expect([
      await ask({}),
      await ask({ estado: 'por_revisar' }),
      await ask({ estado: 'calificado' }),
      await ask({ modo: 3 }),
      await ask({ grupo: s.grupo }),
      await ask({ grupo: s.others.grupo }),
      await ask({ search: 'ana alba' }),
      await ask({ search: 'beto' }),
    ]).toEqual([3, 2, 1, 1, 3, 0, 3, 0])
    expect((await s.coach.ask(librosRoutes.tablaMalEscrita, { params: { id: s.curso } })).resultSet).toHaveLength(3)
    expect((await s.coach.get(`/api/entregables/cursoEntregables/${s.curso}?estado=x`)).status).toBe(422)
  })

  test('the book: learners of the group by tasks, who is late when it is over', async () => {
    const params = { grupoId: s.grupo, cursoId: s.curso }
    const book = entero(await s.docente.ask(librosRoutes.calificables, { params }))
    expect(book).toMatchObject({
      empty: false,
      cerrado: 0,
      por_revisar: [1, 1, 1],
      alumnos: [{ nombre: 'Ana Alba' }, { nombre: 'Beto Báez' }],
      tareas: [{ idTarea: s.actividades.calificable }],
    })
    expect(book.resultSet).toMatchObject([
      { idEntregable: id.calificable, id_usuario_grupo_alumno: s.ana.id, tareaURL: 'https://ejemplo.mx/calificable' },
    ])
    await t.db
      .updateTable('ofertas_academicas')
      .set({ fecha_finalizacion: '2020-01-01' })
      .where('id', '=', s.oferta)
      .execute()
    const cerrado = async () =>
      (await s.docente.ask(librosRoutes.calificables, { params: { grupoId: s.grupo, cursoId: s.curso } })).cerrado
    expect(await cerrado()).toBe(1)
    // Another offer of it that has no last day: it can still be handed in.
    const otra = await buildOferta(t.db, { curriculas: [s.curricula], grupos: [s.grupo] })
    expect(await cerrado()).toBe(0)
    await t.db.deleteFrom('ofertas_academicas').where('id', '=', otra.id).execute()
    await t.db.updateTable('ofertas_academicas').set({ fecha_finalizacion: null }).where('id', '=', s.oferta).execute()
    const general = await s.coach.ask(librosRoutes.deRubricaGeneral, { params: { id: s.curso } })
    expect(general.alumnos).toMatchObject([{ idUser: s.ana.id }])
    const none = (await s.coach.get(`/api/entregables/getEntregablesSencillos/${s.others.grupo}/${s.curso}`)).status
    expect(none).toBe(404)
    await t.db
      .deleteFrom('grupos_usuarios')
      .where('grupo_id', '=', s.grupo)
      .where('usuario_id', '=', s.beto.id)
      .execute()
    expect(
      (await s.coach.ask(librosRoutes.deRubrica, { params: { grupoId: s.grupo, cursoId: s.curso } })).alumnos,
    ).toHaveLength(1)
    await t.db.insertInto('grupos_usuarios').values({ grupo_id: s.grupo, usuario_id: s.beto.id }).execute()
  })

  test('exports it whole, as CSV and as XLSX', async () => {
    await grade(s.coach, 70)
    const path = `/api/entregables/cuaderno/${s.grupo}/${s.curso}/export`
    const csv = await s.coach.get(path)
    expect(csv.text).toContain('Ana Alba')
    expect(csv.text.split('\n')[1]).toMatch(/Entregado,70,Entregado$/)
    const reply = await t.app.inject({ url: `${path}?formato=xlsx`, headers: s.coach.headers })
    const [sheet] = await readXlsxFile(reply.rawPayload)
    expect(sheet!.data[1]).toEqual(['Ana Alba', s.ana.email, 'Entregado', 70, 'Entregado'])
    expect((await s.coach.get(`${path}?formato=pdf`)).status).toBe(422)
  })

  test('comments to use again are one’s own, and stand once', async () => {
    const [a, b] = [
      await s.coach.send('POST', '/api/entregables/comentarios-propios', { texto: 'Muy bien' }),
      await s.coach.send('POST', '/api/entregables/comentarios-propios', { texto: 'Muy bien' }),
    ]
    expect(a.body.id).toBe(b.body.id)
    expect((await s.docente.ask(revisionesRoutes.frases, {})).comentarios).toEqual([])
    await s.docente.send('DELETE', `/api/entregables/comentarios-propios/${a.body.id}`)
    expect((await s.coach.ask(revisionesRoutes.frases, {})).comentarios).toHaveLength(1)
  })
})
