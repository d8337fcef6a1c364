import type { JobParts } from '../../kit/kit.ts'
import { removeArchivosSueltos } from './entrega/propias.sql.ts'

const DAYS = 7

/** Every night, files that were uploaded and never handed in. */
export function defineEntregablesJobs({ jobs, db, storage }: JobParts) {
  jobs.define('entregables.limpieza', async () => {
    for (const key of await removeArchivosSueltos(db, DAYS)) await storage.remove(key)
  })
  jobs.schedule('entregables.limpieza', '20 4 * * *')
}
