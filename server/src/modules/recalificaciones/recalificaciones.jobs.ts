import type { LiveJobParts } from '../../kit/kit.ts'
import { RECALIFICAR, regradePendientes } from './recalificaciones.ts'

/**
 * As soon as one is asked for; each minute what a process that died left behind. Long, and goes on in another process
 * wherever it was.
 */
export function defineRecalificacionesJobs({ jobs, db, realtime }: LiveJobParts) {
  const work = { givesWay: true, withinMinutes: 60 }
  jobs.define(RECALIFICAR, ({ signal }) => regradePendientes({ db, realtime }, signal), work)
  jobs.schedule(RECALIFICAR, '* * * * *')
}
