import { MINUTOS_DE_CIFRAS } from '@eleva/contract'
import type { LiveJobParts } from '../../kit/kit.ts'
import { saveTodas } from './seguimiento.cifras.sql.ts'

export function defineSeguimientoJobs({ jobs, db }: LiveJobParts) {
  jobs.define('seguimiento.cifras', ({ signal }) => saveTodas(db, signal))
  jobs.schedule('seguimiento.cifras', `*/${MINUTOS_DE_CIFRAS} * * * *`)
}
