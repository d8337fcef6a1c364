/** Numbered SQL files, forward only: the one source of the schema. */
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../thrown.ts'
import { type Connection, connect, UNHURRIED } from './db.ts'
import { isSame, MIGRATIONS, type Migration, readMigrations } from './migration-files.ts'
import { type Sql, sqlOn } from './sql.ts'

/** Any fixed number: it names the lock under which starting servers take turns. */
const LOCK = 7_235_001
/** While a statement waits for a table, whoever comes after it waits, too: better to give up and come again. */
const LOCK_TIMEOUT = '3s'
const MAX_TRIES = 40

/** A table that a migration needs stayed in use for minutes; nothing of that file was applied. */
export class MigrationBusyError extends Error {}

/** The database was made by other migrations than this version has; nothing was changed. */
export class MigrationChangedError extends Error {}

export type MigrateOptions = {
  /** Others than the product's own, as those that a backup was made with. */
  folder?: string
  /**
   * Milliseconds before a file is tried again whose tables were in use, at first; it doubles up to twenty times as
   * long.
   */
  pause?: number
}

/**
 * Applies what is missing on a connection of its own, each file whole or not at all. Servers that start together take
 * turns; what was applied stays when a later file fails.
 * @param zone that of the people; left out, it stays as it is
 * @returns the names applied now
 * @throws {MigrationChangedError} when a migration that was applied before has changed since
 * @throws {MigrationBusyError}
 */
export async function migrate(connection: Connection, zone?: string, options: MigrateOptions = {}): Promise<string[]> {
  const { pool, close } = connect(connection, 1, UNHURRIED)
  const client = await pool.connect()
  const sql = sqlOn(client)
  try {
    const files = readMigrations(options.folder ?? MIGRATIONS)
    const known = await appliedOf(sql)
    for (const m of files) requireUnchanged(m, known)
    const now: string[] = []
    // A new database has nothing to lose: its files wait for the disk once, with the last of them, which brings all
    // before it along.
    const isNew = known.size === 0
    if (isNew) await sql.unsafe('set synchronous_commit = off')
    for (const m of files) {
      if (isNew && m === files.at(-1)) await sql.unsafe('reset synchronous_commit')
      if (!known.has(m.name) && (await applyPatiently(sql, m, options.pause ?? 250))) now.push(m.name)
    }
    await vigila(sql, isNew, options.pause ?? 250)
    if (zone) await inTurn(sql, () => setZona(sql, zone))
    return now
  } finally {
    // With the connection goes what was not committed.
    client.release(true)
    await close()
  }
}

/** By name, of all that were applied. */
async function appliedOf(sql: Sql): Promise<Map<string, string>> {
  const [{ there } = { there: null }] = await sql`select to_regclass('public.migraciones') as there`
  if (!there) return new Map()
  return new Map((await sql`select name, sha256 from migraciones`).map(r => [r.name, r.sha256]))
}

function requireUnchanged(m: Migration, known: Map<string, string>) {
  const before = known.get(m.name)
  if (before && !isSame(m, before))
    throw new MigrationChangedError(
      `La migración ${m.name} cambió después de aplicarse en esta base de datos. No se cambió nada: vuelve a la versión de Eleva con la que trabajaba, y lee «Una migración cambió» en docs/runbook.md.`,
    )
}

const isBusy = (error: unknown) => codeOf(error) === '55P03'

/** @returns whether it was this process that applied it */
const applyPatiently = (sql: Sql, m: Migration, pause: number): Promise<boolean> =>
  patiently(`La migración ${m.name}`, pause, () =>
    m.loose ? applyLoose(sql, m) : inTurn(sql, () => applyWhole(sql, m)),
  )

/**
 * @param what waits, as the error says it
 * @throws {MigrationBusyError}
 */
async function patiently<T>(what: string, pause: number, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (tries === MAX_TRIES) {
        const text = `${what} espera a una tabla que otra conexión no suelta; se probó ${MAX_TRIES} veces.`
        throw new MigrationBusyError(text, { cause: error })
      }
      await sleep(pause * Math.min(20, 2 ** (tries - 1)))
    }
  }
}

/**
 * Every table that a migration made is watched by the audit (ADR 120): one after the other where people work, so that
 * no two are held at once.
 */
async function vigila(sql: Sql, isNew: boolean, pause: number) {
  const [{ there } = { there: null }] = await sql`select to_regproc('auditoria_por_vigilar') as there`
  if (!there) return
  const ordenes = (await sql<{ orden: string }[]>`select orden from auditoria_por_vigilar()`).map(r => r.orden)
  for (const orden of isNew ? [ordenes.join(';')] : ordenes)
    await patiently('La auditoría', pause, () =>
      inTurn(sql, async () => {
        await sql.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
        await sql.unsafe(orden)
      }),
    )
}

/**
 * Runs in a transaction that nobody else has at the same time. Asked for again and again: who waits in one would hold
 * up an index.
 */
async function inTurn<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  for (;;) {
    await sql.unsafe('begin; set local idle_in_transaction_session_timeout = 0')
    try {
      const [{ mine } = { mine: false }] = await sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`
      if (mine) {
        const result = await work()
        await sql.unsafe('commit')
        return result
      }
      await sql.unsafe('rollback')
    } catch (error) {
      await sql.unsafe('rollback').catch(() => undefined)
      throw error
    }
    await sleep(100)
  }
}

async function applyWhole(sql: Sql, m: Migration): Promise<boolean> {
  if (await isApplied(sql, m)) return false
  await sql.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  await sql.unsafe(m.text)
  await note(sql, m)
  return true
}

/** Its statements may be met half done by the next try: each bears being run again. */
async function applyLoose(sql: Sql, m: Migration): Promise<boolean> {
  while (!(await sql`select pg_try_advisory_lock(${LOCK}) as mine`)[0]?.mine) await sleep(100)
  try {
    if (await isApplied(sql, m)) return false
    await sql.unsafe(`set lock_timeout = '${LOCK_TIMEOUT}'`)
    for (const statement of m.text.split(/;\s*$/m))
      if (statement.replace(/--.*$/gm, '').trim()) await sql.unsafe(statement)
    await note(sql, m)
    return true
  } finally {
    await sql.unsafe('reset lock_timeout')
    await sql`select pg_advisory_unlock(${LOCK})`
  }
}

/** Asked for under the lock: who was before may have applied it. */
async function isApplied(sql: Sql, m: Migration): Promise<boolean> {
  await sql`
    create table if not exists migraciones (
      name text primary key, sha256 text not null, aplicada_en timestamptz not null default now())`
  const known = await appliedOf(sql)
  requireUnchanged(m, known)
  return known.has(m.name)
}

const note = (sql: Sql, m: Migration) => sql`insert into migraciones (name, sha256) values (${m.name}, ${m.sha256})`

/**
 * A function and no setting of the connection: a pooler in between loses those. Plans that stand on the old one are
 * made anew.
 */
async function setZona(sql: Sql, zone: string) {
  const [{ text } = { text: null }] = await sql<{ text: string | null }[]>`
    select case
        when zona() <> ${zone}
          then format(
            'create or replace function zona() returns text language sql stable parallel safe return %L',
            ${zone}::text)
      end as text`
  if (text) await sql.unsafe(text)
}
