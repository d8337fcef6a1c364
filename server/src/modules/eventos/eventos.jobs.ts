import type { LiveJobParts } from '../../kit/kit.ts'
import { tellInJob } from '../avisos/avisos.service.ts'
import { tellEventos } from './eventos.avisos.ts'

/** Each minute: classes of live courses whose hour has come. */
export function defineEventosJobs({ jobs, db, realtime }: LiveJobParts) {
  jobs.define('eventos.empezaron', () => tellInJob({ db, realtime }, tellEventos))
  jobs.schedule('eventos.empezaron', '* * * * *')
}
