import type { JobParts } from '../../kit/kit.ts'
import { cleanArchivos } from './objetivos.archivos.sql.ts'

/** Every night, files that were sent up and that no material has. */
export function defineObjetivosJobs({ jobs, db, storage }: JobParts) {
  jobs.define('objetivos.archivos', async () => void (await cleanArchivos(db, storage)))
  jobs.schedule('objetivos.archivos', '10 4 * * *')
}
