/** How long people wait for the embedded database: made from nothing, until its first answer, and on the next start. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connect } from '../server/src/kit/db/db.ts'
import { startPostgres } from '../server/src/kit/db/postgres.ts'
import { createCluster, findPlace } from '../server/src/kit/db/postgres-cluster.ts'

/**
 * Measures on real settings (durable, not those of tests), in a folder for temporary files that it removes.
 * @returns milliseconds of wall-clock time: `initdb` makes the files; `primera respuesta` is from an empty folder to
 * the first answered query, initdb included; `segundo arranque` the same on a folder that was in use before
 * @throws {DatabaseStartError} when PostgreSQL does not come up here
 */
export async function benchArranque(): Promise<{ name: string; ms: number }[]> {
  const dir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'eleva-arranque-')))
  const alone = path.join(dir, 'initdb')
  const whole = path.join(dir, 'data')
  mkdirSync(alone)
  try {
    return [
      { name: 'initdb', ms: await timed(async () => createCluster(await findPlace(alone, false))) },
      { name: 'primera respuesta', ms: await firstAnswer(whole) },
      { name: 'segundo arranque', ms: await firstAnswer(whole) },
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

async function timed(what: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await what()
  return performance.now() - began
}

/** Milliseconds until a query is answered; the stop that follows does not count. */
async function firstAnswer(dir: string): Promise<number> {
  const began = performance.now()
  const pg = await startPostgres({ dir })
  const { sql, close } = connect(pg, 1)
  try {
    await sql`select 1`
    return performance.now() - began
  } finally {
    await close()
    await pg.stop()
  }
}
