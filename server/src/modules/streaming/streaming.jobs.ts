import type { LiveJobParts } from '../../kit/kit.ts'
import { tellInJob } from '../avisos/avisos.service.ts'
import { tellClases } from '../sesiones/sesiones.service.ts'
import { hasBegun } from './streaming.estado.read.ts'

/** Each minute: a class may begin by its hour alone, without anybody switching it on. */
export function defineStreamingJobs({ jobs, db, realtime }: LiveJobParts) {
  jobs.define('streaming.empezaron', () =>
    tellInJob({ db, realtime }, call => tellClases(call, 'clase_empezo', hasBegun())),
  )
  jobs.schedule('streaming.empezaron', '* * * * *')
}
