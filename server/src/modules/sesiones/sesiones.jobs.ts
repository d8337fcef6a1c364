import type { LiveJobParts } from '../../kit/kit.ts'
import { tellInJob } from '../avisos/avisos.service.ts'
import { tellRecordatorios } from './sesiones.service.ts'

/** Each minute: the classes of the next day, and those of the next quarter of an hour. */
export function defineSesionesJobs({ jobs, db, realtime }: LiveJobParts) {
  jobs.define('sesiones.recordatorios', () => tellInJob({ db, realtime }, tellRecordatorios))
  jobs.schedule('sesiones.recordatorios', '* * * * *')
}
