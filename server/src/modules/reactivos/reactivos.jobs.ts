import type { JobParts } from '../../kit/kit.ts'
import { defineCifrasJobs } from './cifras.jobs.ts'
import { cleanMedios } from './reactivos.medios.sql.ts'

/**
 * Every night, pictures, sound and film that were sent up and that no question has; and what attempts gave, each
 * minute.
 */
export function defineReactivosJobs(parts: JobParts) {
  const { jobs, db, storage } = parts
  jobs.define('reactivos.medios', () => cleanMedios(db, storage))
  jobs.schedule('reactivos.medios', '5 4 * * *')
  defineCifrasJobs(parts)
}
