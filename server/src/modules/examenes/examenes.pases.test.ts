import { examenesRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCursoOfrecido, buildPerson, buildQuiz } from '../../../test/build.ts'
import { removeExpired } from './examenes.sql.ts'

let t: TestApp
let estudiante: Caller
let otra: Caller
let quiz: Awaited<ReturnType<typeof buildQuiz>>
/** Leads to the quiz, and another to an exam of the platform. */
let propia: { id: number }
let externa: { id: number }
beforeAll(async () => {
  t = await openTestApp({ EXAMENES_URL: 'https://examenes.prueba.mx/api/lista?k=1' })
  estudiante = await t.as('estudiante')
  otra = await t.asPerson(await buildPerson(t.db))
  quiz = await buildQuiz(t.db, [[1]])
  const activity = await buildActivity(t.db, { avanza_examen_id: `propio:${quiz.id}` })
  propia = activity
  externa = await buildActivity(t.db, { avanza_examen_id: 'externo:a/b 7', unidad_id: activity.unidad_id })
  await buildCursoOfrecido(t.db, { unidades: [activity.unidad_id], usuarios: [estudiante.id] })
})
afterAll(() => t.close())

const token = async (who = estudiante) => (await who.ask(examenesRoutes.token, {})).token
const open = (quizId: string | number, pass: string, who = estudiante) =>
  who.send('POST', '/api/examenes/abrir', { quizId, token: pass })
const age = () =>
  t.db
    .updateTable('pases_examen')
    .set({ vence_en: new Date(Date.now() - 1000) })
    .execute()

