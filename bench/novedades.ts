/** What HTTP, session, permission and validation cost on top of the bare statement, on three frequent calls. */
import { writeFileSync } from 'node:fs'
import { novedadesRoutes, pathOf } from '@eleva/contract'
import { connect, type Database, type Db } from '../server/src/kit/db.ts'
import { createSession, readSession, SESSION_COOKIE } from '../server/src/kit/session.ts'
import { listNovedades, listVigentes } from '../server/src/modules/novedades/novedades.read.ts'
import { askRepeatedly, callRepeatedly, type Pace, printRow, printSection, type Round, summarize } from './medir.ts'
import { BUSCADO, fillNews } from './novedades-datos.ts'
import { ADMIN_EMAIL, databaseOf, startServer } from './servidor.ts'

const ZONE = 'America/Mexico_City'
const ROWS = 5_000
const MANY_ROWS = 100_000
/** Each measurement is taken this many times, in turns, so that what else the machine does falls on all alike. */
const ROUNDS = 3
const ALONE: Pace = { inFlight: 1, seconds: 1, answers: 200 }
const TOGETHER: Pace = { inFlight: 20, seconds: 1, answers: 500 }
const WARM_UP: Pace = { inFlight: 20, seconds: 1, answers: 500 }
const SEARCH = { search: BUSCADO, tipo: '1' }

/** A call and the very statement that its handler sends. */
type Case = { name: string; url: string; token: string; statement: Statement; compressed: boolean }
type Statement = { sql: string; parameters: readonly unknown[] }
type Tables = Pick<Database, 'db' | 'sql'>
type Tools = { sql: Database['sql']; cases: Case[] }

/** @param explainTo file for the plan at 100,000 rows, a minute more; without it that part is left out */
export async function benchNovedades(dir: string, explainTo?: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir))
  try {
    await fillNews(database, ROWS)
    const cases = await makeCases(database, origin)
    const tools = { sql: database.sql, cases }
    for (const one of cases) await round(tools, one, WARM_UP)
    printSection(`De una en una, ${ROWS} novedades`)
    for (const one of cases) await measure(tools, one, ALONE)
    printSection(`20 a la vez, ${ROWS} novedades`)
    for (const one of cases) await measure(tools, one, TOGETHER)
    if (explainTo) await withManyRows(database, tools, explainTo)
  } finally {
    await database.close()
    await server.stop()
  }
}

async function makeCases(tables: Tables, origin: string): Promise<Case[]> {
  const { db } = tables
  const idOf = async (column: 'email' | 'role_id', value: string | number) =>
    (await db.selectFrom('usuarios').select('id').where(column, '=', value).limit(1).executeTakeFirstOrThrow()).id
  const admin = await createSession(db, await idOf('email', ADMIN_EMAIL), 'banco')
  const learner = await createSession(db, await idOf('role_id', 3), 'banco')
  const { list, vigentes } = novedadesRoutes
  const query = list.query.parse(SEARCH)
  const made = async (
    name: string,
    path: string,
    token: string,
    read: (db: Db) => Promise<unknown>,
    more: boolean,
  ) => ({
    name,
    url: `${origin}${path}`,
    token,
    statement: await statementOf(tables, read),
    compressed: more,
  })
  return [
    await made('lista', `${list.path}?${new URLSearchParams(SEARCH)}`, admin, x => listNovedades(x, ZONE, query), true),
    await made('encabezado', pathOf(vigentes, { a: 1, b: 1 }), learner, x => listVigentes(x, ZONE), true),
    // Shorter than what is worth compressing.
    await made('sesión (/api/user)', '/api/user', learner, x => readSession(x, learner), false),
  ]
}

/** The first statement that the server's own code sends, as it is sent: nothing is typed again here. */
async function statementOf({ db, sql }: Tables, read: (db: Db) => Promise<unknown>): Promise<Statement> {
  let sent: Statement | undefined
  const debug = (_connection: number, text: string, parameters: unknown[]) => {
    sent ??= { sql: text, parameters }
  }
  Object.assign(sql.options, { debug })
  await read(db)
  Object.assign(sql.options, { debug: false })
  if (!sent) throw new Error('No se envió ninguna sentencia.')
  return sent
}

type Rounds = { bare: Round; http: Round; compressed?: Round }

async function round({ sql }: Tools, { url, token, statement, compressed }: Case, pace: Pace): Promise<Rounds> {
  // Prepared, as the server's driver does it.
  const bare = () => sql.unsafe(statement.sql, [...statement.parameters] as never[], { prepare: true })
  const headers = { cookie: `${SESSION_COOKIE}=${token}`, accept: 'application/json' }
  return {
    bare: await callRepeatedly(bare, pace),
    http: await askRepeatedly(url, headers, pace),
    compressed: compressed ? await askRepeatedly(url, { ...headers, 'accept-encoding': 'gzip, br' }, pace) : undefined,
  }
}

async function measure(tools: Tools, one: Case, pace: Pace) {
  const rounds: Rounds[] = []
  for (let i = 0; i < ROUNDS; i++) rounds.push(await round(tools, one, pace))
  const bare = summarize(`${one.name} · sentencia sola`, rounds.map(r => r.bare)) // biome-ignore format: one per line
  const ratio = (perSecond: number) => (bare.perSecond ?? 0) / perSecond
  printRow(bare)
  printRow(summarize(`${one.name} · HTTP`, rounds.map(r => r.http), ratio)) // biome-ignore format: one per line
  const compressed = rounds.flatMap(r => r.compressed ?? [])
  if (compressed.length) printRow(summarize(`${one.name} · HTTP comprimido con brotli`, compressed, ratio))
}

async function withManyRows(database: Tables, tools: Tools, file: string) {
  await fillNews(database, MANY_ROWS)
  const list = tools.cases[0]!
  await round(tools, list, WARM_UP)
  printSection(`${MANY_ROWS} novedades`)
  await measure(tools, { ...list, name: 'lista, de una en una' }, ALONE)
  await measure(tools, { ...list, name: 'lista, 20 a la vez' }, TOGETHER)
  const { sql, parameters } = list.statement
  const plan = await database.sql.unsafe(`explain (analyze, buffers) ${sql}`, [...parameters] as never[])
  const lines = plan.map(row => String(row['QUERY PLAN']))
  writeFileSync(file, `${sql}\n\n${JSON.stringify(parameters)}\n\n${lines.join('\n')}\n`)
}
