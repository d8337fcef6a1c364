/** One throwaway PostgreSQL for the whole run, with a migrated template that every test file clones. */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { connect } from '../src/kit/db/db.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { startPostgres } from '../src/kit/db/postgres.ts'
import { makePlace } from './place.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string }
  }
}

export const TEMPLATE = 'eleva_plantilla'

export default async function setup(project: TestProject) {
  const dir = makePlace('eleva-pruebas-')
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
