import type { LiveJobParts } from '../../kit/kit.ts'
import { moveFilas } from './inscripciones.avisos.ts'

/** Each minute: places that were left by somebody who was deleted, or by a decision that was taken back. */
export function defineInscripcionesJobs({ jobs, db, realtime }: LiveJobParts) {
  jobs.define('inscripciones.lugares', () => moveFilas({ db, realtime }))
  jobs.schedule('inscripciones.lugares', '* * * * *')
}
