import type { JobParts, LiveJobParts } from '../../kit/kit.ts'
import { publishPendientes, takeBackVencidos } from './anuncios.salida.sql.ts'
import { removeArchivosSueltos } from './anuncios.sql.ts'

const DAYS = 7

/** Each minute what is due and what is over; every night, files that were uploaded and are in no announcement. */
export function defineAnunciosJobs({ jobs, db, realtime, storage }: JobParts & LiveJobParts) {
  jobs.define('anuncios.salen', async ({ signal }) => {
    await takeBackVencidos({ db, realtime }, signal)
    await publishPendientes({ db, realtime }, signal)
  })
  jobs.schedule('anuncios.salen', '* * * * *')
  jobs.define('anuncios.limpieza', async () => {
    for (const key of await removeArchivosSueltos(db, DAYS)) await storage.remove(key)
  })
  jobs.schedule('anuncios.limpieza', '25 4 * * *')
}
