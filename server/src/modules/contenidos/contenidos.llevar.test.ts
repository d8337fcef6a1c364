import { createHash } from 'node:crypto'
import { contenidosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCurso, buildObjective, buildPlazo, buildQuiz, buildUnit } from '../../../test/build.ts'
import { give, make, raw } from '../../../test/escaleras.ts'
import { buildEstudiante, tick } from '../../../test/estudiantes.ts'
import { drawFilm, hasFfmpeg } from '../../../test/peliculas.ts'
import { openTempDir } from '../../../test/tempdir.ts'
import { VIDEO } from '../../../test/videos.ts'

let t: TestApp
let coach: Caller
const dir = openTempDir()
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
})
afterAll(() => t.close())

const inUnit = (unidad_id: number, objetivo_id: number, position = 1) =>
  t.db.insertInto('unidades_objetivos').values({ unidad_id, objetivo_id, position }).execute()

async function build(film: Buffer = VIDEO) {
  const unit = await buildUnit(t.db)
  const given = await give(t, coach, film)
  const { id: ajeno } = await buildObjective(t.db)
  await inUnit(unit.id, given.objetivo)
  await inUnit(unit.id, ajeno, 2)
  await t.db
    .insertInto('objetivo_videos')
    .values({ objetivo_id: ajeno, nombre: 'De YouTube', file_url: 'https://youtu.be/dQw4w9WgXcQ' })
    .execute()
  await t.db
    .insertInto('materiales')
    .values({ objetivo_id: ajeno, nombre_material: 'Guía', tipo_material_id: 1, ruta_documento: 'https://m.mx/a' })
    .execute()
  const plain = await buildActivity(t.db, { unidad_id: unit.id, detalles_actividad: '<p>Lee</p>' })
  const quiz = await buildQuiz(t.db, [[0], [1], [0, 1]], { unidad_id: unit.id })
  const hand = await buildActivity(t.db, { unidad_id: unit.id, entregable: 3, entregable_opcional: 2 })
  await t.db.insertInto('rubricas').values({ actividad_id: hand.id, nombre: 'R' }).execute()
  const form = await buildActivity(t.db, { unidad_id: unit.id, form_link: 'https://forma.mx/1' })
  const curso = await buildCurso(t.db, { unidades: [unit.id] })
  const alumno = await buildEstudiante(t, [curso.id])
  return {
    ...alumno,
    given,
    ajeno,
    curso: curso.id,
    unit: unit.id,
    plain: plain.id,
    quiz: quiz.id,
    hand: hand.id,
    form: form.id,
  }
}

const ask = (who: Caller, curso: number, curricula?: number) =>
  who.get(`/api/contenidos/llevar/${curso}${curricula ? `?curricula_id=${curricula}` : ''}`)
const take = (who: Caller, curso: number, curricula?: number) =>
  who.ask(contenidosRoutes.take, { params: { cursoId: curso }, query: { curricula_id: curricula } })

