/** One connection to the database: prepared statements, types of the wire, and what ends it. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { codeOf, messageOf } from '../thrown.ts'
import { beginStatement } from '../tracing.ts'

/** Statements that one process keeps prepared; more are sent whole each time. What a program composes is far fewer. */
const MAX_NAMED = 2_000
const names = new Map<string, string>()

/** The same text has the same name everywhere, so that a pooler in between may keep it for several processes. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMED) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const BIGINT = 20
const BIGINTS = 1016
const DATE = 1082
const DATES = 1182
const textOf = (value: string) => value
const listOf: (value: string) => string[] = pg.types.getTypeParser(1009 as never)

/** `bigint` keys come as numbers (they stay far below 2^53), `date` as `YYYY-MM-DD`, `timestamptz` as Date. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === BIGINT) return Number
    if (oid === BIGINTS) return (value: string) => listOf(value).map(Number)
    if (oid === DATE) return textOf
    if (oid === DATES) return listOf
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** Milliseconds that a transaction may wait for whoever began it: pictures are drawn in one. */
const idleLimitOf = (statementTimeout: number) => (statementTimeout && statementTimeout < 30_000 ? 30_000 : 120_000)
/**
 * The database hears of a client that went without a word within about twenty seconds, and lets go of the rows that it
 * held; by itself it would ask after two hours. On a socket of this machine these say nothing.
 */
const ASK_AFTER =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 4; set tcp_user_timeout = 22000'

/** Set at the start of every connection, whatever the server's own settings are. */
export const settingsOf = (statementTimeout: number) =>
  // Compiling a plan costs a second where running it takes a millisecond: reads here are short.
  `set jit = off; set timezone = 'UTC'; set statement_timeout = ${statementTimeout}; set idle_in_transaction_session_timeout = ${idleLimitOf(statementTimeout)}; ${ASK_AFTER}`

/** Nobody answers on this connection any more, or not as somebody who may write: it must not go back to the pool. */
const isSpent = (error: unknown) => messageOf(error) === 'Query read timeout' || codeOf(error) === '25006'

type Done = (error: Error | undefined, result: unknown) => void
type Ask = (config: unknown, values?: unknown, done?: Done) => unknown

/**
 * Prepares what comes with parameters, under the name of its text. A query that got no answer in time ends the
 * connection: the driver would hand it on to the next query with the old answer still to come.
 */
export class Client extends pg.Client {
  /** @param config.answer milliseconds to wait for one; 0 for as long as it takes */
  constructor(config?: pg.ClientConfig & { answer?: number }) {
    super(config)
    const query_timeout = config?.answer || undefined
    // Without a listener a connection that dies while it is in use would end the process. Whoever asked hears of it by
    // their query.
    this.on('error', () => {})
    const ask = super.query.bind(this) as unknown as Ask
    const drop = (error: unknown) => void (isSpent(error) && this.end().catch(() => {}))
    const query: Ask = (text, values, done) => {
      if (typeof text !== 'string' || typeof values === 'function') return ask(text, values, done)
      const list = values as unknown[] | undefined
      const name = list?.length ? nameOf(text) : undefined
      const config = { ...(name ? { name } : {}), text, values: list, query_timeout }
      const ended = beginStatement(text)
      if (done)
        return ask(config, undefined, (error, result) => {
          ended?.(error)
          drop(error)
          done(error, result)
        })
      return (ask(config) as Promise<unknown>).then(
        result => {
          ended?.()
          return result
        },
        error => {
          ended?.(error)
          drop(error)
          throw error
        },
      )
    }
    this.query = query as unknown as typeof this.query
  }
}
