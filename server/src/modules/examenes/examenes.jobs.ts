import type { JobParts } from '../../kit/kit.ts'
import { removeExpired } from './examenes.sql.ts'

/** Every hour, passes that have been old for a day: until then whoever comes with one is told why it does not open. */
export function defineExamenesJobs({ jobs, db }: JobParts) {
  jobs.define('examenes.limpieza', () => removeExpired(db))
  jobs.schedule('examenes.limpieza', '23 * * * *')
}
