import { randomUUID } from 'node:crypto'
import { ANOTACIONES, type ContenidoDeCurso, contenidosRoutes, curriculasRoutes, ROL } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildGroup,
  buildObjective,
  buildOferta,
  buildPerson,
  buildQuiz,
  buildUnit,
} from '../../../test/build.ts'
import { buildEstudiante, tick } from '../../../test/estudiantes.ts'
import { openTab } from '../../../test/listen.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A course of two units, each with two objectives; the first has an activity of each kind. */
async function build() {
  const units = [await buildUnit(t.db), await buildUnit(t.db)]
  const objectives: number[] = []
  for (const unit of units)
    for (const position of [1, 2]) {
      const { id: objetivo_id } = await buildObjective(t.db)
      await t.db.insertInto('unidades_objetivos').values({ unidad_id: unit.id, objetivo_id, position }).execute()
      objectives.push(objetivo_id)
    }
  const unidad_id = units[0]!.id
  const plain = await buildActivity(t.db, { unidad_id, detalles_actividad: '<p>Lee</p>' })
  const quiz = await buildQuiz(t.db, [[0], [0], [0]], { unidad_id })
  const hand = await buildActivity(t.db, { unidad_id, entregable: 2, entregable_opcional: 2 })
  const form = await buildActivity(t.db, { unidad_id: units[1]!.id, form_link: 'https://forma.mx/1' })
  const curso = await buildCurso(t.db, { unidades: units.map(u => u.id), minutos_curso: 90 })
  return { curso: curso.id, units, objectives, plain: plain.id, quiz: quiz.id, hand: hand.id, form: form.id }
}

const read = async (who: Caller, curso: number) =>
  (await who.ask(contenidosRoutes.autogestivo, { params: { cursoId: curso } })).resultSet
const activeIn = (c: ContenidoDeCurso) =>
  c.unidades_curso
    .flatMap(u => u.unidad.objetivos_unidad)
    .filter(o => o.active)
    .map(o => o.objetivo.id)
const put = (who: Caller, body: object) => who.send('PUT', '/api/contenidos/lugar', body)
const note = (who: Caller, body: Sent<typeof contenidosRoutes.lugar>) => who.ask(contenidosRoutes.lugar, { body })
const continuar = async (who: Caller) => (await who.ask(curriculasRoutes.navegacion, {})).continuar

