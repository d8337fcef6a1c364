import type { Db } from '../../kit/db.ts'
import type { Jobs } from '../../kit/jobs.ts'
import { preparePartitions } from './bitacora.sql.ts'

/** Once a day, the months to come. */
export function defineBitacoraJobs(jobs: Jobs, db: Db) {
  jobs.define('bitacora.meses', () => preparePartitions(db))
  jobs.schedule('bitacora.meses', '40 3 * * *')
}
