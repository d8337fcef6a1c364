import type { LiveJobParts } from '../../kit/kit.ts'
import { tellInJob } from '../avisos/avisos.service.ts'
import { tellEventos } from '../eventos/eventos.service.ts'
import { tellClases } from '../sesiones/sesiones.service.ts'
import { hasBegun } from './streaming.estado.read.ts'

/**
 * Each minute: a class may begin by its hour alone, without anybody switching it on. Sessions first: a course whose own
 * hour has come is told to who has not just heard of its session.
 */
export function defineStreamingJobs({ jobs, db, realtime }: LiveJobParts) {
  jobs.define('streaming.empezaron', () =>
    tellInJob({ db, realtime }, async call => {
      await tellClases(call, 'clase_empezo', hasBegun())
      await tellEventos(call)
    }),
  )
  jobs.schedule('streaming.empezaron', '* * * * *')
}