describe('the content of a course', () => {
  test('is all there, in order, with what the person has done and nobody else', async () => {
    const c = await build()
    const { who, curricula } = await buildEstudiante(t, [c.curso])
    const { who: other } = await buildEstudiante(t, [c.curso])
    await t.db
      .insertInto('objetivo_videos')
      .values({ objetivo_id: c.objectives[1]!, nombre: 'Rúbricas', file_url: 'https://v.mx/1', duracion_segundos: 480 })
      .execute()
    await t.db
      .insertInto('materiales')
      .values([
        {
          objetivo_id: c.objectives[0]!,
          nombre_material: 'B',
          tipo_material_id: 3,
          ruta_documento: 'https://m.mx/b',
          orden_visualizacion: 2,
        },
        {
          objetivo_id: c.objectives[0]!,
          nombre_material: 'A',
          tipo_material_id: 2,
          ruta_documento: 'https://m.mx/a',
          orden_visualizacion: 1,
        },
      ])
      .execute()
    await t.db
      .insertInto('actividad_items')
      .values({ unidad_actividad_id: c.plain, descripcion_actividad: 'Subraya', position: 1 })
      .execute()
    const { id: rubrica } = await t.db
      .insertInto('rubricas')
      .values({ actividad_id: c.hand, nombre: 'R' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const fellow = await buildPerson(t.db, { roles: [ROL.estudiante] })
    await buildGroup(t.db, { usuarios: [who.id, fellow.id] })
    for (const usuario_id of [who.id, fellow.id, other.id])
      await t.db.insertInto('dudas').values({ usuario_id, objetivo_id: c.objectives[0]!, duda_msj: '¿?' }).execute()

    await tick(who, c.plain, c.curso, curricula)
    await t.db
      .insertInto('intentos')
      .values({ usuario_id: who.id, actividad_id: c.quiz, calificacion: 67, terminado_en: new Date() })
      .execute()
    await t.db
      .insertInto('entregas')
      .values({
        usuario_id: who.id,
        actividad_id: c.hand,
        file_url: 'https://e.mx/1',
        calificacion: 0,
        calificado_en: new Date(),
      })
      .execute()

    const mine = await read(who, c.curso)
    expect(mine).toMatchObject({ id: c.curso, minutos_curso: 90, porcentaje_avance: 75, terminado: 0, lugar: null })
    expect(mine.unidades_curso).toMatchObject([
      { hechas: 3, contadas: 3, unidad: { id: c.units[0]!.id, nombre_unidad: c.units[0]!.nombre_unidad } },
      { hechas: 0, contadas: 1, unidad: { actividades: [{ id: c.form, form_link: 'https://forma.mx/1' }] } },
    ])
    const [first] = mine.unidades_curso
    expect(first!.unidad.objetivos_unidad.map(o => o.objetivo)).toMatchObject([
      {
        id: c.objectives[0],
        video: null,
        dudas: 2,
        materiales_objetivo: [{ nombre_material: 'A', nombre_tipo_material: 'Presentación' }, { nombre_material: 'B' }],
      },
      {
        id: c.objectives[1],
        video: { nombre: 'Rúbricas', duracion_segundos: 480, segundo: 0, visto: 0, tramos: [], capitulos: '' },
        materiales_objetivo: [],
      },
    ])
    expect(first!.unidad.actividades).toMatchObject([
      {
        id: c.plain,
        quiz: 0,
        calificacion: -1,
        actividad_realizada: 1,
        alumno_entrego: 0,
        entrega: null,
        items: [{ descripcion_actividad: 'Subraya' }],
      },
      {
        id: c.quiz,
        quiz: 1,
        total_preguntas: 3,
        intentos: 1,
        con_reglas: 0,
        calificacion: 67,
        actividad_realizada: 0,
        actividad_rubrica: null,
      },
      {
        id: c.hand,
        entregable: 2,
        entregable_opcional: 2,
        alumno_entrego: 1,
        actividad_rubrica: rubrica,
        entrega: { file_url: 'https://e.mx/1', calificacion: 0, recibido_en: null, comentarios: '' },
      },
    ])
    // On the second unit, as the first has nothing left to do.
    expect(activeIn(mine)).toEqual([c.objectives[2]])

    const theirs = await read(other, c.curso)
    expect(theirs).toMatchObject({ porcentaje_avance: 0, unidades_curso: [{ hechas: 0 }, { hechas: 0 }] })
    expect(JSON.stringify(theirs)).not.toMatch(/e\.mx|"calificacion":67/)
    expect(JSON.stringify(mine)).not.toContain('correcta')
    expect(activeIn(theirs)).toEqual([c.objectives[0]])

    await t.db.insertInto('evaluaciones').values({ actividad_id: c.quiz, intentos: 2 }).execute()
    await t.db
      .insertInto('evaluacion_permisos')
      .values({ usuario_id: other.id, actividad_id: c.quiz, intentos: 1, motivo: 'x' })
      .execute()
    const quizOf = async (whose: typeof who) => (await read(whose, c.curso)).unidades_curso[0]!.unidad.actividades[1]
    expect(await quizOf(who)).toMatchObject({ intentos: 2, con_reglas: 1 })
    expect(await quizOf(other)).toMatchObject({ intentos: 3, con_reglas: 1 })
  })

  test('of a course without units, or with a unit without objectives, is empty and no error', async () => {
    const [empty, bare] = [await buildCurso(t.db), await buildCurso(t.db, { unidades: [(await buildUnit(t.db)).id] })]
    const { who, curricula } = await buildEstudiante(t, [empty.id, bare.id])
    expect(await read(who, empty.id)).toMatchObject({ unidades_curso: [], porcentaje_avance: 0, terminado: 0 })
    expect((await read(who, bare.id)).unidades_curso).toMatchObject([{ contadas: 0, unidad: { actividades: [] } }])
    for (const [curso_id, unidad] of [
      [empty.id, null],
      [bare.id, { numero: 1 }],
    ] as const) {
      await note(who, { curricula_id: curricula, curso_id })
      expect(await continuar(who)).toMatchObject({
        curso_id,
        objetivo: null,
        ...(unidad ? { unidad } : { unidad: null }),
      })
    }
  })

  test('the way to the next course has the self-paced ones, in their order', async () => {
    const [a, live, b] = [await buildCurso(t.db), await buildCurso(t.db, { cursoEnVivo: 1 }), await buildCurso(t.db)]
    const { who, curricula } = await buildEstudiante(t, [b.id, live.id, a.id])
    const body = await who.ask(contenidosRoutes.navegacion, { params: { curriculaId: curricula } })
    expect(body.cursos_curricula.map(c => c.id)).toEqual([b.id, a.id])
  })
})

describe('where somebody left', () => {
  test('is kept: the objective, and the second of each video', async () => {
    const c = await build()
    const { who, curricula, oferta } = await buildEstudiante(t, [c.curso])
    for (const objetivo_id of c.objectives.slice(0, 3))
      await t.db.insertInto('objetivo_videos').values({ objetivo_id, nombre: 'V', file_url: 'https://v.mx' }).execute()
    const place = { curricula_id: curricula, curso_id: c.curso, oferta_actual: oferta }
    await note(who, { ...place, objetivo_id: c.objectives[1], segundo: 184 })
    await note(who, { ...place, objetivo_id: c.objectives[2], segundo: 12 })
    // Only the course: the objective stays.
    await note(who, place)
    const found = await read(who, c.curso)
    expect(found.lugar).toEqual({ objetivo_id: c.objectives[2] })
    expect(activeIn(found)).toEqual([c.objectives[2]])
    const seconds = found.unidades_curso.flatMap(u => u.unidad.objetivos_unidad).map(o => o.objetivo.video?.segundo)
    expect(seconds).toEqual([0, 184, 12, undefined])
    expect(await continuar(who)).toMatchObject({
      curso_id: c.curso,
      curricula_id: curricula,
      oferta_actual: oferta,
      porcentaje_avance: 0,
      unidades: 2,
      unidades_terminadas: 0,
      unidad: { numero: 2, hechas: 0, contadas: 1 },
      objetivo: { id: c.objectives[2], con_video: true, duracion_segundos: null },
    })
    const list = (await who.ask(curriculasRoutes.list, {})).curricula
    expect(list).toMatchObject([{ oferta_actual: oferta, ultimo_curso: { id: c.curso, porcentaje_avance: 0 } }])
  })

  test('is not that of a strange objective, a strange offer, or a curriculum without the course', async () => {
    const c = await build()
    const { who, curricula } = await buildEstudiante(t, [c.curso])
    const strange = await buildObjective(t.db)
    const offer = await buildOferta(t.db, { curriculas: [(await buildCurricula(t.db)).id] })
    const place = { curricula_id: curricula, curso_id: c.curso }
    expect((await put(who, { ...place, objetivo_id: strange.id, segundo: 9, oferta_actual: offer.id })).status).toBe(
      200,
    )
    const rows = await t.db.selectFrom('cursos_visitados').selectAll().where('usuario_id', '=', who.id).execute()
    expect(rows).toMatchObject([{ objetivo_id: null, oferta_id: null }])
    const videos = await t.db.selectFrom('video_lugares').selectAll().where('usuario_id', '=', who.id).execute()
    expect(videos).toEqual([])
    const other = await buildCurricula(t.db)
    expect((await put(who, { ...place, curricula_id: other.id })).status).toBe(404)
    for (const wrong of [{ segundo: -1 }, { segundo: 1.5 }, { curso_id: 'x' }])
      expect((await put(who, { ...place, objetivo_id: c.objectives[0], ...wrong })).status).toBe(422)
  })

  test('and the same said fifty times at once leaves one row', async () => {
    const c = await build()
    const { who, curricula } = await buildEstudiante(t, [c.curso])
    const body = { curricula_id: curricula, curso_id: c.curso, objetivo_id: c.objectives[0], segundo: 5 }
    const replies = await Promise.all(Array.from({ length: 50 }, () => put(who, body)))
    expect(new Set(replies.map(r => r.status))).toEqual(new Set([200]))
    expect(
      await t.db.selectFrom('cursos_visitados').select('curso_id').where('usuario_id', '=', who.id).execute(),
    ).toHaveLength(1)
  })

  describe('and that it was opened', () => {
    const abierto = async () => {
      const c = await build()
      const { who, curricula } = await buildEstudiante(t, [c.curso])
      const lugar = { curricula_id: curricula, curso_id: c.curso, objetivo_id: c.objectives[0] }
      const anotado = () =>
        t.db.selectFrom('bitacora').selectAll().where('usuario_id', '=', who.id).orderBy('ocurrio_en').execute()
      return { ...c, who, curricula, lugar, anotado }
    }
    const visto = (unidad_id: number, hora = new Date().toISOString()) => ({
      modulo: 10,
      evento: 15,
      unidad_id,
      clave: randomUUID(),
      hora,
    })

    test('is noted as its own call does, once however often it is sent', async () => {
      const { who, lugar, units, anotado } = await abierto()
      const unidad = units[0]!.id
      const anota = [visto(unidad, new Date(Date.now() - 3_600_000).toISOString())]
      const replies = await Promise.all(Array.from({ length: 20 }, () => put(who, { ...lugar, anota })))
      expect(new Set(replies.map(r => r.status))).toEqual(new Set([200]))
      const { curricula_id, curso_id, objetivo_id } = lugar
      await who.get(
        `/api/log/10/15/${curricula_id}/${curso_id}/${unidad}/${objetivo_id}/0/0/0?clave=${randomUUID()}&hora=${new Date().toISOString()}`,
      )
      const [one, other, ...more] = (await anotado()).map(
        ({ ocurrio_en: _, clave: _clave, creado_en: _creado, ...what }) => what,
      )
      expect(more).toEqual([])
      expect(one).toEqual(other)
      expect(one).toMatchObject({ modulo: 10, evento: 15, curricula_id, curso_id, unidad_id: unidad, objetivo_id })
      // What the page of an older version still keeps in two calls says the same once more, and is the same.
      const { clave, hora } = anota[0]!
      await who.get(
        `/api/log/10/15/${curricula_id}/${curso_id}/${unidad}/${objetivo_id}/0/0/0?clave=${clave}&hora=${hora}`,
      )
      expect(await anotado()).toHaveLength(2)
    })

    test('is noted for each time that it was opened while there was no line, and leaves one place', async () => {
      const { who, lugar, units, anotado } = await abierto()
      const anota = [1, 2, 3].map(h => visto(units[0]!.id, new Date(Date.now() - h * 3_600_000).toISOString()))
      await note(who, { ...lugar, anota })
      await note(who, { ...lugar, anota: [...anota, visto(units[0]!.id)] })
      expect(await anotado()).toHaveLength(4)
    })

    test('is not noted by who says the place alone, as pages of an older version do', async () => {
      const { who, lugar, anotado } = await abierto()
      await note(who, { ...lugar, segundo: 3 })
      expect(await anotado()).toEqual([])
      expect(await continuar(who)).toMatchObject({ objetivo: { id: lugar.objetivo_id } })
    })

    test('is noted nowhere of a place that is not one’s own, or is gone', async () => {
      const { who, lugar, units, anotado } = await abierto()
      const stranger = await t.asPerson(await buildPerson(t.db))
      const anota = [visto(units[0]!.id)]
      expect((await put(stranger, { ...lugar, anota })).status).toBe(404)
      expect((await put(who, { ...lugar, curricula_id: 999_999, anota })).status).toBe(404)
      const noted = await t.db.selectFrom('bitacora').select('clave').where('clave', '=', anota[0]!.clave).execute()
      expect(noted).toEqual([])
      expect(await anotado()).toEqual([])
    })

    test('is refused where it is no such thing, with the place', async () => {
      const { who, lugar, units, anotado } = await abierto()
      const good = visto(units[0]!.id)
      for (const anota of [
        'x',
        [1],
        [{ ...good, clave: 'x' }],
        [{ ...good, hora: 'ayer' }],
        [{ ...good, modulo: 0 }],
        [{ ...good, evento: 1_000 }],
        [{ ...good, unidad_id: -1 }],
        Array.from({ length: ANOTACIONES + 1 }, () => visto(units[0]!.id)),
      ])
        expect((await put(who, { ...lugar, anota })).status).toBe(422)
      expect(await anotado()).toEqual([])
    })
  })

  describe('and what of a film was played', () => {
    const filmed = async (duracion_segundos: number | null) => {
      const c = await build()
      const { who, curricula } = await buildEstudiante(t, [c.curso])
      const objetivo_id = c.objectives[0]!
      await t.db
        .insertInto('objetivo_videos')
        .values({ objetivo_id, nombre: 'V', file_url: 'https://v.mx/1', duracion_segundos })
        .execute()
      const says = (segundo: number, tramos?: unknown, more: object = {}) =>
        put(who, { curricula_id: curricula, curso_id: c.curso, objetivo_id, segundo, tramos, ...more })
      const video = async (of = who) =>
        (await read(of, c.curso)).unidades_curso[0]!.unidad.objetivos_unidad[0]!.objetivo.video
      return { ...c, who, curricula, says, video }
    }

    test('adds up to having seen it, over visits and devices; to stand at its end does not', async () => {
      const { who, says, video, curso, curricula } = await filmed(100)
      await says(100)
      expect(await video()).toMatchObject({ segundo: 100, visto: 0, tramos: [] })
      await says(40, [[0, 40]])
      // Said twice, in another order, and with what is behind its end.
      await says(95, [
        [60, 95],
        [30, 45],
      ])
      await says(95, [
        [60, 95],
        [30, 45],
      ])
      await says(99, [
        [95, 4000],
        [500, 900],
      ])
      expect(await video()).toMatchObject({
        visto: 0,
        tramos: [
          [0, 45],
          [60, 100],
        ],
      })
      await says(50, [[45, 50]])
      expect(await video()).toMatchObject({ segundo: 50, visto: 1, tramos: [] })
      const { visto_en } = await t.db
        .selectFrom('video_lugares')
        .selectAll()
        .where('usuario_id', '=', who.id)
        .executeTakeFirstOrThrow()
      // Going back takes nothing away, and it was seen when it was.
      await says(3, [[0, 3]])
      expect(await video()).toMatchObject({ segundo: 3, visto: 1 })
      expect(
        await t.db
          .selectFrom('video_lugares')
          .select('visto_en')
          .where('usuario_id', '=', who.id)
          .executeTakeFirstOrThrow(),
      ).toEqual({ visto_en })
      // Nobody else's.
      const { who: other } = await buildEstudiante(t, [curso])
      expect(await video(other)).toMatchObject({ visto: 0, tramos: [] })
      expect(curricula).toBeGreaterThan(0)
    })

    test('of which nobody knows the length is measured by what the player says', async () => {
      const { says, video } = await filmed(null)
      await says(80, [[0, 80]])
      expect(await video()).toMatchObject({ visto: 0 })
      await says(80, [[0, 80]], { duracion: 88 })
      expect(await video()).toMatchObject({ visto: 1 })
      const known = await filmed(1000)
      await known.says(80, [[0, 80]], { duracion: 80 })
      expect(await known.video()).toMatchObject({ visto: 0 })
    })

    test('is said by twenty at once, each a twentieth of it, and none is lost', async () => {
      const { says, video } = await filmed(100)
      const all = Array.from({ length: 18 }, (_, i) => says(i * 5, [[i * 5, i * 5 + 5]]))
      expect((await Promise.all(all)).every(r => r.status === 200)).toBe(true)
      expect(await video()).toMatchObject({ visto: 1 })
    })

    test('is refused where it is nothing of a film, and to who may not learn there', async () => {
      const { curso, curricula, objectives, says } = await filmed(100)
      for (const tramos of [
        [[5, 5]],
        [[9, 2]],
        [[-1, 4]],
        [[0]],
        'x',
        Array.from({ length: 201 }, (_, i) => [i, i + 1]),
        [[0, 2_000_000]],
      ])
        expect((await says(1, tramos)).status).toBe(422)
      const stranger = await t.as('estudiante')
      const body = {
        curricula_id: curricula,
        curso_id: curso,
        objetivo_id: objectives[0],
        segundo: 1,
        tramos: [[0, 100]],
      }
      expect((await put(stranger, body)).status).toBe(404)
      expect((await (await t.anonymous()).send('PUT', '/api/contenidos/lugar', body)).status).toBe(401)
    })
  })

  test('leads on to the next course once this one is complete, and past what is closed', async () => {
    const unit = await buildUnit(t.db)
    const step = await buildActivity(t.db, { unidad_id: unit.id })
    const first = await buildCurso(t.db, { unidades: [unit.id] })
    const never = await build()
    const locked = await buildCurso(t.db, { requeridos: [never.curso] })
    const next = await build()
    const { who, curricula } = await buildEstudiante(t, [first.id, locked.id, next.curso])
    expect(await continuar(who)).toBeNull()
    await put(who, { curricula_id: curricula, curso_id: first.id })
    expect(await continuar(who)).toMatchObject({ curso_id: first.id })
    await tick(who, step.id, first.id, curricula)
    expect(await continuar(who)).toMatchObject({ curso_id: next.curso, comenzado: 0, unidad: { numero: 1 } })
  })

  test('leads on to a programme that was never begun once nothing is left of those that were, and back to it only when all is done', async () => {
    const unit = await buildUnit(t.db)
    const step = await buildActivity(t.db, { unidad_id: unit.id })
    const first = await buildCurso(t.db, { unidades: [unit.id] })
    const { who, grupo, curricula } = await buildEstudiante(t, [first.id])
    const [unitOfNext, live] = [await buildUnit(t.db), await buildCurso(t.db, { cursoEnVivo: 1 })]
    const stepOfNext = await buildActivity(t.db, { unidad_id: unitOfNext.id })
    const next = await buildCurso(t.db, { unidades: [unitOfNext.id] })
    const second = await buildCurricula(t.db, { cursos: [live.id, next.id] })
    await buildOferta(t.db, { grupos: [grupo], curriculas: [second.id] })
    await put(who, { curricula_id: curricula, curso_id: first.id })
    expect(await continuar(who)).toMatchObject({ curso_id: first.id, terminado: 0 })
    await tick(who, step.id, first.id, curricula)
    expect(await continuar(who)).toMatchObject({ curso_id: next.id, curricula_id: second.id, comenzado: 0 })
    await put(who, { curricula_id: second.id, curso_id: next.id })
    await tick(who, stepOfNext.id, next.id, second.id)
    expect(await continuar(who)).toMatchObject({ curso_id: next.id, terminado: 1 })
  })

  test('is not in a unit that is done by now: the first one with something left is named', async () => {
    const [done, open] = [await buildUnit(t.db), await buildUnit(t.db)]
    const step = await buildActivity(t.db, { unidad_id: done.id })
    await buildActivity(t.db, { unidad_id: open.id })
    const objetivo = await buildObjective(t.db)
    await t.db
      .insertInto('unidades_objetivos')
      .values({ unidad_id: done.id, objetivo_id: objetivo.id, position: 1 })
      .execute()
    const curso = await buildCurso(t.db, { unidades: [done.id, open.id] })
    const { who, curricula } = await buildEstudiante(t, [curso.id])
    await put(who, { curricula_id: curricula, curso_id: curso.id, objetivo_id: objetivo.id })
    expect(await continuar(who)).toMatchObject({ unidad: { numero: 1, hechas: 0 }, objetivo: { id: objetivo.id } })
    await tick(who, step.id, curso.id, curricula)
    expect(await continuar(who)).toMatchObject({
      comenzado: 1,
      unidades_terminadas: 1,
      unidad: { numero: 2, hechas: 0, contadas: 1 },
      objetivo: null,
    })
  })

  test('is not led to a course that was never opened by a look at a live class', async () => {
    const [mine, other] = [await build(), await build()]
    const live = await buildCurso(t.db, { cursoEnVivo: 1 })
    const { who, grupo, curricula } = await buildEstudiante(t, [mine.curso])
    const second = await buildCurricula(t.db, { cursos: [live.id, other.curso] })
    await buildOferta(t.db, { grupos: [grupo], curriculas: [second.id] })
    await put(who, { curricula_id: curricula, curso_id: mine.curso })
    await put(who, { curricula_id: second.id, curso_id: live.id })
    expect(await continuar(who)).toMatchObject({ curso_id: mine.curso, comenzado: 1 })
  })

  test('is forgotten with the offer, and when the curriculum is over', async () => {
    const c = await build()
    const { who, curricula, oferta } = await buildEstudiante(t, [c.curso])
    await put(who, { curricula_id: curricula, curso_id: c.curso })
    const end = (day: string | null) =>
      t.db.updateTable('curriculas').set({ fecha_seleccion_termino: day }).where('id', '=', curricula).execute()
    await end('2020-01-01')
    expect(await continuar(who)).toBeNull()
    await end(null)
    expect(await continuar(who)).not.toBeNull()
    await t.db.updateTable('ofertas_academicas').set({ publicado: 0 }).where('id', '=', oferta).execute()
    const body = await who.ask(curriculasRoutes.navegacion, {})
    expect(body).toMatchObject({ curriculas_navegacion: [], continuar: null })
  })

  test('the list of what may be opened is by name', async () => {
    const { who, curricula, oferta, grupo } = await buildEstudiante(t, [], { nombre_curricula: 'Ñandú' })
    const other = await buildCurricula(t.db, { nombre_curricula: 'Árbol', fecha_seleccion_termino: '2020-01-01' })
    const second = await buildOferta(t.db, { grupos: [grupo], curriculas: [other.id] })
    const body = await who.ask(curriculasRoutes.navegacion, {})
    expect(body.curriculas_navegacion).toEqual([
      { id: other.id, nombre_curricula: 'Árbol', expired: 1, oferta_actual: second.id },
      { id: curricula, nombre_curricula: 'Ñandú', expired: 0, oferta_actual: oferta },
    ])
  })
})

test("a tick is told to the person's own pages once it stands, and only once", async () => {
  const c = await build()
  const { who, curricula } = await buildEstudiante(t, [c.curso])
  const { who: other } = await buildEstudiante(t, [c.curso])
  const sockets = [await openTab(t, who), await openTab(t, other)]
  const heard: unknown[] = []
  const first = new Promise(resolve => sockets[0]!.on('avance:cambio', said => resolve(heard.push(said))))
  sockets[1]!.on('avance:cambio', said => heard.push(['other', said]))
  const { success: _s, message: _m, color: _c, ...progreso } = (await tick(who, c.plain, c.curso, curricula)).body
  await first
  await tick(who, c.plain, c.curso, curricula)
  // One more tick is heard after whatever the second said.
  const next = new Promise(resolve => sockets[0]!.once('avance:cambio', resolve))
  await tick(who, c.form, c.curso, curricula)
  await next
  expect(heard).toHaveLength(2)
  expect(heard[0]).toEqual(progreso)
  for (const socket of sockets) socket.disconnect()
})