describe('what somebody takes along of a course', () => {
  test('is asked for by who may follow it: nobody else finds it, and a live one is followed with a line', async () => {
    const c = await build()
    expect((await ask(await t.anonymous(), c.curso)).status).toBe(401)
    const { who: other } = await buildEstudiante(t, [])
    expect((await ask(other, c.curso)).status).toBe(404)
    expect((await ask(c.who, 999_999)).status).toBe(404)
    const vivo = await buildCurso(t.db, { cursoEnVivo: 1 })
    const { who } = await buildEstudiante(t, [vivo.id])
    expect(await ask(who, vivo.id)).toMatchObject({
      status: 409,
      body: { message: 'Un curso en vivo se sigue con conexión.' },
    })
  })

  test('names every call of its screens, which that person may make, and none of them tells what is right', async () => {
    const c = await build()
    const { lecturas } = await take(c.who, c.curso, c.curricula)
    expect(lecturas).toEqual(
      expect.arrayContaining([
        `/api/contenidos/pantallaAutogestivo/${c.curso}`,
        '/api/user',
        `/api/curriculas/nombreCurricula/${c.curricula}`,
        `/api/contenidos/curriculas/cursos/autogestivo/nav/${c.curricula}`,
        `/api/anuncios/vigentes?curso=${c.curso}`,
        `/api/contenidos/dudas/get/${c.ajeno}`,
        `/api/evaluaciones/${c.quiz}/presentar?curso_id=${c.curso}`,
        `/api/rubricas/get/${c.unit}/${c.hand}`,
      ]),
    )
    expect(new Set(lecturas).size).toBe(lecturas.length)
    for (const url of lecturas) {
      const { status, text } = await c.who.get(url)
      expect([url, status]).toEqual([url, 200])
      expect(text).not.toMatch(/"correcta"/)
    }
    expect(JSON.stringify(await take(c.who, c.curso))).not.toMatch(/correcta/)
  })

  test('says its size truly, and gives the film by ranges under an address of who asked alone', async () => {
    const c = await build()
    const { peliculas, texto_bytes, lecturas, con_linea } = await take(c.who, c.curso)
    const [film, ...more] = peliculas
    expect(more).toEqual([])
    expect(film).toMatchObject({
      objetivo_id: c.given.objetivo,
      original: { bytes: VIDEO.length, tipo: 'video/webm' },
      calidades: [],
      subtitulos: null,
    })
    const whole = await raw(t, film!.original.url, c.who)
    expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(film!.original.sha256)
    expect((await raw(t, film!.original.url, c.who, { range: 'bytes=5-9' })).rawPayload).toEqual(VIDEO.subarray(5, 10))
    expect((await raw(t, film!.original.url, coach)).statusCode).toBe(403)
    const replies = await Promise.all(lecturas.map(async url => Buffer.byteLength((await c.who.get(url)).text)))
    const all = replies.reduce((sum, n) => sum + n, 0)
    expect(texto_bytes / all).toBeGreaterThan(0.5)
    expect(texto_bytes / all).toBeLessThan(2)
    expect(con_linea).toEqual([
      { motivo: 'youtube', nombre: 'De YouTube' },
      { motivo: 'material', nombre: 'Guía' },
      { motivo: 'formulario', nombre: expect.any(String) },
    ])
    // A file to which an instruction leads stays behind, and is named.
    const detalles_actividad = '<p>Lee <a href="/api/actividades/archivos/5" rel="noopener">Guía.pdf</a></p>'
    await t.db
      .updateTable('actividades')
      .set({ detalles_actividad })
      .where('form_link', '<>', '')
      .where('unidad_id', 'in', db =>
        db.selectFrom('cursos_unidades').select('unidad_id').where('curso_id', '=', c.curso),
      )
      .execute()
    expect((await take(c.who, c.curso)).con_linea).toContainEqual({ motivo: 'archivo', nombre: 'Guía.pdf' })
  })

  test('has the files of its materials, by ranges, and needs a line for links alone', async () => {
    const c = await build()
    const { version } = await take(c.who, c.curso)
    const bytes = Buffer.from('%PDF-1.7\nGuía')
    const { size: tamano, sha256 } = await t.storage.put('materiales/guia', bytes, { type: 'application/pdf' })
    const archivo = await t.db
      .insertInto('archivos')
      .values({ llave: 'materiales/guia', nombre: 'guia.pdf', tipo: 'application/pdf', tamano, sha256 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('materiales')
      .values({ objetivo_id: c.ajeno, nombre_material: 'Archivo', tipo_material_id: 1, archivo_id: archivo.id })
      .execute()
    const now = await take(c.who, c.curso)
    expect(now.version).not.toBe(version)
    expect(now.materiales).toMatchObject([{ bytes: tamano, sha256, tipo: 'application/pdf' }])
    expect(now.con_linea.filter(l => l.motivo === 'material')).toEqual([{ motivo: 'material', nombre: 'Guía' }])
    const part = await raw(t, now.materiales[0]!.url, c.who, { range: 'bytes=0-3' })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF'])
  })

  test('is another version when the course, a question or a film changes, and the same whatever the person does', async () => {
    const c = await build()
    const version = async () => (await take(c.who, c.curso)).version
    const first = await version()
    await tick(c.who, c.plain, c.curso, c.curricula)
    await c.who.send('PUT', '/api/contenidos/lugar', {
      curricula_id: c.curricula,
      curso_id: c.curso,
      objetivo_id: c.given.objetivo,
      segundo: 12,
    })
    expect(await version()).toBe(first)
    const seen = new Set([first])
    const changes = [
      () =>
        t.db.updateTable('actividades').set({ detalles_actividad: '<p>Lee dos veces</p>' }).where('id', '=', c.plain),
      () => t.db.updateTable('reactivos').set({ descripcion: '¿Y ahora?' }).where('actividad_id', '=', c.quiz),
      () => t.db.updateTable('objetivo_videos').set({ nombre: 'Otro' }).where('objetivo_id', '=', c.given.objetivo),
    ]
    for (const change of changes) {
      await change().execute()
      seen.add(await version())
    }
    expect(seen.size).toBe(4)
  })

  test('is the same version when a date is put on it, or somebody gets a permit: no author changed it', async () => {
    const c = await build()
    const version = async () => (await take(c.who, c.curso)).version
    const first = await version()
    const dates = { grupo_id: c.grupo, curso_id: c.curso, actividad_id: c.quiz }
    const hour = (n: number) => new Date(Date.now() + n * 3_600_000)
    await buildPlazo(t.db, { ...dates, abre: hour(1), fecha_limite: hour(2), cierra: hour(3) })
    expect(await version()).toBe(first)
    await t.db
      .updateTable('plazos')
      .set({ abre: hour(-1) })
      .where('actividad_id', '=', c.quiz)
      .execute()
    expect(await version()).toBe(first)
    const permit = { usuario_id: c.who.id, actividad_id: c.quiz, intentos: 1, minutos: 0, motivo: 'Se fue la luz' }
    await t.db.insertInto('evaluacion_permisos').values(permit).execute()
    expect(await version()).toBe(first)
  })

  test('leaves out the questions of a quiz that is not open yet, or has closed', async () => {
    const c = await build()
    const has = async () => (await take(c.who, c.curso)).lecturas.some(url => url.includes(`/evaluaciones/${c.quiz}/`))
    expect(await has()).toBe(true)
    const dates = { grupo_id: c.grupo, curso_id: c.curso, actividad_id: c.quiz }
    const hour = (n: number) => new Date(Date.now() + n * 3_600_000)
    await buildPlazo(t.db, { ...dates, abre: hour(1), fecha_limite: hour(2), cierra: hour(3) })
    expect(await has()).toBe(false)
    expect((await take(c.who, c.curso)).con_linea).toContainEqual({ motivo: 'por_abrir', nombre: expect.any(String) })
    await t.db
      .updateTable('plazos')
      .set({ abre: hour(-3) })
      .where('actividad_id', '=', c.quiz)
      .execute()
    expect(await has()).toBe(true)
    await t.db
      .updateTable('plazos')
      .set({ fecha_limite: hour(-2), cierra: hour(-1) })
      .where('actividad_id', '=', c.quiz)
      .execute()
    expect(await has()).toBe(false)
  })

  test.skipIf(!hasFfmpeg)(
    'has the lighter versions of a film, each with its own size and hash',
    async () => {
      const c = await build(drawFilm(dir, { size: '426x240' }))
      await make(t, c.given.archivo)
      const [film] = (await take(c.who, c.curso)).peliculas
      expect(film!.calidades.map(q => [q.calidad, q.tipo])).toEqual([
        ['240p', 'video/mp4'],
        ['audio', 'audio/mp4'],
      ])
      for (const { url, bytes, sha256 } of film!.calidades) {
        const { rawPayload } = await raw(t, url, c.who)
        expect([rawPayload.length, createHash('sha256').update(rawPayload).digest('hex')]).toEqual([bytes, sha256])
      }
    },
    90_000,
  )
})

describe('one unit of a course', () => {
  const unit = async (c: Awaited<ReturnType<typeof build>>, unidad: number, who = c.who) =>
    await who.get(`/api/contenidos/llevar/${c.curso}?curricula_id=${c.curricula}&unidad_id=${unidad}`)
  const takeUnit = (c: Awaited<ReturnType<typeof build>>, unidad_id: number) =>
    c.who.ask(contenidosRoutes.take, {
      params: { cursoId: c.curso },
      query: { curricula_id: c.curricula, unidad_id },
    })
  /** A second unit behind it, with a film of its own. */
  async function buildTwo() {
    const c = await build()
    const otra = await buildUnit(t.db)
    const suyo = await give(t, coach, Buffer.concat([VIDEO, Buffer.from('otra')]))
    await inUnit(otra.id, suyo.objetivo)
    const leer = await buildActivity(t.db, { unidad_id: otra.id })
    await t.db.insertInto('cursos_unidades').values({ curso_id: c.curso, unidad_id: otra.id, position: 2 }).execute()
    return { ...c, otra: otra.id, suyo, leer: leer.id }
  }

  test('is its films, doubts and quizzes, with the course around it, and nothing of the others', async () => {
    const c = await buildTwo()
    const m = await takeUnit(c, c.otra)
    expect(m.unidad).toMatchObject({ id: c.otra, nombre_unidad: expect.any(String) })
    expect(m.peliculas.map(p => p.objetivo_id)).toEqual([c.suyo.objetivo])
    expect(m.con_linea).toEqual([])
    expect(m.lecturas).toEqual(
      expect.arrayContaining([
        `/api/contenidos/pantallaAutogestivo/${c.curso}`,
        `/api/contenidos/dudas/get/${c.suyo.objetivo}`,
      ]),
    )
    expect(m.lecturas.filter(url => url.includes(`/evaluaciones/${c.quiz}/`) || url.endsWith(`/${c.ajeno}`))).toEqual(
      [],
    )
    const whole = await take(c.who, c.curso, c.curricula)
    expect(whole.unidad).toBeUndefined()
    expect(whole.peliculas).toHaveLength(2)
    expect(m.texto_bytes).toBeLessThan(whole.texto_bytes)
  })

  test('is another version when something of it changes, and the same when another unit does', async () => {
    const c = await buildTwo()
    const version = async () => (await takeUnit(c, c.otra)).version
    const first = await version()
    await t.db.updateTable('actividades').set({ detalles_actividad: '<p>Lee</p>' }).where('id', '=', c.hand).execute()
    expect(await version()).toBe(first)
    await t.db.updateTable('actividades').set({ detalles_actividad: '<p>Lee</p>' }).where('id', '=', c.leer).execute()
    expect(await version()).not.toBe(first)
  })

  test('that the course does not have is none, and it is for who may follow the course', async () => {
    const c = await build()
    const ajena = await buildUnit(t.db)
    expect(await unit(c, ajena.id)).toMatchObject({
      status: 404,
      body: { message: 'Esa unidad ya no está en el curso.' },
    })
    const { who: other } = await buildEstudiante(t, [])
    expect((await unit(c, c.unit, other)).status).toBe(404)
    expect((await unit(c, c.unit, await t.anonymous())).status).toBe(401)
    expect((await c.who.get(`/api/contenidos/llevar/${c.curso}?unidad_id=nada`)).status).toBe(422)
  })
})

test('a quiz that runs by rules of its own begins with a line: it stays behind, with the reason', async () => {
  const c = await build()
  await coach.send('PUT', `/api/evaluaciones/${c.quiz}/ajustes`, { minutos: 10 })
  const { lecturas, con_linea } = await take(c.who, c.curso)
  expect(lecturas.some(url => url.includes(`/evaluaciones/${c.quiz}/`))).toBe(false)
  expect(con_linea).toContainEqual({ motivo: 'por_comenzar', nombre: expect.any(String) })
})
