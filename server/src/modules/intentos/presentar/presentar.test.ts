import { intentosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildActivity, buildCursoOfrecido, buildPerson, buildQuiz } from '../../../../test/build.ts'
import { begin, finish, present, setAjustes } from '../../../../test/quiz.ts'
import { Refusal } from '../../../kit/errors.ts'
import { beginIntentos } from '../comenzar/comenzar.sql.ts'
import type { Pide } from '../intentos.acceso.read.ts'
import { presentIntentos as presentarA } from './presentar.ts'

let t: TestApp
let estudiante: Caller
beforeAll(async () => {
  t = await openTestApp()
  estudiante = await t.as('estudiante')
})
afterAll(() => t.close())

const presentar = (q: { id: number }, who = estudiante) => who.get(`/api/evaluaciones/${q.id}/presentar`)

test('begins with one call: what is asked with what was chosen, and once it is finished its grade alone', async () => {
  const quiz = await buildQuiz(t.db, [[1], [1], [0, 2]])
  const { id: curso_id } = await buildCursoOfrecido(t.db, { unidades: [quiz.unidad_id], usuarios: [estudiante.id] })
  const { id: pregunta_id, respuestas } = quiz.preguntas[2]!
  await estudiante.send('POST', '/api/preguntas/responsesUser/store', {
    pregunta_id,
    respuesta_id: respuestas.slice(0, 2),
    actividad_id: quiz.id,
    curso_id,
  })
  const asked = await presentar(quiz)
  expect(asked.text).not.toMatch(/correcta(?!s":null)/)
  expect(asked.body).toMatchObject({ calificacion: -1, correctas: null, total: null })
  expect(asked.body.preguntas).toEqual(
    (await estudiante.ask(intentosRoutes.preguntas, { params: { id: quiz.id } })).preguntas,
  )
  await finish(estudiante, quiz)
  const { calificacion, correctas, total } = (
    await estudiante.send('POST', '/api/check-quiz-user', { actividad_id: quiz.id })
  ).body
  expect((await presentar(quiz)).body).toMatchObject({ calificacion, correctas, total, preguntas: [] })
  const stranger = await t.asPerson(await buildPerson(t.db))
  expect((await presentar(quiz, stranger)).status).toBe(404)
  expect((await presentar({ id: 999_999 })).status).toBe(404)
})

describe('many at once', () => {
  type Que = Partial<Pick<Pide, 'modo' | 'contesta'>>
  let siempre: Awaited<ReturnType<typeof buildQuiz>>
  let conReglas: typeof siempre
  let examen: typeof siempre
  const who: Record<'nueva' | 'abierta' | 'hecha' | 'permitida' | 'ajena' | 'autora', Caller> = {} as never
  const pide = (name: keyof typeof who, quiz: { id: number }, que: Que = {}): Pide => ({
    person: { id: who[name].id, email: '', escuela_id: null, personas: [name === 'autora' ? 'admin' : 'estudiante'] },
    actividadId: quiz.id,
    cursoId: undefined,
    modo: 'cuenta',
    ...que,
  })

  beforeAll(async () => {
    siempre = await buildQuiz(t.db, [[1], [0, 2]])
    conReglas = await buildQuiz(t.db, [[0], [1]])
    // An exam that no course has: an activity of the course leads to it.
    examen = await buildQuiz(t.db, [[0]])
    const lleva = await buildActivity(t.db, { avanza_examen_id: `propio:${examen.id}` })
    const admin = await t.as('admin')
    for (const name of ['nueva', 'abierta', 'hecha', 'permitida', 'ajena'] as const)
      who[name] = await t.asPerson(await buildPerson(t.db))
    who.autora = admin
    await buildCursoOfrecido(t.db, {
      unidades: [siempre.unidad_id, conReglas.unidad_id, lleva.unidad_id],
      usuarios: Object.entries(who).flatMap(([name, { id }]) => (name === 'ajena' || name === 'autora' ? [] : [id])),
    })
    const ajustes = { intentos: 1, minutos: 30, practica: true, mezcla_preguntas: true, mezcla_respuestas: true }
    await setAjustes(admin, conReglas, ajustes)
    const permiso = { intentos: 2, minutos: 5, motivo: 'Se fue la luz' }
    for (const { id } of [siempre, conReglas])
      await admin.send('PUT', `/api/evaluaciones/${id}/permisos/${who.permitida.id}`, permiso)
    for (const name of ['abierta', 'hecha'] as const) {
      const { id, preguntas } = siempre
      const [{ id: pregunta_id, respuestas }] = preguntas as [(typeof preguntas)[0]]
      const sent = { pregunta_id, respuesta_id: [respuestas[1]], actividad_id: id }
      await who[name].send('POST', '/api/preguntas/responsesUser/store', sent)
      await begin(who[name], conReglas)
    }
    for (const { id } of [siempre, conReglas]) {
      const { intento } = await present(who.hecha, { id })
      await finish(who.hecha, { id }, intento?.id)
    }
  })

  /** But for the seconds that run. */
  const still = (said: unknown) =>
    said instanceof Refusal
      ? [said.status, said.message]
      : JSON.parse(JSON.stringify(said), (key, value) => (key === 'quedan' && value > 60 ? 'corre' : value))

  test('hear what each would hear alone, wherever they are', async () => {
    const names = Object.keys(who) as (keyof typeof who)[]
    const piden = names.flatMap(name => [
      pide(name, siempre),
      pide(name, conReglas),
      pide(name, conReglas, { modo: 'practica' }),
      pide(name, examen),
      pide(name, { id: 999_999 }),
    ])
    const many = await presentarA(t, piden)
    for (const [n, one] of piden.entries()) expect(still(many[n])).toEqual(still((await presentarA(t, [one]))[0]))
    expect(many.filter(said => said instanceof Refusal).map(said => said.status)).toEqual(
      // Who is not of the course has none of four; nobody has one that there is not.
      Array.from({ length: 4 + names.length }, () => 404),
    )
  })

  test('begin where they may, beside those who may not, each with the reason', async () => {
    const contesta = {}
    const piden = [
      pide('nueva', conReglas),
      pide('nueva', conReglas),
      pide('abierta', conReglas),
      pide('hecha', conReglas),
      pide('permitida', conReglas),
      pide('ajena', conReglas),
      pide('nueva', examen, { contesta }),
      pide('nueva', siempre, { contesta }),
      pide('hecha', siempre, { contesta }),
      pide('permitida', siempre, { contesta }),
      pide('hecha', conReglas, { modo: 'practica' }),
      pide('abierta', conReglas, { modo: 'practica' }),
      pide('nueva', siempre, { modo: 'practica' }),
      pide('nueva', conReglas, { modo: 'vista' }),
      pide('autora', siempre, { modo: 'vista' }),
    ]
    const begun = await t.db.transaction().execute(together => beginIntentos(together, piden))
    expect(begun.map(({ rechazo: no, nuevo }) => no?.message ?? (nuevo === null ? 'sigue' : 'nuevo'))).toEqual([
      'nuevo',
      'nuevo',
      'sigue',
      'Ya terminaste esta evaluación.',
      'nuevo',
      'Esa actividad ya no existe, o no es para ti.',
      'nuevo',
      'nuevo',
      'sigue',
      'Abre la evaluación y comiénzala: corre por intentos.',
      'nuevo',
      'Tienes un intento sin terminar. Termínalo antes de practicar.',
      'Esta evaluación no tiene modo de práctica.',
      'No tienes permiso para hacer esto.',
      'nuevo',
    ])
    expect(begun[0]!.nuevo).toBe(begun[1]!.nuevo)
    const shapes = await t.db
      .selectFrom('intentos as intento')
      .select([
        'intento.modo',
        'intento.fija',
        'intento.vale',
        sql<boolean>`intento.vence_en is not null`.as('con_tiempo'),
      ])
      .where(
        'intento.id',
        'in',
        [4, 6, 10, 14].map(n => begun[n]!.nuevo!),
      )
      .orderBy('intento.id')
      .execute()
    expect(shapes.toSorted((a, b) => a.modo.localeCompare(b.modo) || Number(a.fija) - Number(b.fija))).toEqual([
      { modo: 'cuenta', fija: false, vale: true, con_tiempo: false },
      { modo: 'cuenta', fija: true, vale: true, con_tiempo: true },
      { modo: 'practica', fija: true, vale: false, con_tiempo: false },
      { modo: 'vista', fija: true, vale: false, con_tiempo: false },
    ])
  })
})
