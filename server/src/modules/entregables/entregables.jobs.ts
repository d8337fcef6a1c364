import type { JobParts } from '../../kit/kit.ts'
import { removeArchivosSueltos } from './archivos/archivos.sql.ts'
import { defineVistaJobs } from './vista/vista.ts'

const DAYS = 7

/** Every night, files that were uploaded and never handed in. */
export function defineEntregablesJobs(parts: JobParts) {
  const { jobs, db, storage } = parts
  defineVistaJobs(parts)
  jobs.define('entregables.limpieza', async () => {
    for (const key of await removeArchivosSueltos(db, DAYS)) await storage.remove(key)
  })
  jobs.schedule('entregables.limpieza', '20 4 * * *')
}
