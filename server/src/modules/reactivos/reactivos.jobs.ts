import type { JobParts } from '../../kit/kit.ts'
import { cleanMedios } from './reactivos.medios.sql.ts'

/** Every night, pictures, sound and film that were sent up and that no question has. */
export function defineReactivosJobs({ jobs, db, storage }: JobParts) {
  jobs.define('reactivos.medios', () => cleanMedios(db, storage))
  jobs.schedule('reactivos.medios', '5 4 * * *')
}
