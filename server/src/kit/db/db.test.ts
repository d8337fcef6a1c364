/**
 * The pools when the database goes away, is silent, or is too busy: nobody waits for long, and nothing has to be done
 * by hand.
 */
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { refusalFrom } from '../errors.ts'
import { connect, type Database, openPools, SCREEN } from './db.ts'

let database: Database
let name: string
beforeAll(async () => {
  database = await openTestDatabase()
  name = (await database.sql`select current_database() as name`)[0]!.name
})
afterAll(() => database.close())

const statusOf = (error: unknown) => refusalFrom(error)?.status
const ended = (what: Promise<unknown>) =>
  what.then(
    () => 'done',
    (error: unknown) => statusOf(error),
  )

/** A line to the database that can fall silent without a word, as when a cable is cut. */
async function openLine() {
  const { host } = inject('postgres')
  const sockets = new Set<Socket>()
  let silent = false
  const server: Server = createServer(here => {
    const there = createConnection(`${host}/.s.PGSQL.5432`)
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(from)
      from.on('data', data => void (silent || to.write(data)))
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('error', () => {})
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `postgres://${inject('postgres').user}@127.0.0.1:${port}/${name}`,
    silence: (on: boolean) => {
      silent = on
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

describe('a connection', () => {
  test('compiles no plans, speaks UTC and has its limit of time, whatever the server is set to', async () => {
    const { host, user } = inject('postgres')
    const admin = connect({ host, user, database: 'postgres' }, 1)
    await admin.sql.unsafe(
      `alter database "${name}" set jit = on; alter database "${name}" set timezone = 'America/Lima'`,
    )
    await admin.close()
    const pools = openPools({ host, user, database: name }, 2)
    for (const [db, limit, idle] of [
      [pools.db, '4500ms', '30s'],
      [pools.slow, '2min', '2min'],
    ] as const) {
      const { rows } = await sql`select current_setting('jit') as jit, current_setting('timezone') as zona,
        current_setting('statement_timeout') as limite,
        current_setting('idle_in_transaction_session_timeout') as ociosa`.execute(db)
      expect(rows).toEqual([{ jit: 'off', zona: 'UTC', limite: limit, ociosa: idle }])
    }
    await pools.close()
  })

  test('prepares a statement once, and gives the same answer for other values', async () => {
    const one = connect(database.connection, 1)
    for (const n of [1, 2, 3]) expect(await one.sql`select ${n}::int as n`).toEqual([{ n }])
    expect(await one.sql`select count(*)::int as c from pg_prepared_statements where not from_sql`).toEqual([{ c: 1 }])
    await one.close()
  })
})

describe('when the server ends connections', () => {
  test('in the middle of statements and transactions, who asked is told to come back, and the next one is served', async () => {
    const pools = openPools(database.connection, 8)
    const work = async () => {
      const slept = pools.db.transaction().execute(async tx => {
        await sql`select 1`.execute(tx)
        await sql`select pg_sleep(0.3)`.execute(tx)
      })
      return ended(slept)
    }
    const said = new Set<unknown>()
    for (let round = 0; round < 5; round++) {
      const all = Array.from({ length: 20 }, work)
      await new Promise(resolve => setTimeout(resolve, 50 * (round + 1)))
      await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and pid <> pg_backend_pid() and backend_type = 'client backend'`
      for (const one of await Promise.all(all)) said.add(one)
      const began = Date.now()
      await vi.waitFor(() => sql`select 1`.execute(pools.db), { timeout: 2_000, interval: 10 })
      expect(Date.now() - began).toBeLessThan(2_000)
    }
    expect([...said].toSorted()).toEqual([503, 'done'])
    await pools.close()
  })

  test('at rest, nobody notices', async () => {
    const pools = openPools(database.connection, 4)
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.02)`.execute(pools.db)))
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`
    await new Promise(resolve => setTimeout(resolve, 50))
    expect((await sql`select 7 as n`.execute(pools.db)).rows).toEqual([{ n: 7 }])
    await pools.close()
  })
})

describe('a line that falls silent', () => {
  test('is given up within five seconds, for whoever waits for an answer and whoever comes new; it is good again within two', async () => {
    const line = await openLine()
    const pools = openPools({ url: line.url }, 3)
    await Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.02)`.execute(pools.db)))
    line.silence(true)
    const began = Date.now()
    const waiting = Array.from({ length: 6 }, () => ended(sql`select 1`.execute(pools.db)))
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([503]))
    expect(Date.now() - began).toBeLessThan(SCREEN.answer + 1_000)
    line.silence(false)
    const back = Date.now()
    await vi.waitFor(() => sql`select 1`.execute(pools.db), { timeout: 2_000, interval: 20 })
    expect(Date.now() - back).toBeLessThan(2_000)
    await pools.close()
    await line.close()
  }, 20_000)

  test('an answer that comes too late is not taken for that of the next question', async () => {
    const pool = connect(database.connection, 1, { statement: 0, answer: 200 })
    expect(await ended(sql`select pg_sleep(0.5), 'viejo' as n`.execute(pool.db))).toBe(503)
    expect((await sql`select 'nuevo' as n`.execute(pool.db)).rows).toEqual([{ n: 'nuevo' }])
    await pool.close()
  })
})

describe('a database that is busy', () => {
  test('a statement that takes longer than a screen may is stopped, and its connection goes on', async () => {
    const pool = connect(database.connection, 1, { statement: 100, answer: 5_000 })
    const [before] = await pool.sql`select pg_backend_pid() as pid`
    expect(await ended(sql`select count(*) from generate_series(1, 60000000)`.execute(pool.db))).toBe(503)
    expect(await pool.sql`select pg_backend_pid() as pid`).toEqual([before])
    await pool.close()
  })

  test('who gets no connection within five seconds is told to come back', async () => {
    const pool = connect(database.connection, 1)
    const held = await pool.pool.connect()
    const began = Date.now()
    expect(await ended(sql`select 1`.execute(pool.db))).toBe(503)
    expect(Date.now() - began).toBeLessThan(6_000)
    held.release()
    await pool.close()
  }, 20_000)
})

test.each([
  ['ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.1:5432'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['57014', 'canceling statement due to statement timeout'],
  ['57P01', 'terminating connection due to administrator command'],
  [undefined, 'Connection terminated unexpectedly'],
  [undefined, 'timeout exceeded when trying to connect'],
])('%s %s is no bug: it is told with when to come back', (code, message) => {
  const refusal = refusalFrom(Object.assign(new Error(message), code ? { code } : {}))
  expect(refusal).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})

test('a full disk is said in words', () => {
  const refusal = refusalFrom(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
  expect(refusal).toMatchObject({ status: 507, message: expect.stringContaining('No hay espacio') })
})
