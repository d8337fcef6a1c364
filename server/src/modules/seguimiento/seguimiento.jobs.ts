import { MINUTOS_DE_CIFRAS } from '@eleva/contract'
import type { LiveJobParts } from '../../kit/kit.ts'
import { saveTodas } from './seguimiento.cifras.sql.ts'

/** Each ten minutes the figures of everybody whose are older than that. */
export function defineSeguimientoJobs({ jobs, db }: LiveJobParts) {
  jobs.define('seguimiento.cifras', ({ signal }) => saveTodas(db, { signal, minutes: MINUTOS_DE_CIFRAS - 1 }), {
    withinMinutes: 60,
  })
  jobs.schedule('seguimiento.cifras', `*/${MINUTOS_DE_CIFRAS} * * * *`)
}
