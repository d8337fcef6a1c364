import type { JobParts } from '../../kit/kit.ts'
import { layOutResumenes, sendCorreos } from './avisos.correos.ts'
import { PUSH } from './avisos.push.sql.ts'
import { sendPushes } from './avisos.push.ts'
import { removeViejos } from './avisos.sql.ts'

/** Days for which a notice is kept after it was last told. */
const KEPT = 180

export function defineAvisosJobs({ jobs, db, mail, origin, config }: JobParts) {
  jobs.define('avisos.viejos', ({ signal }) => removeViejos(db, KEPT, signal))
  jobs.schedule('avisos.viejos', '50 3 * * *')
  // What did not go out waits in its own table for its next try.
  jobs.define('avisos.correos', ({ signal }) => sendCorreos({ db, mail, origin }, signal), { retries: 0 })
  jobs.schedule('avisos.correos', '* * * * *')
  jobs.define(PUSH, ({ signal }) => sendPushes({ db, config }, signal), { retries: 0 })
  jobs.schedule(PUSH, '* * * * *')
  // Again through the day, for a morning on which no process was up; what was laid out is not laid out again.
  jobs.define('avisos.resumen', ({ signal }) => layOutResumenes({ db }, signal))
  jobs.schedule('avisos.resumen', '*/10 7-20 * * *', config.TZ_PERSONAS)
}
