import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import type { Database } from './db.ts'
import { CORREO, createJobs, type Jobs } from './jobs.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const opened: Jobs[] = []
const errors: { error: unknown; queue?: string }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(jobs => jobs.stop()))
  errors.length = 0
})
/** One server process, as far as jobs are concerned. */
const open = () => {
  const jobs = createJobs(database.connection, (error, queue) => errors.push({ error, queue }), {
    pollingSeconds: 0.5,
    cronSeconds: 1,
  })
  opened.push(jobs)
  return jobs
}
const until = (condition: () => unknown) => expect.poll(condition, { timeout: 10_000, interval: 20 })
const states = async (name: string) =>
  (await database.sql`select state from pgboss.job where name = ${name} order by created_on`).map(r => r.state)

test('a job runs once, also with two processes that start at once', async () => {
  const runs: number[] = []
  const both = [open(), open()]
  for (const jobs of both) jobs.define<{ n: number }>('contar', async ({ data }) => runs.push(data.n))
  await Promise.all(both.map(jobs => jobs.start()))
  const numbers = Array.from({ length: 20 }, (_, n) => n)
  await Promise.all(numbers.map(n => both[n % 2]!.send('contar', { n })))
  await until(async () => (await states('contar')).filter(s => s === 'completed').length).toBe(20)
  expect(runs.sort((a, b) => a - b)).toEqual(numbers)
  expect(errors).toEqual([])
})

test('a failing job is reported and tried again, and given up after its retries', async () => {
  let tries = 0
  const jobs = open()
  jobs.define(
    'tropezar',
    async () => {
      if (++tries < 3) throw new Error(`Intento ${tries}`)
    },
    { retries: 2, retryDelay: 0 },
  )
  jobs.define('caer', () => Promise.reject(new Error('Nunca')), { retries: 0 })
  await jobs.start()
  await jobs.send('tropezar', {})
  await jobs.send('caer', {})
  await until(() => states('tropezar')).toEqual(['completed'])
  await until(() => states('caer')).toEqual(['failed'])
  expect(errors.map(e => [e.queue, String(e.error)]).sort()).toEqual([
    ['caer', 'Error: Nunca'],
    ['tropezar', 'Error: Intento 1'],
    ['tropezar', 'Error: Intento 2'],
  ])
})

test('mail goes on trying for more than a day, and never rests longer than half an hour', async () => {
  const jobs = open()
  jobs.define('cartear', () => Promise.reject(new Error('Sin servidor')), CORREO)
  await jobs.start()
  await jobs.send('cartear', {})
  const pauses: number[] = []
  // Each time the clock is put forward to its next try.
  for (let tries = 0; tries < 9; tries++) {
    await until(async () => (await waiting())?.retry_count).toBe(tries)
    pauses.push(Number((await waiting())?.pause))
    await database.sql`update pgboss.job set start_after = now() where name = 'cartear'`
  }
  expect(pauses[0]).toBeLessThanOrEqual(60)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1_800)
  expect(pauses.slice(-2).every(p => p > 1_790)).toBe(true)
  const [{ retry_limit } = { retry_limit: 0 }] =
    await database.sql`select retry_limit from pgboss.queue where name = 'cartear'`
  expect(((retry_limit as number) - 9) * 1_800).toBeGreaterThan(24 * 3_600)
})
const waiting = async () =>
  (
    await database.sql`select retry_count, extract(epoch from start_after - now()) as pause from pgboss.job
      where name = 'cartear' and state = 'retry'`
  )[0]

test('a stop lets the running job finish and takes no other', async () => {
  const done: string[] = []
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const jobs = open()
  jobs.define<{ name: string }>('despacio', async ({ data }) => {
    started.resolve()
    await release.promise
    await jobs.send('siguiente', {})
    done.push(data.name)
  })
  jobs.define('siguiente', async () => {})
  await jobs.start()
  await jobs.send('despacio', { name: 'uno' })
  await started.promise
  await jobs.send('despacio', { name: 'dos' })
  const stopped = jobs.stop()
  release.resolve()
  await stopped
  await expect(jobs.send('despacio', { name: 'tres' })).rejects.toThrow('ya terminaron')
  expect(done).toEqual(['uno'])
  expect(await states('despacio')).toEqual(['completed', 'created'])
  expect(await states('siguiente')).toEqual(['created'])
})