describe('the pass of the exam page', () => {
  test('opens an exam of our own once, whoever comes with it at once', async () => {
    const pass = await token()
    const replies = await Promise.all(Array.from({ length: 10 }, () => open(String(quiz.id), pass)))
    const [first, ...others] = replies.toSorted((a, b) => a.status - b.status)
    expect(first!.body).toMatchObject({
      actividad: { id: quiz.id, nombre_actividad_unidad: quiz.nombre_actividad_unidad },
      ruta: '',
    })
    for (const other of others)
      expect(other).toMatchObject({
        status: 409,
        body: { message: 'Este enlace ya se usó: cada uno abre el examen una sola vez.' },
      })
    expect((await open(`propio:${quiz.id}`, await token())).status).toBe(200)
  })

  test('of somebody else, altered, or of another kind, opens nothing', async () => {
    const pass = await token()
    expect((await open(quiz.id, pass, otra)).status).toBe(404)
    expect((await open(quiz.id, pass, await t.as('admin'))).status).toBe(404)
    expect((await open(quiz.id, `${pass.slice(0, -1)}${pass.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
    expect((await open(quiz.id, 'x')).body.message).toBe('Este enlace no es válido. Abre el examen desde tu curso.')
    const { access_token } = await estudiante.ask(examenesRoutes.createToken, { body: { user_id: estudiante.id } })
    expect((await open(quiz.id, String(access_token))).status).toBe(404)
    expect((await open(quiz.id, pass)).status).toBe(200)
  })

  test('is old after ten minutes, said so for a day, and then forgotten', async () => {
    const pass = await token()
    const [{ left }] = (await t.db
      .selectFrom('pases_examen')
      .select(({ fn }) => fn.max('vence_en').as('left'))
      .execute()) as [{ left: Date }]
    expect(Math.abs(left.valueOf() - Date.now() - 600_000)).toBeLessThan(20_000)
    await age()
    expect((await open(quiz.id, pass)).body.message).toBe('Este enlace venció: dura 10 minutos.')
    await removeExpired(t.db)
    expect((await open(quiz.id, pass)).status).toBe(409)
    await t.db
      .updateTable('pases_examen')
      .set({ vence_en: new Date(0) })
      .execute()
    await removeExpired(t.db)
    expect((await open(quiz.id, pass)).status).toBe(404)
  })

  test('is not spent on what may not be taken', async () => {
    const pass = await token(otra)
    expect((await open(quiz.id, pass, otra)).status).toBe(404)
    expect((await open(999_999, pass, otra)).status).toBe(404)
    expect((await open('externo:a/b 7', pass, otra)).status).toBe(404)
    const { usado_en } = await t.db
      .selectFrom('pases_examen')
      .select('usado_en')
      .where('usuario_id', '=', otra.id)
      .executeTakeFirstOrThrow()
    expect(usado_en).toBeNull()
  })

  test('leads to an exam of the platform on its own origin, and says whose it is, no more', async () => {
    const said = await open('externo:a/b 7', await token())
    expect(said.body).toMatchObject({
      actividad: null,
      ruta: `https://examenes.prueba.mx/examen/a%2Fb%207?usuario=${estudiante.id}`,
    })
    expect((await open('externo:otro', await token())).status).toBe(404)
  })
})

test('an activity says whether its exam may be taken, and the grade once it was', async () => {
  const verify = async (id: number, who = estudiante) => await who.ask(examenesRoutes.verify, { params: { id } })
  expect(await verify(propia.id)).toMatchObject({ presentarExam: 1, calificacion: -1 })
  expect(await verify(externa.id)).toMatchObject({ presentarExam: 1, calificacion: -1 })
  expect(await verify(quiz.id)).toMatchObject({ presentarExam: 1, calificacion: -1 })
  expect((await otra.get(`/api/verificar-present-exam/${propia.id}`)).status).toBe(404)
  expect((await estudiante.get('/api/verificar-present-exam/999999')).status).toBe(404)
  await estudiante.send('POST', '/api/calificar-quiz', { actividad_id: quiz.id })
  expect(await verify(propia.id)).toMatchObject({ presentarExam: 0, calificacion: 0 })
  await t.db.updateTable('cursos').set({ fecha_seleccion_termino: '2020-01-01' }).execute()
  expect(await verify(externa.id)).toMatchObject({ presentarExam: 0, calificacion: -1 })
  // What was finished is there to see, though the course is over.
  expect((await open(quiz.id, await token())).status).toBe(200)
  await t.db.updateTable('cursos').set({ fecha_seleccion_termino: null }).execute()
})

describe('the way by the exam platform’s calls', () => {
  const generate = async (who = estudiante) =>
    (await who.ask(examenesRoutes.createToken, { body: { user_id: who.id } })).access_token
  const note = async (uuid_examen: string, who = estudiante) => {
    const r = await t.app.inject({
      method: 'POST',
      url: '/api/crear-cookie',
      headers: who.headers,
      payload: { user_id: who.id, uuid_examen },
    })
    return { status: r.statusCode, cookie: r.cookies.find(c => c.name === 'eleva_examen') }
  }
  const ask = async (exam: string, { bearer = '', cookie = exam, id = estudiante.id, who = estudiante } = {}) => {
    const r = await t.app.inject({
      url: `/api/registros/${id}/${encodeURIComponent(exam)}`,
      headers: {
        ...who.headers,
        cookie: `${who.headers.cookie}; eleva_examen=${encodeURIComponent(cookie)}`,
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
    })
    return { status: r.statusCode, ruta: r.json().ruta as string, message: r.json().message as string }
  }

  test('the cookie is short-lived, for the browser alone, and of an exam that may be taken', async () => {
    const { cookie } = await note('externo:a/b 7')
    expect(cookie).toMatchObject({
      value: 'externo:a/b 7',
      httpOnly: true,
      maxAge: 600,
      path: '/api/registros',
      sameSite: 'Lax',
    })
    expect((await note('externo:otro')).status).toBe(404)
    expect((await note('externo:a/b 7', otra)).status).toBe(404)
  })

  test('leads outside, or to a page of ours with a pass of its own', async () => {
    const bearer = await generate()
    expect((await ask('externo:a/b 7', { bearer })).ruta).toBe(
      `https://examenes.prueba.mx/examen/a%2Fb%207?usuario=${estudiante.id}`,
    )
    const { ruta } = await ask(`propio:${quiz.id}`, { bearer })
    const [, , id, pass] = ruta.split('/')
    expect((await open(id!, pass!)).status).toBe(200)
  })

  test('needs the pass and the cookie of the same person and exam', async () => {
    const exam = 'externo:a/b 7'
    const bearer = await generate()
    expect((await ask(exam)).status).toBe(409)
    expect((await ask(exam, { bearer: `${bearer}x` })).message).toBe('El pase del examen venció. Ábrelo otra vez.')
    expect((await ask(exam, { bearer: await token() })).status).toBe(409)
    expect((await ask(exam, { bearer: await generate(otra) })).status).toBe(409)
    expect((await ask(exam, { bearer, cookie: 'externo:otro' })).status).toBe(409)
    expect((await ask(exam, { bearer, id: otra.id })).status).toBe(404)
    expect((await ask(exam, { bearer: await generate(otra), id: otra.id, who: otra })).status).toBe(404)
    await age()
    expect((await ask(exam, { bearer })).status).toBe(409)
    for (const url of ['/api/generate-token', '/api/crear-cookie'])
      expect((await estudiante.send('POST', url, { user_id: otra.id, uuid_examen: exam })).status).toBe(404)
  })
})

test('without a platform outside, its exams say so', async () => {
  const alone = await openTestApp()
  const who = await alone.as('estudiante')
  const activity = await buildActivity(alone.db, { avanza_examen_id: 'externo:1' })
  await buildCursoOfrecido(alone.db, { unidades: [activity.unidad_id], usuarios: [who.id] })
  expect((await who.ask(examenesRoutes.verify, { params: { id: activity.id } })).presentarExam).toBe(0)
  const pass = (await who.ask(examenesRoutes.token, {})).token
  expect(await who.send('POST', '/api/examenes/abrir', { quizId: 'externo:1', token: pass })).toMatchObject({
    status: 409,
  })
  await alone.close()
})
