/** A class that begins a quiz by its author's rules in the same moment: each hears what they would hear alone. */
import { Presentada } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildCursoOfrecido, buildPerson, buildQuiz } from '../../../../test/build.ts'
import { presentar } from './presentar.read.ts'

const PEOPLE = 30
const AJUSTES = {
  intentos: 3,
  minutos: 20,
  mezcla_preguntas: true,
  mezcla_respuestas: true,
  minima: 60,
  ver_aciertos: 'durante',
}
let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

/** @param cierra hours from now; null for a quiz without dates */
async function offer(cierra: number | null, ajustes: object = AJUSTES) {
  const quiz = await buildQuiz(t.db, [[0], [1], [0, 2]])
  const orden = await admin.send('POST', '/api/preguntas/store', {
    reactivo: '¿En qué orden?',
    actividad_id: quiz.id,
    tipo: 'orden',
    datos: {
      elementos: [
        { id: 'aaaa', texto: 'Uno' },
        { id: 'bbbb', texto: 'Dos' },
        { id: 'cccc', texto: 'Tres' },
      ],
    },
  })
  expect(orden.status).toBe(200)
  const clase: Caller[] = []
  for (let i = 0; i < PEOPLE; i++) clase.push(await t.asPerson(await buildPerson(t.db)))
  const curso = await buildCursoOfrecido(t.db, { unidades: [quiz.unidad_id], usuarios: clase.map(c => c.id) })
  expect((await admin.send('PUT', `/api/evaluaciones/${quiz.id}/ajustes`, ajustes)).status).toBe(200)
  if (cierra !== null)
    await sql`insert into plazos (grupo_id, curso_id, actividad_id, cierra) values (${curso.grupo_id}, ${curso.id}, ${quiz.id}, now() + make_interval(hours => ${cierra}))`.execute(
      t.db,
    )
  const begin = (who: Caller, body: object = {}) => who.send('POST', `/api/evaluaciones/${quiz.id}/comenzar`, body)
  const present = (who: Caller) => who.get(`/api/evaluaciones/${quiz.id}/presentar`)
  const alone = async (who: Caller) => {
    const person = { id: who.id, personas: ['estudiante' as const], email: '', escuela_id: null }
    return (await presentar(t, [{ person, actividadId: quiz.id, cursoId: undefined, modo: 'cuenta' }]))[0]
  }
  return { ...quiz, clase, begin, present, alone }
}
/** But for the seconds that run. */
const still = (said: unknown) => {
  const { intento, ...rest } = Presentada.parse(said)
  return {
    ...rest,

    intento: intento && { ...intento, quedan: intento.quedan && Math.round(intento.quedan / 60) },
  }
}

test.each([null, 1, 48, 24 * 365 * 10])('with a close in %s hours', async cierra => {
  const q = await offer(cierra)
  const before = await Promise.all(q.clase.map(who => q.present(who)))
  for (const [i, who] of q.clase.entries()) expect(still(before[i]!.body)).toEqual(still(await q.alone(who)))
  expect(before[0]!.body).toMatchObject({
    preguntas: [],
    intento: null,
    reglas: { quedan: 3, preguntas: 4, hechos: [] },
  })
  const begun = await Promise.all(q.clase.map(who => q.begin(who)))
  for (const [i, who] of q.clase.entries()) {
    expect(begun[i]!.status).toBe(200)
    expect(still(begun[i]!.body)).toEqual(still(await q.alone(who)))
    expect(begun[i]!.text).not.toContain('correcta"')
  }
  // Each has an order of their own, and that stays.
  const orders = begun.map(b => (b.body as unknown as Presentada).preguntas.map(p => p.id).join())
  expect(new Set(orders).size).toBeGreaterThan(3)
  expect(
    await t.db
      .selectFrom('intentos')
      .select(['numero', 'modo', 'vale', 'fija'])
      .distinct()
      .where('actividad_id', '=', q.id)
      .execute(),
  ).toEqual([{ numero: 1, modo: 'cuenta', vale: true, fija: true }])
})

