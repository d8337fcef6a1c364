import { sql } from 'kysely'
import type { JobParts } from '../../kit/kit.ts'

/** Every night, what is older than two school years. */
export function defineHistorialJobs({ jobs, db }: JobParts) {
  jobs.define('historial.limpieza', () =>
    db.deleteFrom('historial').where(sql<boolean>`creado_en < now() - interval '24 months'`).execute(),
  )
  jobs.schedule('historial.limpieza', '40 4 * * *')
}
