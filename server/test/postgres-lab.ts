/** Databases in folders of their own, processes that own one, and their end after each test. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { connect } from '../src/kit/db/db.ts'
import { type EmbeddedPostgres, startPostgres } from '../src/kit/db/postgres.ts'
import { processesOf } from '../src/kit/db/postgres-process.ts'

export const FIXTURE = path.join(import.meta.dirname, 'fixtures/database-child.ts')
export const NOBODY = 65534
export const root = process.getuid?.() === 0
export const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
export const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']

/** Where the lent database rests, and who has it. */
export let made: string
export let borrower: string | undefined
export const folders: string[] = []
export const running: EmbeddedPostgres[] = []
export const children: ChildProcess[] = []

/** An empty folder that the next test does not see. */
export function folder(): string {
  const dir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'eleva-pg-')))
  folders.push(dir)
  return dir
}

/**
 * Lends `dir`, which may be new, the database that the tests pass on to each other: making or copying one takes longer.
 */
export function usedFolder(dir = folder()): string {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  renameSync(path.join(made, 'pg'), path.join(dir, 'pg'))
  borrower = dir
  return dir
}

export async function start(dir: string, onLost?: (why: string) => void): Promise<EmbeddedPostgres> {
  const pg = await startPostgres({ dir, onLost })
  running.push(pg)
  return pg
}

/** Opens a pool for `use` and closes it. */
export async function ask<T>(
  pg: EmbeddedPostgres,
  use: (sql: ReturnType<typeof connect>['sql']) => Promise<T>,
): Promise<T> {
  const { sql, close } = connect(pg, 4)
  try {
    return await use(sql)
  } finally {
    await close()
  }
}

/** Starts a process with a database of its own. `saw` waits until it printed something; `ended` gives its exit code. */
export function startChild(dir: string, mode: string, env: Record<string, string> = {}, before: string[] = []) {
  const [command = '', ...args] = [...before, process.execPath, FIXTURE, dir, mode]
  const child = spawn(command, args, { env: { ...process.env, ...env } })
  children.push(child)
  let said = ''
  child.stdout.on('data', d => (said += d))
  child.stderr.on('data', d => (said += d))
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const saw = (pattern: RegExp) =>
    vi.waitFor(() => pattern.exec(said) ?? expect.fail(`waiting for ${pattern}: ${said}`), {
      timeout: 15_000,
      interval: 5,
    })
  const acked = () => [...said.matchAll(/^acked (\d+)$/gm)].map(m => Number(m[1]))
  return { child, saw, ended, acked, said: () => said }
}

export const nothingRuns = (dir: string) =>
  vi.waitFor(() => expect(processesOf(path.join(dir, 'pg'))).toEqual([]), { timeout: 5_000, interval: 10 })

export const rowsOf = (pg: EmbeddedPostgres, table = 'filas') =>
  ask(pg, async sql => new Set((await sql`select id from ${sql(table)}`).map(r => r.id as number)))

/** Call it once at the top of a test file. */
export function useLab() {
  beforeAll(async () => {
    made = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'eleva-pg-')))
    await (await startPostgres({ dir: made, fast: true })).stop()
  })
  afterEach(async () => {
    for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
    await Promise.all(running.splice(0).map(pg => pg.stop()))
    if (borrower) {
      await nothingRuns(borrower)
      renameSync(path.join(borrower, 'pg'), path.join(made, 'pg'))
      borrower = undefined
    }
    for (const dir of folders.splice(0)) {
      await nothingRuns(dir)
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    }
  })
  afterAll(() => rmSync(made, { recursive: true, force: true }))
}

/** The data folder of a running database, from its socket folder. */
export function readDirectory(pg: EmbeddedPostgres): string {
  return path.join(path.dirname(pg.host), 'pg')
}
