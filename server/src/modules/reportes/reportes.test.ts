import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCurricula, buildCurso, buildGroup, buildOferta, buildPerson, buildQuiz } from '../../../test/build.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { plain } from '../../kit/web/plain.ts'
import { contentOf } from './reportes.pdf.ts'

const DAY = 86_400_000

let t: TestApp
let s: Salon
let quiz: Awaited<ReturnType<typeof buildQuiz>>
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  quiz = await buildQuiz(t.db, [[0], [1, 2]], { unidad_id: s.unidad })
  const { marca, calificable, sencilla } = s.actividades
  // Ana has done three of what counts (one to tick, one to hand in, the quiz); of four, as the ticked one of the rubric
  // is optional.
  await t.db.insertInto('actividades_realizadas').values({ usuario_id: s.ana.id, actividad_id: marca }).execute()
  const entrega = { curso_id: s.curso, curricula_id: s.curricula, file_url: 'https://ejemplo.mx/1' }
  await t.db
    .insertInto('entregas')
    .values([
      { ...entrega, usuario_id: s.ana.id, actividad_id: calificable, calificacion: 80, calificado_en: new Date() },
      { ...entrega, usuario_id: s.ana.id, actividad_id: sencilla, recibido_en: new Date() },
      { ...entrega, usuario_id: s.beto.id, actividad_id: sencilla },
      { ...entrega, usuario_id: s.others.ana.id, actividad_id: sencilla },
    ])
    .execute()
  await finish(s.ana.id, 100, [[0], [1, 2]])
  await finish(s.beto.id, 50, [[0], [1]])
  await finish(s.others.beto.id, 0, [])
  await t.db
    .insertInto('dudas')
    .values({ usuario_id: s.beto.id, objetivo_id: s.objetivo, curso_id: s.curso, duda_msj: '¿Cómo?' })
    .execute()
  await entered(s.ana.id, new Date())
  await entered(s.ana.id, new Date(Date.now() - 2 * DAY))
  await entered(s.beto.id, new Date(Date.now() - 20 * DAY))
  await entered(s.beto.id, new Date(Date.now() - 100 * DAY))
  await entered(s.others.ana.id, new Date())
})
afterAll(() => t.close())

/** A finished attempt: by question, which of its answers were chosen. */
async function finish(usuario_id: number, calificacion: number, chosen: number[][]) {
  const { id } = await t.db
    .insertInto('intentos')
    .values({ usuario_id, actividad_id: quiz.id, calificacion, terminado_en: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [i, which] of chosen.entries())
    await t.db
      .insertInto('intento_respuestas')
      .values({
        intento_id: id,
        reactivo_id: quiz.preguntas[i]!.id,
        respuestas: which.map(n => quiz.preguntas[i]!.respuestas[n]!),
      })
      .execute()
}
const entered = (usuario_id: number, ocurrio_en: Date) =>
  t.db
    .insertInto('bitacora')
    .values({ usuario_id, ocurrio_en, clave: randomUUID(), modulo: 10, evento: 15, curso_id: s.curso })
    .execute()

const ROUTES = ['', '/alumnos', '/entregas', '/evaluaciones', '/actividad', '/exportar', '/pdf']
const get = (path = '', who: Caller = s.coach, grupo = s.grupo) => who.get(`/api/reportes/grupo/${grupo}${path}`)
type Row = Record<string, unknown>
const rowsOf = async (path: string, name: string) => (await get(path)).body[name] as Row[]

describe('who may read it', () => {
  test('coach, docente, gestor and admin of the group; others find none', { tags: ['resto'] }, async () => {
    for (const path of [...ROUTES, `/evaluaciones/${quiz.id}`]) {
      for (const who of [s.coach, s.docente, s.gestor, s.admin]) expect((await get(path, who)).status, path).toBe(200)
      for (const who of [s.others.coach, s.others.docente, s.others.gestor])
        expect((await get(path, who)).status, path).toBe(404)
      expect((await get(path, s.ana)).status, path).toBe(403)
      expect((await get(path, s.admin, 987_654)).status, path).toBe(404)
    }
  })
  test('a course that the group is not offered is not found', async () => {
    const other = await buildCurso(t.db)
    for (const path of ROUTES) expect((await get(`${path}?curso=${other.id}`)).status, path).toBe(404)
    const foreign = await buildQuiz(t.db, [[0]])
    expect((await get(`/evaluaciones/${foreign.id}`)).status).toBe(404)
    expect((await get(`/evaluaciones/${s.actividades.marca}`)).status).toBe(404)
  })
})

describe('the figures', () => {
  test('of the group, and of one of its courses', async () => {
    const expected = {
      estudiantes: 2,
      // Ana 100 (three of three that count), Beto 34 (the quiz of three, rounded up).
      avance: 67,
      completos: 1,
      entregas: 3,
      por_revisar: 1,
      dudas_abiertas: 1,
      sin_entrar: 1,
    }
    const { body } = await get()
    expect(body.resumen).toEqual(expected)
    expect(body.cursos).toEqual([{ id: s.curso, nombre_curso: expect.any(String) }])
    expect((await get(`?curso=${s.curso}`)).body.resumen).toEqual(expected)
  })
  test('a revalidated course counts as complete, and is told apart', async () => {
    const { id } = await t.db
      .insertInto('revalidaciones')
      .values({ usuario_id: s.beto.id, curso_id: s.curso })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await get()).body.resumen).toMatchObject({ avance: 100, completos: 2 })
    const beto = (await rowsOf('/alumnos', 'alumnos'))[1]
    expect(beto).toMatchObject({ porcentaje: 100, cursos: 1, terminados: 1, revalidados: 1 })
    await t.db.deleteFrom('revalidaciones').where('id', '=', id).execute()
  })
  test('a course of two curricula counts once', async () => {
    const twice = await buildCurricula(t.db, { cursos: [s.curso] })
    const oferta = await buildOferta(t.db, { curriculas: [twice.id], grupos: [s.grupo] })
    expect((await rowsOf('/alumnos', 'alumnos'))[0]).toMatchObject({ cursos: 1 })
    expect(await rowsOf('/entregas', 'entregas')).toHaveLength(3)
    await t.db.deleteFrom('ofertas_academicas').where('id', '=', oferta.id).execute()
  })
  test('of a group without students are nothing, and there is no file of rows', async () => {
    const empty = await buildGroup(t.db, { usuario_id: s.coach.id })
    expect((await get('', s.coach, empty.id)).body).toMatchObject({
      cursos: [],
      resumen: { estudiantes: 0, avance: 0, completos: 0, sin_entrar: 0 },
    })
    expect((await get('/alumnos', s.coach, empty.id)).body).toMatchObject({ alumnos: [], total: 0 })
    expect((await get('/exportar', s.coach, empty.id)).status).toBe(404)
    expect((await get('/pdf', s.coach, empty.id)).status).toBe(200)
  })
})

