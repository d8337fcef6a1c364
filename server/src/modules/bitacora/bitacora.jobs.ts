import type { JobParts } from '../../kit/kit.ts'
import { dropMonths, preparePartitions } from './bitacora.sql.ts'

/** Once a day: the months to come, and those that need not be kept. */
export function defineBitacoraJobs({ jobs, db, config }: JobParts) {
  jobs.define('bitacora.meses', async () => {
    await preparePartitions(db)
    if (config.BITACORA_MESES) await dropMonths(db, config.BITACORA_MESES)
  })
  jobs.schedule('bitacora.meses', '40 3 * * *')
}