test('a job sent before a restart runs after it', async () => {
  const before = open()
  before.define('esperar', async () => {})
  await before.start()
  const soon = new Date(Date.now() + 600)
  await before.send('esperar', { n: 7 }, { startAfter: soon })
  await before.stop()
  const ran: object[] = []
  const after = open()
  after.define('esperar', async ({ data }) => ran.push(data))
  await after.start()
  await until(() => ran).toEqual([{ n: 7 }])
  expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime() - 50)
})

test('of one key only one waits', async () => {
  const jobs = open()
  jobs.define('recalcular', async () => {})
  await jobs.start()
  const startAfter = new Date(Date.now() + 3600_000)
  expect(await jobs.send('recalcular', {}, { singletonKey: 'curso-1', startAfter })).toBeDefined()
  expect(await jobs.send('recalcular', {}, { singletonKey: 'curso-1', startAfter })).toBeUndefined()
  expect(await jobs.send('recalcular', {}, { singletonKey: 'curso-2', startAfter })).toBeDefined()
  expect(await jobs.send('recalcular', {}, { startAfter })).toBeDefined()
  expect(await jobs.send('recalcular', {}, { startAfter })).toBeDefined()
})

test('a job sent in a transaction goes with it, or not at all', async () => {
  const ran: object[] = []
  const jobs = open()
  jobs.define('avisar', async ({ data }) => ran.push(data))
  await jobs.start()
  const failing = database.db.transaction().execute(async tx => {
    await jobs.send('avisar', { n: 1 }, { tx })
    throw new Error('marcha atrás')
  })
  await expect(failing).rejects.toThrow('marcha atrás')
  await database.db.transaction().execute(tx => jobs.send('avisar', { n: 2 }, { tx }))
  await until(() => ran).toEqual([{ n: 2 }])
  expect(await states('avisar')).toHaveLength(1)
})

test('what is no longer scheduled is forgotten', async () => {
  const schedules = async () => await database.sql`select name, cron, timezone from pgboss.schedule order by name`
  const older = open()
  for (const name of ['limpiar', 'resumir']) older.define(name, async () => {})
  older.schedule('limpiar', '0 3 * * *')
  older.schedule('resumir', '0 7 * * 1', 'America/Mexico_City')
  await older.start()
  expect(await schedules()).toMatchObject([
    { name: 'limpiar', cron: '0 3 * * *', timezone: 'UTC' },
    { name: 'resumir', cron: '0 7 * * 1', timezone: 'America/Mexico_City' },
  ])
  const newer = open()
  newer.define('limpiar', async () => {})
  newer.schedule('limpiar', '0 4 * * *')
  await newer.start()
  expect(await schedules()).toMatchObject([{ name: 'limpiar', cron: '0 4 * * *' }])
})

test('what is scheduled for every minute runs', async () => {
  let ran = 0
  const jobs = open()
  jobs.define('latir', async () => ran++)
  jobs.schedule('latir', '* * * * *')
  await jobs.start()
  await until(() => ran).toBeGreaterThan(0)
})

test('what is sent while they begin waits for that, and runs', async () => {
  const jobs = open()
  const runs: number[] = []
  jobs.define<{ n: number }>('temprano', async ({ data }) => runs.push(data.n))
  const begins = jobs.start()
  await jobs.send('temprano', { n: 1 })
  await begins
  await until(() => runs).toEqual([1])
})

test('sending and scheduling need a queue and a start', async () => {
  const jobs = open()
  expect(() => jobs.schedule('nadie', '* * * * *')).toThrow('se define')
  await expect(jobs.send('nadie', {})).rejects.toThrow('aún no empiezan')
  await jobs.start()
  await expect(jobs.send('nadie', {})).rejects.toThrow('nadie')
  expect(() => jobs.define('tarde', async () => {})).toThrow('antes de empezar')
})
