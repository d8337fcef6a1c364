import type { LiveJobParts } from '../../kit/kit.ts'
import { tellLlegadas } from './ofertas.service.ts'

/** Each minute: what is offered where somebody came meanwhile. */
export function defineOfertasJobs({ jobs, db, realtime }: LiveJobParts) {
  jobs.define('ofertas.llegadas', ({ signal }) => tellLlegadas({ db, realtime }, signal))
  jobs.schedule('ofertas.llegadas', '* * * * *')
}
