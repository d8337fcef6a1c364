/**
 * Work that may wait: queues in the same PostgreSQL (schema `pgboss`), so that a job is as durable as the rows that it
 * is about. Every server process sends and works; a job runs in one of them, and again in another if that one dies.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { timeJob } from '../medidas.ts'
import { inSpan } from '../tracing.ts'
import { type Connection, LONG, poolOptions } from './db.ts'
import type { DB } from './schema.d.ts'

type Job<T extends object> = {
  id: string
  data: T
  /**
   * Aborts when the job has run for its time (15 minutes, unless said), and when a stop waited for it in vain: it will
   * be tried again.
   */
  signal: AbortSignal
}

type DefineOptions = {
  /** How many more times a failed job is tried; 3 by default. */
  retries?: number
  /** Seconds before the first retry, doubled for each further one; 30 by default, 0 for the next poll. */
  retryDelay?: number
  /** The longest pause (seconds) to which that grows; an hour by default. */
  retryDelayMax?: number
  /** How long a try may run; 15 by default, at most a day. */
  withinMinutes?: number
  /** Its signal aborts as soon as this process is to stop, as it takes long and goes on elsewhere where it was. */
  givesWay?: boolean
}

/**
 * For mail: a server that is away over a weekend's night costs nobody theirs. A hundred tries, from 30 s to half an
 * hour apart, are two days.
 */
export const CORREO: DefineOptions = { retries: 100, retryDelay: 30, retryDelayMax: 1_800 }

type SendOptions = {
  /** A job is not sent while another of its queue with this key waits; one that already runs does not count. */
  singletonKey?: string
  startAfter?: Date
  /** Sends with this transaction: a rollback takes the job back. */
  tx?: Kysely<DB>
}

export type Jobs = {
  /**
   * Says what a queue does. It must bear being run twice on the same data: a process may die before it is noted as
   * done.
   * Before start.
   */
  define: <T extends object>(name: string, handler: (job: Job<T>) => Promise<unknown>, options?: DefineOptions) => void
  /**
   * Sends a job without data to a defined queue on the minutes of `cron`, once for all processes. What an older version
   * scheduled and this one does not is forgotten. Before start.
   * @param timeZone of the cron hours; UTC by default
   */
  schedule: (name: string, cron: string, timeZone?: string) => void
  start: () => Promise<void>
  /**
   * @returns the id, or undefined when one with its singletonKey already waits
   * @throws when not started, or when no queue has this name
   */
  send: (name: string, data: object, options?: SendOptions) => Promise<string | undefined>
  /** For good: takes no more jobs, waits up to 30 s for those that run, and gives the others back for a retry. */
  stop: () => Promise<void>
}

type Definition = {
  handler: (job: Job<object>) => Promise<unknown>
  retries: number
  retryDelay: number
  retryDelayMax: number
  withinMinutes: number
  givesWay: boolean
}

const STOP_WITHIN = 30_000
/** A process that dies says nothing: its jobs are given to another after this many seconds without a sign of life. */
const HEARTBEAT = 60

/**
 * Connects when started, with a few connections of its own.
 * @param onError hears of failed tries, with the queue's name, and of trouble with the database, without
 * @param options.cronSeconds how often the schedules are looked at, 1 to 45
 * @param options.pollingSeconds how often each queue is looked at, 0.5 or more; what this process sends starts at once
 */
