import type { Db } from '../../kit/db.ts'
import type { Jobs } from '../../kit/jobs.ts'
import type { Storage } from '../../kit/storage.ts'
import { removeArchivosSueltos } from './entregables.sql.ts'

const DAYS = 7

/** Every night, files that were uploaded and never handed in. */
export function defineEntregablesJobs(jobs: Jobs, db: Db, storage: Storage) {
  jobs.define('entregables.limpieza', async () => {
    for (const key of await removeArchivosSueltos(db, DAYS)) await storage.remove(key)
  })
  jobs.schedule('entregables.limpieza', '20 4 * * *')
}
