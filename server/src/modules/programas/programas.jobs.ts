import { sql } from 'kysely'
import type { JobParts } from '../../kit/kit.ts'

/**
 * Every night, keys under which something was sent a week ago: no browser sends it again, nor takes it back by itself.
 */
export function defineProgramasJobs({ jobs, db }: JobParts) {
  jobs.define('programas.limpieza', () =>
    db.deleteFrom('programas_envios').where(sql<boolean>`creado_en < now() - interval '7 days'`).execute(),
  )
  jobs.schedule('programas.limpieza', '45 4 * * *')
}