export function createJobs(
  connection: Connection,
  onError: (error: unknown, queue?: string) => void,
  { pollingSeconds = 5, cronSeconds = 30 }: { pollingSeconds?: number; cronSeconds?: number } = {},
): Jobs {
  const definitions = new Map<string, Definition>()
  const schedules = new Map<string, { cron: string; timeZone: string }>()
  let running: PgBoss | undefined
  let starting: Promise<void> | undefined
  let stopping: Promise<void> | undefined
  const stop = new AbortController()
  const workers = createWorkers(pollingSeconds, onError, stop.signal)

  const applySchedules = async (boss: PgBoss) => {
    for (const { name } of await boss.getSchedules()) if (!schedules.has(name)) await boss.unschedule(name)
    for (const [name, { cron, timeZone }] of schedules) await boss.schedule(name, cron, null, { tz: timeZone })
  }

  const begin = async () => {
    const boss = await openBoss(connection, cronSeconds, onError)
    // Every queue is there before the first job runs, which may send to any of them.
    running = boss
    for (const [name, definition] of definitions) await createQueue(boss, name, definition)
    for (const [name, definition] of definitions) await workers.begin(boss, name, definition)
    await applySchedules(boss)
  }

  return {
    define: (
      name,
      handler,
      { retries = 3, retryDelay = 30, retryDelayMax = 3_600, withinMinutes = 15, givesWay = false } = {},
    ) => {
      if (running) throw new Error(`La cola ${name} se define antes de empezar.`)
      const wrapped = (job: Job<object>) => handler(job as Parameters<typeof handler>[0])
      definitions.set(name, { handler: wrapped, retries, retryDelay, retryDelayMax, withinMinutes, givesWay })
    },
    schedule: (name, cron, timeZone = 'UTC') => {
      if (running || !definitions.has(name)) throw new Error(`${name} se define y luego se programa, antes de empezar.`)
      schedules.set(name, { cron, timeZone })
    },
    start: () => {
      starting = begin()
      return starting
    },
    send: async (name, data, { singletonKey, startAfter, tx } = {}) => {
      // People are let in some seconds before: what they do then waits for it, rather than being refused.
      await starting
      if (!running) throw new Error('Los trabajos aún no empiezan o ya terminaron.')
      const boss = running
      // Jobs without a key would all count as having the same one.
      const key = singletonKey ?? randomUUID()
      const id = await boss.send(name, data, { singletonKey: key, startAfter, db: tx && within(tx) })
      if (id && !startAfter && !tx) workers.wake(boss, name)
      return id ?? undefined
    },
    stop: async () => {
      stop.abort()
      // Jobs that finish meanwhile may still send.
      stopping ??= running && stopBoss(running, workers.queues())
      await stopping
      running = undefined
    },
  }
}

/**
 * What takes the jobs of each queue in this process, one after the other.
 * @param stopping aborts when it is to stop
 */
function createWorkers(
  pollingSeconds: number,
  onError: (error: unknown, queue?: string) => void,
  stopping: AbortSignal,
) {
  /** By queue. */
  const workers = new Map<string, string>()
  /** At once, rather than at its next poll. */
  const wake = (boss: PgBoss, name: string) => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  const begin = async (boss: PgBoss, name: string, { handler, givesWay }: Definition) => {
    const worker = await boss.work<object>(name, { pollingIntervalSeconds: pollingSeconds }, async ([job]) => {
      if (!job) return
      const ended = timeJob(name)
      const signal = givesWay ? AbortSignal.any([job.signal, stopping]) : job.signal
      try {
        await inSpan(`trabajo ${name}`, { 'messaging.destination.name': name }, () =>
          handler({ id: job.id, data: job.data ?? {}, signal }),
        )
        ended('bien')
      } catch (error) {
        ended('mal')
        // Given way to a stop is no trouble.
        if (!(givesWay && stopping.aborted)) onError(error, name)
        throw error
      } finally {
        // Otherwise it would take one job per poll, however many wait.
        wake(boss, name)
      }
    })
    workers.set(name, worker)
  }
  return { begin, wake, queues: () => [...workers.keys()] }
}

async function createQueue(
  boss: PgBoss,
  name: string,
  { retries, retryDelay, retryDelayMax, withinMinutes }: Definition,
): Promise<void> {
  const retry = {
    retryLimit: retries,
    retryDelay,
    retryBackoff: retryDelay > 0,
    // Without a pause there is none that grows.
    ...(retryDelay > 0 ? { retryDelayMax } : {}),
    heartbeatSeconds: HEARTBEAT,
    expireInSeconds: withinMinutes * 60,
  }
  // `short`: at most one job of a key waits. Creating does nothing to a queue that is there, hence the update.
  await boss.createQueue(name, { policy: 'short', ...retry })
  await boss.updateQueue(name, retry)
}

/** Looked at by hand whether they are done, because its own stop does so only every 500 ms. */
async function stopBoss(boss: PgBoss, queues: readonly string[]): Promise<void> {
  const done = Promise.all(queues.map(name => boss.offWork(name, { wait: true })))
  await Promise.race([done, sleep(STOP_WITHIN, undefined, { ref: false })])
  await boss.stop({ timeout: 1_000 })
}

async function openBoss(connection: Connection, cronSeconds: number, onError: (error: Error) => void) {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...poolOptions(connection, LONG.statement),
    max: 4,
    application_name: 'eleva-jobs',
    schema: 'pgboss',
    cronMonitorIntervalSeconds: cronSeconds,
    cronWorkerIntervalSeconds: Math.min(cronSeconds, 5),
  })
  boss.on('error', onError)
  await boss.start()
  return boss
}

const within = (tx: Kysely<DB>) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
})