describe('the students', () => {
  test('with progress, last entry and absence; in every order', async () => {
    const [ana, beto] = await rowsOf('/alumnos', 'alumnos')
    expect(ana).toMatchObject({ id: s.ana.id, porcentaje: 100, terminados: 1, revalidados: 0, ausente: 0 })
    expect(beto).toMatchObject({ id: s.beto.id, porcentaje: 34, terminados: 0, ausente: 1 })
    expect(Date.now() - new Date(String(ana!.ultima_entrada)).valueOf()).toBeLessThan(60_000)
    const ids = async (query: string) => (await rowsOf(`/alumnos?${query}`, 'alumnos')).map(r => r.id)
    expect(await ids('sort=avance')).toEqual([s.ana.id, s.beto.id])
    expect(await ids('sort=avance&dir=asc')).toEqual([s.beto.id, s.ana.id])
    expect(await ids('sort=ultima&dir=asc')).toEqual([s.beto.id, s.ana.id])
    expect(await ids('ausentes=1')).toEqual([s.beto.id])
    expect(await ids('search=alba')).toEqual([s.ana.id])
    expect((await get('/alumnos?per_page=1&page=2')).body).toMatchObject({ total: 2, alumnos: [{ id: s.beto.id }] })
  })
  test('a sign-in counts as an entry; who never entered is missing and stands last', async () => {
    const [recent, never] = [
      await buildPerson(t.db, { escuela_id: s.escuela, ultima_fecha_inicio_sesion: new Date() }),
      await buildPerson(t.db, { escuela_id: s.escuela }),
    ]
    const group = await buildGroup(t.db, { usuarios: [recent.id, never.id] })
    for (const dir of ['asc', 'desc']) {
      const { body } = await get(`/alumnos?sort=ultima&dir=${dir}`, s.coach, group.id)
      expect(body.alumnos).toMatchObject([
        { id: recent.id, ausente: 0 },
        { id: never.id, ausente: 1, ultima_entrada: null },
      ])
    }
  })
  test('only those in scope, of a group of two schools', async () => {
    const mixed = await buildGroup(t.db, { usuarios: [s.ana.id, s.others.ana.id] })
    const { body } = await get('/alumnos', s.coach, mixed.id)
    expect(body).toMatchObject({ total: 1, alumnos: [{ id: s.ana.id }] })
    expect((await get('', s.admin, mixed.id)).body.resumen).toMatchObject({ estudiantes: 2 })
  })
})

test('deliveries by task, in their order', async () => {
  const list = await rowsOf('/entregas', 'entregas')
  expect(list.map(e => e.actividad_id)).toEqual([
    s.actividades.sencilla,
    s.actividades.calificable,
    s.actividades.deRubrica,
  ])
  expect(list[0]).toMatchObject({ entregadas: 2, por_revisar: 1, faltan: 0, promedio: null, obligatoria: 0 })
  expect(list[1]).toMatchObject({ entregadas: 1, por_revisar: 0, faltan: 1, promedio: 80, obligatoria: 1 })
})

