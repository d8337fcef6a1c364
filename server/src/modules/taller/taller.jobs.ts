import { sql } from 'kysely'
import type { JobParts } from '../../kit/kit.ts'

/** Every night, keys under which something was sent a week ago: no browser sends it again. */
export function defineTallerJobs({ jobs, db }: JobParts) {
  jobs.define('taller.limpieza', () =>
    db.deleteFrom('taller_envios').where(sql<boolean>`creado_en < now() - interval '7 days'`).execute(),
  )
  jobs.schedule('taller.limpieza', '35 4 * * *')
}
