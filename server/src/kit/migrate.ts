/** Numbered SQL files, forward only: the one source of the schema. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type postgres from 'postgres'

const FOLDER = path.join(import.meta.dirname, '../../migrations')
/** Any fixed number: it names the lock under which two starting servers take turns. */
const LOCK = 7_235_001

type Migration = { name: string; text: string; sha256: string }

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter(f => /^\d{4}_.+\.sql$/.test(f))
    .sort()
    .map(name => {
      const text = readFileSync(path.join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Applies what is missing, all in one transaction.
 * @returns the names applied now
 * @throws when a migration that was applied before has changed since
 */
export function migrate(sql: postgres.Sql, folder = FOLDER): Promise<string[]> {
  return sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    await tx`create table if not exists migraciones (name text primary key, sha256 text not null, aplicada_en timestamptz not null default now())`
    const applied = new Map((await tx`select name, sha256 from migraciones`).map(r => [r.name, r.sha256]))
    const now: string[] = []
    for (const m of readMigrations(folder)) {
      const before = applied.get(m.name)
      if (before === m.sha256) continue
      if (before) throw new Error(`La migración ${m.name} cambió después de aplicarse; escribe una nueva.`)
      await tx.unsafe(m.text)
      await tx`insert into migraciones (name, sha256) values (${m.name}, ${m.sha256})`
      now.push(m.name)
    }
    return now
  })
}
