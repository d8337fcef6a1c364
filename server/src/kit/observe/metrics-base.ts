/**
 * What the database says of itself when it is scraped: whether it answers, its clock, and the work that waits in it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/db.ts'

type Seen = {
  answers: boolean
  /** Seconds that this process's clock is ahead of the database's. */
  ahead?: number
  queues: { name: string; waiting: number; age: number }[]
}

/**
 * Milliseconds: several scrapers, or one in a hurry, ask the database once; and it is not waited for longer than that.
 */
const KEPT = 5_000
const WITHIN = 1_500

/**
 * Jobs that may run and do not: in each queue, how many, and seconds since the first of them might have. From an index
 * that holds only those that wait; what failed is counted where it runs (`eleva_trabajos_segundos`), not in the rows of
 * a week.
 */
async function read(db: Db): Promise<Seen> {
  const before = Date.now()
  const { rows } = await sql<{ clock: number; ready: boolean }>`
    select extract(epoch from clock_timestamp())::float8 as clock, to_regclass('pgboss.job') is not null as ready`.execute(
    db,
  )
  const after = Date.now()
  const { clock, ready } = rows[0]!
  const ahead = (before + after) / 2_000 - clock
  if (!ready) return { answers: true, ahead, queues: [] }
  const waiting = await sql<Seen['queues'][number]>`
    select cola.name, count(trabajo.name)::int as waiting,
      coalesce(extract(epoch from now() - min(trabajo.start_after)), 0)::float8 as age
    from pgboss.queue cola
      left join pgboss.job trabajo on trabajo.name = cola.name and trabajo.state < 'active'
        and trabajo.start_after <= now()
    where cola.name not like '\\_\\_pgboss%'
    group by cola.name`.execute(db)
  return { answers: true, ahead, queues: waiting.rows }
}

/** Never fails a scrape: while the database is away, it says so and nothing else. */
export function addDatabaseMetrics(to: Registry, db: Db) {
  const registers = [to]
  let last: Seen = { answers: false, queues: [] }
  let until = 0
  let asking: Promise<void> | undefined
  const ask = async () => {
    try {
      last = await read(db)
    } catch {
      last = { answers: false, queues: [] }
    }
    until = Date.now() + KEPT
    asking = undefined
  }
  const now = async (): Promise<Seen> => {
    if (Date.now() < until) return last
    asking ??= ask()
    const late = Symbol()
    const first = await Promise.race([asking, sleep(WITHIN, late, { ref: false })])
    return first === late ? { answers: false, queues: [] } : last
  }
  new Gauge({
    name: 'eleva_base_responde',
    help: '1 si la base de datos respondió a este proceso, 0 si no',
    registers,
    async collect() {
      this.set((await now()).answers ? 1 : 0)
    },
  })
  new Gauge({
    name: 'eleva_base_reloj_segundos',
    help: 'Segundos que el reloj de este proceso va delante del de la base de datos',
    registers,
    async collect() {
      const { ahead } = await now()
      this.reset()
      if (ahead === undefined) this.remove()
      else this.set(ahead)
    },
  })
  new Gauge({
    name: 'eleva_cola_esperan',
    help: 'Trabajos que ya podrían correr y esperan, por cola (de todos los procesos)',
    labelNames: ['cola'],
    registers,
    async collect() {
      this.reset()
      for (const { name, waiting } of (await now()).queues) this.set({ cola: name }, waiting)
    },
  })
  new Gauge({
    name: 'eleva_cola_espera_segundos',
    help: 'Segundos que lleva esperando el más antiguo de cada cola',
    labelNames: ['cola'],
    registers,
    async collect() {
      this.reset()
      for (const { name, age } of (await now()).queues) this.set({ cola: name }, age)
    },
  })
}