describe('quizzes', () => {
  test('with how many, the mean and the distribution; attempts of others do not count', async () => {
    const [one, ...more] = await rowsOf('/evaluaciones', 'evaluaciones')
    expect(more).toEqual([])
    expect(one).toMatchObject({
      actividad_id: quiz.id,
      n: 2,
      promedio: 75,
      distribucion: [0, 0, 0, 0, 0, 1, 0, 0, 0, 1],
    })
  })
  test('by question: the chosen set must equal the right one; of two attempts nothing is said of discrimination', async () => {
    const { body } = await get(`/evaluaciones/${quiz.id}`)
    expect(body).toMatchObject({
      n: 2,
      preguntas: [
        { id: quiz.preguntas[0]!.id, pregunta: '¿Pregunta 1?', dificultad: 1, discriminacion: null },
        { id: quiz.preguntas[1]!.id, dificultad: 0.5, discriminacion: null },
      ],
    })
  })
  test('of ten attempts it is said', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => buildPerson(t.db, { escuela_id: s.escuela })))
    const group = await buildGroup(t.db, { usuarios: made.map(p => p.id) })
    await t.db.insertInto('ofertas_grupos').values({ oferta_id: s.oferta, grupo_id: group.id }).execute()
    for (const [i, p] of made.entries()) await finish(p.id, i < 5 ? 100 : 0, i < 5 ? [[0], [1, 2]] : [[1], [1]])
    const { body } = await get(`/evaluaciones/${quiz.id}`, s.coach, group.id)
    expect(body).toMatchObject({ n: 10, preguntas: [{ dificultad: 0.5, discriminacion: 1 }, { discriminacion: 1 }] })
  })
})

test('activity has every day of twelve weeks, and what happened on it', async () => {
  const dias = (await rowsOf('/actividad', 'dias')) as { dia: string; entradas: number; personas: number }[]
  expect(dias).toHaveLength(84)
  expect(new Set(dias.map(d => d.dia)).size).toBe(84)
  expect(dias.reduce((sum, d) => sum + d.entradas, 0)).toBe(3)
  expect(dias.at(-1)).toMatchObject({ entradas: 1, personas: 1 })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: t.config.TZ_PERSONAS }).format(new Date())
  expect(dias.at(-1)!.dia).toBe(today)
})

test('the CSV has a row a student', async () => {
  const reply = await get('/exportar')
  expect(reply.headers['content-type']).toContain('text/csv')
  const [head, ...lines] = reply.text.trim().split('\n')
  expect(head).toContain('Nombre,Correo,Avance')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^Ana Alba,.*,100,1,1,0,\d{4}-\d\d-\d\d \d\d:\d\d$/)
})

test('on paper who has a name in other letters is told by their address: a row of nobody says nothing', () => {
  const alumno = {
    id: 1,
    email: 'li@a.mx',
    avatar: '',
    porcentaje: 5,
    cursos: 1,
    terminados: 0,
    revalidados: 0,
    ausente: 0,
  }
  const resumen = {
    estudiantes: 2,
    avance: 0,
    completos: 0,
    entregas: 0,
    por_revisar: 0,
    dudas_abiertas: 0,
    sin_entrar: 0,
  }
  const page = contentOf({
    nombre_grupo: 'A',
    nombre_curso: '',
    dia: '2026-11-30',
    resumen,
    alumnos: ['李小龙', 'Ñandú Ruiz'].map(nombre_completo => ({ ...alumno, nombre_completo, entrada: '' })),
    entregas: [],
    evaluaciones: [],
    dias: [],
  })
  const said = JSON.stringify(page)
  expect(said).toContain('"text":"li@a.mx"')
  expect(said).toContain('"text":"Ñandú Ruiz"')
})

test('the PDF is one, and whoever asks for many keeps it from nobody', { tags: ['resto'] }, async () => {
  const reply = await get('/pdf')
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="reporte-grupo-${s.grupo}.pdf"`,
  })
  expect(reply.text.startsWith('%PDF-')).toBe(true)
  expect(reply.text.trimEnd().endsWith('%%EOF')).toBe(true)
  const many = Promise.all(Array.from({ length: 8 }, () => get('/pdf')))
  // One is made, two wait, the others are told; somebody else gets theirs meanwhile.
  expect((await get('/pdf', s.docente)).status).toBe(200)
  expect((await many).map(r => r.status).toSorted()).toEqual([200, 200, 200, ...Array(5).fill(429)])
  expect((await get('/pdf')).status).toBe(200)
})

test.each([
  ['<p>¿Qué   es <b>2 &lt; 3</b>?</p><p>Di</p>', '¿Qué es 2 < 3 ? Di'],
  ['&nbsp;&#225;&desconocida;', 'á&desconocida;'],
  ['<img src="x">', ''],
])('%s is «%s»', (html, said) => expect(plain(html)).toBe(said))
