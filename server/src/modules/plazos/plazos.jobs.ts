import type { LiveJobParts } from '../../kit/kit.ts'
import { removeDichos } from './plazos.avisos.sql.ts'
import { tellCercanos } from './plazos.avisos.ts'

/** Each minute: limits that come near; at night what was noted of those that are over. */
export function definePlazosJobs({ jobs, db, realtime }: LiveJobParts) {
  jobs.define('plazos.cercanos', ({ signal }) => tellCercanos({ db, realtime }, signal))
  jobs.schedule('plazos.cercanos', '* * * * *')
  jobs.define('plazos.dichos', () => removeDichos(db))
  jobs.schedule('plazos.dichos', '55 3 * * *')
}
