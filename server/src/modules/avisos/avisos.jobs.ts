import type { JobParts } from '../../kit/kit.ts'
import { removeViejos } from './avisos.sql.ts'

/** Days for which a notice is kept after it was last told. */
const KEPT = 180

/** Once a night. */
export function defineAvisosJobs({ jobs, db }: Pick<JobParts, 'jobs' | 'db'>) {
  jobs.define('avisos.viejos', ({ signal }) => removeViejos(db, KEPT, signal))
  jobs.schedule('avisos.viejos', '50 3 * * *')
}
