/** Lists of people at a hundred thousand, and with a flag at a million: each call beside its bare statement. */
import { writeFileSync } from 'node:fs'
import { usuariosRoutes } from '@eleva/contract'
import { createSession, readSession } from '../server/src/kit/http/session.ts'
import { listUsuarios } from '../server/src/modules/usuarios/usuarios.read.ts'
import { type Case, explain, measure, round, statementOf, type Tables } from './comparar.ts'
import { type Pace, printSection } from './medir.ts'
import { ADMIN_EMAIL, withServer } from './servidor.ts'
import { benchCarga, benchExporta } from './usuarios-archivos.ts'
import { FRECUENTE, fillPeople, RARO } from './usuarios-datos.ts'

const PEOPLE = 100_000
const MILLION = 1_000_000
const ROUNDS = 2
const ALONE: Pace = { inFlight: 1, seconds: 0.5, answers: 20 }
const TOGETHER: Pace = { inFlight: 20, seconds: 1, answers: 100 }
/** Each connection of both sides has then sent each statement often enough for PostgreSQL to settle on a plan. */
const WARM_UP: Pace = { inFlight: 20, seconds: 0.5, answers: 120 }

type Query = Record<string, string>
const CASES: [name: string, query: Query][] = [
  ['palabra del 4 %, con rol', { search: FRECUENTE, rol: '3' }],
  ['palabra rara, con rol', { search: RARO, rol: '3' }],
  ['dos letras, con rol', { search: 'ma', rol: '3' }],
  ['sin buscar, con rol', { rol: '3' }],
  ['a la mitad, con rol', { rol: '3', page: '4000' }],
]

/** `million` goes on to a million people, some minutes more; `explainTo` is the file for the plans. */
type Options = { dir: string; million: boolean; explainTo?: string | undefined }

export async function benchUsuarios({ dir, million, explainTo }: Options) {
  await withServer(dir, async ({ origin, pid, database }) => {
    const { id } = await database.db
      .selectFrom('usuarios')
      .select('id')
      .where('email', '=', ADMIN_EMAIL)
      .executeTakeFirstOrThrow()
    const token = await createSession(database.db, id, 'banco')
    const site = { origin, token, pid }
    const plans: string[] = []
    await fillPeople(database, PEOPLE)
    plans.push(...(await benchListas(database, site, PEOPLE)))
    await benchExporta(site, PEOPLE)
    await benchCarga(site)
    if (million) {
      await fillPeople(database, MILLION)
      plans.push(...(await benchListas(database, site, MILLION)))
    }
    if (explainTo) writeFileSync(explainTo, plans.join('\n\n'))
  })
}

/**
 * Long enough for some answers each: of slow ones a shorter look would only see the quickest.
 * @param answer seconds
 */
const lasting = (pace: Pace, answer: number): Pace => ({
  ...pace,
  seconds: Math.min(30, Math.max(pace.seconds, Math.ceil(3 * answer))),
})

/** @returns the plan of each */
async function benchListas(tables: Tables, { origin, token }: { origin: string; token: string }, people: number) {
  const person = (await readSession(tables.db, token))!.person
  const { list } = usuariosRoutes
  const cases: Case[] = []
  for (const [name, asked] of CASES) {
    const query = list.query.parse(asked)
    const statement = await statementOf(tables, db => listUsuarios(db, person, query))
    const url = `${origin}${list.path}?${new URLSearchParams(asked)}`
    cases.push({ name, url, token, statement, compressed: false })
  }
  const plans: string[] = []
  const slowest = new Map<Case, number>()
  for (const one of cases) {
    slowest.set(one, Math.max(...(await round(tables.sql, one, WARM_UP)).bare.ms) / 1000)
    plans.push(await explain(tables.sql, { ...one, name: `${people} personas, ${one.name}` }))
  }
  printSection(`Lista de usuarios de una en una, ${people} personas`)
  for (const one of cases) await measure(tables.sql, one, lasting(ALONE, slowest.get(one)! / 4), ROUNDS)
  printSection(`Lista de usuarios, 20 a la vez, ${people} personas`)
  for (const one of cases) await measure(tables.sql, one, lasting(TOGETHER, slowest.get(one)!), ROUNDS)
  return plans
}
