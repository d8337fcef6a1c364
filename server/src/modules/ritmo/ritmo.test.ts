import { type Ritmo, ritmoRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildPerson, buildQuiz, buildSchool } from '../../../test/build.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const nueva = async (zona?: string) => {
  const escuela = zona && (await buildSchool(t.db, { zona }))
  return t.asPerson(await buildPerson(t.db, escuela ? { escuela_id: escuela.id } : {}))
}
const read = (who: Caller) => who.ask(ritmoRoutes.get, {})
const choose = (who: Caller, dias: unknown) => who.send('PUT', '/api/ritmo', { dias })

/** A moment so many days after the Monday of this week, at that hour, by clocks of a zone. */
const at = (days: number, hour = '12:00', zona = 'America/Mexico_City') => sql<Date>`(
  date_trunc('week', now() at time zone ${zona}::text) + make_interval(days => ${days}::int) + ${hour}::time) at time zone ${zona}::text`

const ticked = async (who: Caller, moment: ReturnType<typeof at>, done?: ReturnType<typeof at>) => {
  const { id } = await buildActivity(t.db)
  await t.db
    .insertInto('actividades_realizadas')
    .values({ usuario_id: who.id, actividad_id: id, creado_en: moment, ...(done ? { hecho_en: done } : {}) })
    .execute()
}
const quizzed = async (
  who: Caller,
  moment: ReturnType<typeof at>,
  modo: 'cuenta' | 'practica' | 'vista' = 'cuenta',
) => {
  const { id } = await buildQuiz(t.db, [[0]])
  await t.db
    .insertInto('intentos')
    .values({
      usuario_id: who.id,
      actividad_id: id,
      calificacion: 50,
      terminado_en: moment,
      modo,
      vale: modo === 'cuenta',
    })
    .execute()
}
const handed = async (who: Caller, moment: ReturnType<typeof at>) => {
  const { id } = await buildActivity(t.db, { entregable: 1 })
  await t.db
    .insertInto('entregas')
    .values({ usuario_id: who.id, actividad_id: id, file_url: 'https://a.mx/b', entregado_en: moment })
    .execute()
}

describe('who has done nothing and said nothing', () => {
  test('sees eight weeks, none of them asked for anything', async () => {
    const ritmo = await read(await nueva())
    expect(ritmo).toMatchObject({ dias: 0, de_esta: [] })
    expect(ritmo.semanas.map(s => [s.hechos, s.dias])).toEqual(Array.from({ length: 8 }, () => [0, 0]))
    const starts = ritmo.semanas.map(s => Date.parse(s.inicia))
    expect(new Set(starts.slice(1).map((s, i) => s - starts[i]!))).toEqual(new Set([7 * 86_400_000]))
    expect(new Date(starts[7]!).getUTCDay()).toBe(1)
    expect(ritmo.hoy).toBeGreaterThanOrEqual(1)
  })
})

describe('days on which something was done', () => {
  test('are those of ticks, finished quizzes and deliveries, each once, and of a look by an author none', async () => {
    const who = await nueva()
    for (const moment of [at(-7, '08:00'), at(-7, '09:00')]) await ticked(who, moment)
    await quizzed(who, at(-6))
    await quizzed(who, at(-5), 'practica')
    await quizzed(who, at(-4), 'vista')
    await handed(who, at(-3))
    await ticked(who, at(-8))
    await ticked(who, at(-50))
    const { semanas } = await read(who)
    expect(semanas.map(s => s.hechos)).toEqual([0, 0, 0, 0, 0, 1, 4, 0])
  })

  test('are when it was done, where it came later', async () => {
    const who = await nueva()
    await ticked(who, at(-1), at(-12))
    expect((await read(who)).semanas.map(s => s.hechos)).toEqual([0, 0, 0, 0, 0, 1, 0, 0])
  })

  test('are days of the clocks of their school: a Sunday night in Tijuana is the week before still', async () => {
    const [aqui, alla] = [await nueva(), await nueva('America/Tijuana')]
    // Half an hour into Monday in the middle of the country is Sunday there.
    for (const who of [aqui, alla]) await ticked(who, at(-7, '00:30'))
    // By their Mondays: for two hours of one the week that is now is not the same in both.
    const weeks = async (who: Caller) => (await read(who)).semanas.filter(s => s.hechos).map(s => Date.parse(s.inicia))
    const [week] = await weeks(aqui)
    expect(await weeks(alla)).toEqual([week! - 7 * 86_400_000])
    expect(week).toEqual(expect.any(Number))
  })

  test('of this week are named, and nobody sees those of somebody else', async () => {
    const [who, otra] = [await nueva(), await nueva()]
    await ticked(who, at(0, '00:00'))
    expect((await read(who)).de_esta).toEqual([1])
    expect((await read(otra)).de_esta).toEqual([])
  })
})

describe('a rhythm', () => {
  test('holds from the week in which it is chosen, and choosing again changes that week alone', async () => {
    const who = await nueva()
    const { status, body } = await choose(who, 3)
    expect([status, body.message, (body as unknown as Ritmo).dias]).toEqual([200, 'Ritmo guardado', 3])
    expect((await read(who)).semanas.map(s => s.dias)).toEqual([0, 0, 0, 0, 0, 0, 0, 3])
    await t.db.updateTable('ritmos').set({ semana: sql`semana - 21` }).where('usuario_id', '=', who.id).execute()
    expect((await read(who)).semanas.map(s => s.dias)).toEqual([0, 0, 0, 0, 3, 3, 3, 3])
    await choose(who, 5)
    await choose(who, '4')
    expect((await read(who)).semanas.map(s => s.dias)).toEqual([0, 0, 0, 0, 3, 3, 3, 4])
    await choose(who, 0)
    expect(await read(who)).toMatchObject({ dias: 0 })
    expect((await read(who)).semanas.map(s => s.dias)).toEqual([0, 0, 0, 0, 3, 3, 3, 0])
  })

  test('that was chosen long ago holds still', async () => {
    const who = await nueva()
    await choose(who, 2)
    await t.db.updateTable('ritmos').set({ semana: sql`semana - 700` }).where('usuario_id', '=', who.id).execute()
    expect((await read(who)).semanas.map(s => s.dias)).toEqual([2, 2, 2, 2, 2, 2, 2, 2])
  })

  test('is a number of days of a week, of who is signed in', async () => {
    const who = await nueva()
    for (const dias of [8, -1, 1.5, 'tres', null, undefined])
      expect([dias, (await choose(who, dias)).status]).toEqual([dias, 422])
    expect(await read(who)).toMatchObject({ dias: 0 })
    const nadie = await t.anonymous()
    expect((await nadie.get('/api/ritmo')).status).toBe(401)
    expect([401, 419]).toContain((await choose(nadie, 3)).status)
  })

  test('that is chosen in two tabs at once is one of the two', async () => {
    const who = await nueva()
    const replies = await Promise.all([choose(who, 2), choose(who, 6), choose(who, 2), choose(who, 6)])
    expect(replies.map(r => r.status)).toEqual([200, 200, 200, 200])
    expect([2, 6]).toContain((await read(who)).dias)
  })
})
