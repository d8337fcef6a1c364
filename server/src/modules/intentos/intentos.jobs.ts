import type { LiveJobParts } from '../../kit/kit.ts'
import { endVencidos, removeVistas } from './intentos.fin.ts'

/** Each minute: attempts whose time is over; at night what authors looked at. */
export function defineIntentosJobs({ jobs, db, realtime }: LiveJobParts) {
  jobs.define('intentos.vencidos', ({ signal }) => endVencidos({ db, realtime }, undefined, signal))
  jobs.schedule('intentos.vencidos', '* * * * *')
  jobs.define('intentos.vistas', () => removeVistas(db))
  jobs.schedule('intentos.vistas', '35 3 * * *')
}
