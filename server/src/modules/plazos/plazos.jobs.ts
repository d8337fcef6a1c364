import type { LiveJobParts } from '../../kit/kit.ts'
import { tellCercanos } from './plazos.avisos.ts'

/** Each minute: limits that come near. */
export function definePlazosJobs({ jobs, db, realtime }: LiveJobParts) {
  jobs.define('plazos.cercanos', ({ signal }) => tellCercanos({ db, realtime }, signal))
  jobs.schedule('plazos.cercanos', '* * * * *')
}
