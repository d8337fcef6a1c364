/** One throwaway PostgreSQL for the whole run, with a migrated template that every test file clones. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../src/kit/db/db.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { startPostgres } from '../src/kit/db/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string }
  }
}

export const TEMPLATE = 'eleva_plantilla'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** A few databases of 20 MB, what is written in them, and its log (bytes). */
const ROOM = 4 * 2 ** 30
const PREFIX = 'eleva-pruebas-'

/** A folder for the databases: in memory where there is room, as making one there takes a tenth of the time when disks are busy. */
function makePlace(): string {
  if (!existsSync(MEMORY) || os.freemem() < ROOM) return mkdtempSync(path.join(os.tmpdir(), PREFIX))
  // Of runs that were killed.
  for (const name of readdirSync(MEMORY).filter(found => found.startsWith(PREFIX)))
    if (!existsSync(`/proc/${name.slice(PREFIX.length).split('-')[0]}`))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true })
  const { bavail, bsize } = statfsSync(MEMORY)
  return mkdtempSync(path.join(bavail * bsize < ROOM ? os.tmpdir() : MEMORY, `${PREFIX}${process.pid}-`))
}

export default async function setup(project: TestProject) {
  const dir = makePlace()
  const pg = await startPostgres({ dir, fast: true })
  const admin = connect({ host: pg.host, user: pg.user, database: 'postgres' }, 2)
  await admin.sql`create database ${admin.sql(TEMPLATE)}`
  await admin.close()
  await migrate({ host: pg.host, user: pg.user, database: TEMPLATE })
  project.provide('postgres', { host: pg.host, user: pg.user })
  return async () => {
    await pg.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
