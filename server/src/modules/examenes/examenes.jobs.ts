import type { Db } from '../../kit/db.ts'
import type { Jobs } from '../../kit/jobs.ts'
import { removeExpired } from './examenes.sql.ts'

/** Every hour, passes that have been old for a day: until then whoever comes with one is told why it does not open. */
export function defineExamenesJobs(jobs: Jobs, db: Db) {
  jobs.define('examenes.limpieza', () => removeExpired(db))
  jobs.schedule('examenes.limpieza', '23 * * * *')
}
