/** A class that begins a quiz by its author's rules in the same moment: each hears what they would hear alone. */
import { Presentada, reactivosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildPerson, buildPlazo, buildQuiz } from '../../../../test/build.ts'
import { addPregunta, begin, finish, offerQuiz, present, setAjustes } from '../../../../test/quiz.ts'
import { presentIntentos } from '../presentar/presentar.ts'

const PEOPLE = 30
const AJUSTES = {
  intentos: 3,
  minutos: 20,
  mezcla_preguntas: true,
  mezcla_respuestas: true,
  minima: 60,
  ver_aciertos: 'durante',
} as const
let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

/** @param cierra hours from now; null for a quiz without dates */
async function offer(cierra: number | null, ajustes: Parameters<typeof setAjustes>[2] = AJUSTES) {
  const quiz = await buildQuiz(t.db, [[0], [1], [0, 2]])
  await addPregunta(admin, quiz, {
    reactivo: '¿En qué orden?',
    tipo: 'orden',
    datos: {
      elementos: [
        { id: 'aaaa', texto: 'Uno' },
        { id: 'bbbb', texto: 'Dos' },
        { id: 'cccc', texto: 'Tres' },
      ],
    },
  })
  const { who: clase, ...curso } = await offerQuiz(t, quiz, PEOPLE)
  await setAjustes(admin, quiz, ajustes)
  if (cierra !== null)
    await buildPlazo(t.db, {
      grupo_id: curso.grupo_id,
      curso_id: curso.curso_id,
      actividad_id: quiz.id,
      cierra: sql<Date>`now() + make_interval(hours => ${cierra})`,
    })
  /** Its status and its text besides. */
  const tryToBegin = (who: Caller) => who.send('POST', `/api/evaluaciones/${quiz.id}/comenzar`, {})
  const alone = async (who: Caller) => {
    const person = { id: who.id, personas: ['estudiante' as const], email: '', escuela_id: null }
    return (await presentIntentos(t, [{ person, actividadId: quiz.id, cursoId: undefined, modo: 'cuenta' }]))[0]
  }
  return { ...quiz, clase, tryToBegin, alone }
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
  const before = await Promise.all(q.clase.map(who => present(who, q)))
  for (const [i, who] of q.clase.entries()) expect(still(before[i])).toEqual(still(await q.alone(who)))
  expect(before[0]).toMatchObject({
    preguntas: [],
    intento: null,
    reglas: { quedan: 3, preguntas: 4, hechos: [] },
  })
  const begun = await Promise.all(q.clase.map(who => q.tryToBegin(who)))
  for (const [i, who] of q.clase.entries()) {
    expect(begun[i]!.status).toBe(200)
    expect(still(begun[i]!.body)).toEqual(still(await q.alone(who)))
    expect(begun[i]!.text).not.toContain('correcta"')
  }
  // Each has an order of their own, and that stays.
  const orders = begun.map(b =>
    Presentada.parse(b.body)
      .preguntas.map(p => p.id)
      .join(),
  )
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
  const all = await Promise.all([begin(who!, q), begin(who!, q), begin(who!, q)])
  expect(new Set(all.map(b => b.intento!.id)).size).toBe(1)
  await finish(who!, q, all[0]!.intento!.id)
  expect(await begin(who!, q)).toMatchObject({ intento: { numero: 2 }, reglas: { quedan: 2 } })
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
  const [a, b, c, d] = await Promise.all([given!, other!, out, await t.anonymous()].map(who => q.tryToBegin(who)))
  expect(a!.body).toMatchObject({ reglas: { minutos: 30 } })
  expect(b!.body).toMatchObject({ reglas: { minutos: 20 } })
  expect([c!.status, d!.status]).toEqual([404, 401])
  const closed = await offer(-1)
  expect((await closed.tryToBegin(closed.clase[0]!)).status).toBe(409)
  expect(await t.db.selectFrom('intentos').select('id').where('actividad_id', '=', closed.id).execute()).toEqual([])
})

test('questions by chance are drawn for each, none twice, and another time those that were not had yet', async () => {
  const pool: number[] = []
  for (let n = 0; n < 6; n++) {
    const { id } = await admin.ask(reactivosRoutes.create, {
      body: { reactivo: `¿Por azar ${n}?`, tipo: 'verdadero', datos: { correcta: true } },
    })
    for (const palabra_clave of n < 3 ? ['azar', 'azar poco'] : ['azar'])
      await admin.ask(reactivosRoutes.createPalabra, { body: { pregunta_id: id, palabra_clave } })
    pool.push(id)
  }
  const q = await offer(null, {
    ...AJUSTES,
    sorteos: [
      { cuantas: 1, palabra: 'azar' },
      { cuantas: 2, palabra: 'azar poco' },
    ],
  })
  type Begun = Awaited<ReturnType<typeof begin>>
  const asked = (said: Begun) => said.preguntas.map(p => p.id)
  const drawnOf = (said: Begun) => asked(said).filter(id => pool.includes(id))
  const begun = await Promise.all(q.clase.map(who => begin(who, q)))
  for (const [i, who] of q.clase.entries()) {
    expect(still(begun[i])).toEqual(still(await q.alone(who)))
    const drawn = drawnOf(begun[i]!)
    expect([asked(begun[i]!).length, new Set(drawn).size]).toEqual([7, 3])
    expect(drawn.filter(id => pool.indexOf(id) < 3).length).toBeGreaterThanOrEqual(2)
  }
  // For each, not once for all: that everybody gets the same three happens to no class.
  expect(new Set(begun.flatMap(b => drawnOf(b))).size).toBeGreaterThan(3)
  const [who] = q.clase
  await finish(who!, q, begun[0]!.intento!.id)
  const again = drawnOf(await begin(who!, q))
  const had = new Set(drawnOf(begun[0]!))
  expect(again.filter(id => pool.indexOf(id) >= 3 && had.has(id))).toEqual([])

  // Where some are not there, as many as there are; a quiz that has nothing then says why.
  const few = await offer(null, {
    ...AJUSTES,
    sorteos: [
      { cuantas: 9, palabra: 'azar poco' },
      { cuantas: 1, palabra: 'nadie la tiene' },
    ],
  })
  expect(asked(await begin(few.clase[0]!, few))).toHaveLength(4 + 3)
})
