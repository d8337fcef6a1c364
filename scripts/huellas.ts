/**
 * Notes in server/migrations/huellas.json the mark of each new migration, as `npm run db:types` does. What is noted
 * stays: a migration that has landed is never changed (server/test/migraciones.test.ts).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { LANDED, MIGRATIONS, readMigrations } from '../server/src/kit/db/migration-files.ts'

export function noteMigrations() {
  const noted: Record<string, string[]> = existsSync(LANDED) ? JSON.parse(readFileSync(LANDED, 'utf8')) : {}
  const all = readMigrations(MIGRATIONS).map(m => [m.name, noted[m.name] ?? [m.sha256]] as const)
  writeFileSync(LANDED, `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`)
}
