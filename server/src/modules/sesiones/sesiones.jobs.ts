import type { LiveJobParts } from '../../kit/kit.ts'
import { tellInJob } from '../avisos/avisos.service.ts'
import { esManana, esPronto } from './sesiones.clases.sql.ts'
import { tellClases } from './sesiones.service.ts'

/** Each minute: the classes of the next day, and those of the next quarter of an hour. */
export function defineSesionesJobs({ jobs, db, realtime }: LiveJobParts) {
  jobs.define('sesiones.recordatorios', () =>
    tellInJob({ db, realtime }, async call => {
      await tellClases(call, 'clase_manana', esManana)
      await tellClases(call, 'clase_pronto', esPronto)
    }),
  )
  jobs.schedule('sesiones.recordatorios', '* * * * *')
}
