/** A call over HTTP beside the very statement that its handler sends, in turns. */
import { writeFileSync } from 'node:fs'
import { type Database, type Db, overPool } from '../server/src/kit/db/db.ts'
import { SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { askRepeatedly, callRepeatedly, type Pace, printRow, type Round, summarize } from './medir.ts'

/** Each measurement is taken this many times, in turns, so that what else the machine does falls on all alike. */
const ROUNDS = 3

export type Case = { name: string; url: string; token: string; statement: Statement; compressed: boolean }
type Statement = { sql: string; parameters: readonly unknown[] }
export type Tables = Pick<Database, 'db' | 'sql' | 'pool'>

/** The first statement that the server's own code sends, as it is sent: nothing is typed again here. */
export async function statementOf({ pool }: Tables, read: (db: Db) => Promise<unknown>): Promise<Statement> {
  let sent: Statement | undefined
  const heard = overPool(pool, ({ query }) => {
    sent ??= { sql: query.sql, parameters: query.parameters }
  })
  await read(heard)
  if (!sent) throw new Error('No se envió ninguna sentencia.')
  return sent
}

type Rounds = { bare: Round; http: Round; compressed?: Round }

/** @param sql the pool on which the bare statement is sent */
export async function round(
  sql: Database['sql'],
  { url, token, statement, compressed }: Case,
  pace: Pace,
): Promise<Rounds> {
  // Prepared, as the server does it.
  const bare = () => sql.unsafe(statement.sql, statement.parameters)
  const headers = { cookie: `${SESSION_COOKIE}=${token}`, accept: 'application/json' }
  return {
    bare: await callRepeatedly(bare, pace),
    http: await askRepeatedly(url, headers, pace),
    compressed: compressed
      ? await askRepeatedly(url, { ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' }, pace)
      : undefined,
  }
}

/** Prints a line each for the statement, the call, and the call with its reply compressed. */
export async function measure(sql: Database['sql'], one: Case, pace: Pace, times = ROUNDS) {
  const rounds: Rounds[] = []
  for (let i = 0; i < times; i++) rounds.push(await round(sql, one, pace))
  const bare = summarize(
    `${one.name} · sentencia sola`,
    rounds.map(r => r.bare),
  )
  const ratio = (perSecond: number) => (bare.perSecond ?? 0) / perSecond
  printRow(bare)
  printRow(
    summarize(
      `${one.name} · HTTP`,
      rounds.map(r => r.http),
      ratio,
    ),
  )
  const compressed = rounds.flatMap(r => r.compressed ?? [])
  if (compressed.length) printRow(summarize(`${one.name} · HTTP comprimido`, compressed, ratio))
}

/** The plan of a statement, with its times: text for a log file. */
export async function explain(sql: Database['sql'], { name, statement }: Case): Promise<string> {
  const plan = await sql.unsafe(`explain (analyze, buffers) ${statement.sql}`, statement.parameters)
  const lines = plan.map(row => String(row['QUERY PLAN']))
  return `${name}\n\n${statement.sql}\n\n${JSON.stringify(statement.parameters)}\n\n${lines.join('\n')}\n`
}

/**
 * Writes the plans of all.
 * @param to the file; without it they are not asked for
 */
export async function writePlans(sql: Database['sql'], cases: readonly Case[], to: string | undefined) {
  if (!to) return
  const plans: string[] = []
  for (const one of cases) plans.push(await explain(sql, one))
  writeFileSync(to, plans.join('\n\n'))
}