test('who begins twice at once has one attempt; who has done one begins the next', async () => {
  const q = await offer(null)
  const [who] = q.clase
  const both = await Promise.all([q.begin(who!), q.begin(who!), q.begin(who!)])
  expect(new Set(both.map(b => (b.body as unknown as Presentada).intento!.id)).size).toBe(1)
  await who!.send('POST', '/api/calificar-quiz', {
    actividad_id: q.id,
    intento_id: (both[0]!.body as unknown as Presentada).intento!.id,
  })
  expect((await q.begin(who!)).body).toMatchObject({ intento: { numero: 2 }, reglas: { quedan: 2 } })
})

test('who has a permit has their own time; who may not is told why, beside those who may', async () => {
  const q = await offer(null)
  const [given, other] = q.clase
  expect(
    (
      await admin.send('PUT', `/api/evaluaciones/${q.id}/permisos/${given!.id}`, {
        intentos: 0,
        minutos: 10,
        motivo: 'Se fue la luz',
      })
    ).status,
  ).toBe(200)
  const out = await t.asPerson(await buildPerson(t.db))
  const [a, b, c, d] = await Promise.all([q.begin(given!), q.begin(other!), q.begin(out), q.begin(await t.anonymous())])
  expect(a!.body).toMatchObject({ reglas: { minutos: 30 } })
  expect(b!.body).toMatchObject({ reglas: { minutos: 20 } })
  expect([c!.status, d!.status]).toEqual([404, 401])
  const closed = await offer(-1)
  expect((await closed.begin(closed.clase[0]!)).status).toBe(409)
  expect(await t.db.selectFrom('intentos').select('id').where('actividad_id', '=', closed.id).execute()).toEqual([])
})

test('questions by chance are drawn for each, none twice, and another time those that were not had yet', async () => {
  const pool: number[] = []
  for (let n = 0; n < 6; n++) {
    const { id } = (
      await admin.send('POST', '/api/preguntas/store', {
        reactivo: `¿Por azar ${n}?`,
        tipo: 'verdadero',
        datos: { correcta: true },
      })
    ).body as { id: number }
    for (const palabra_clave of n < 3 ? ['azar', 'azar poco'] : ['azar'])
      expect((await admin.send('POST', '/api/palabraClave/store', { pregunta_id: id, palabra_clave })).status).toBe(200)
    pool.push(id)
  }
  const q = await offer(null, {
    ...AJUSTES,
    sorteos: [
      { cuantas: 1, palabra: 'azar' },
      { cuantas: 2, palabra: 'azar poco' },
    ],
  })
  const asked = (said: object) => (said as Presentada).preguntas.map(p => p.id)
  const drawnOf = (said: object) => asked(said).filter(id => pool.includes(id))
  const begun = await Promise.all(q.clase.map(who => q.begin(who)))
  for (const [i, who] of q.clase.entries()) {
    expect(still(begun[i]!.body)).toEqual(still(await q.alone(who)))
    const drawn = drawnOf(begun[i]!.body)
    expect([asked(begun[i]!.body).length, new Set(drawn).size]).toEqual([7, 3])
    expect(drawn.filter(id => pool.indexOf(id) < 3).length).toBeGreaterThanOrEqual(2)
  }
  // For each, not once for all: that everybody gets the same three happens to no class.
  expect(new Set(begun.flatMap(b => drawnOf(b.body))).size).toBeGreaterThan(3)
  const [who] = q.clase
  await who!.send('POST', '/api/calificar-quiz', {
    actividad_id: q.id,
    intento_id: (begun[0]!.body as unknown as Presentada).intento!.id,
  })
  const again = drawnOf((await q.begin(who!)).body)
  const had = new Set(drawnOf(begun[0]!.body))
  expect(again.filter(id => pool.indexOf(id) >= 3 && had.has(id))).toEqual([])

  // Of what is not there, as many as there are; of a quiz that has nothing then, the reason.
  const few = await offer(null, {
    ...AJUSTES,
    sorteos: [
      { cuantas: 9, palabra: 'azar poco' },
      { cuantas: 1, palabra: 'nadie la tiene' },
    ],
  })
  expect(asked((await few.begin(few.clase[0]!)).body)).toHaveLength(4 + 3)
})
