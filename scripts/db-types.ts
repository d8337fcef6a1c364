/**
 * Writes server/src/kit/db/schema.d.ts from the migrations, and notes the new ones; with `--check` it only says whether
 * the file is current.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '../server/src/kit/db/migrate.ts'
import { startPostgres } from '../server/src/kit/db/postgres.ts'
import { noteMigrations } from './huellas.ts'

const target = path.join(import.meta.dirname, '../server/src/kit/db/schema.d.ts')
const dir = mkdtempSync(path.join(os.tmpdir(), 'eleva-tipos-'))
const pg = await startPostgres({ dir, fast: true })
try {
  await migrate(pg)
  const out = path.join(dir, 'schema.d.ts')
  execFileSync('kysely-codegen', [
    '--dialect',
    'postgres',
    '--url',
    `postgres://${pg.user}@localhost/${pg.database}?host=${encodeURIComponent(pg.host)}`,
    '--out-file',
    out,
    '--exclude-pattern',
    '(migraciones|pgboss.*)',
    '--type-mapping',
    JSON.stringify({ int8: 'number', numeric: 'number', citext: 'string', date: 'string' }),
    '--log-level',
    'error',
  ])
  const fresh = readFileSync(out, 'utf8')
  if (!process.argv.includes('--check')) {
    noteMigrations()
    writeFileSync(target, fresh)
  } else if (readFileSync(target, 'utf8') !== fresh) {
    console.error('server/src/kit/db/schema.d.ts no corresponde a las migraciones: npm run db:types')
    process.exitCode = 1
  }
} finally {
  await pg.stop()
  rmSync(dir, { recursive: true, force: true })
}
