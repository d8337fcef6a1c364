import { sql } from 'kysely'
import { dropMonths, prepareMonths, type TablaPorMeses } from '../../kit/db/meses.ts'
import type { JobParts } from '../../kit/kit.ts'

export const BITACORA: TablaPorMeses = {
  tabla: 'bitacora',
  limpiaResto: since => sql`
    delete from bitacora_resto
    where ocurrio_en < ${since}::timestamptz`,
}

/** Once a day: the months to come, and those that need not be kept. */
export function defineBitacoraJobs({ jobs, db, config }: JobParts) {
  jobs.define('bitacora.meses', async () => {
    await prepareMonths(db, BITACORA, 12)
    if (config.BITACORA_MESES) await dropMonths(db, BITACORA, config.BITACORA_MESES)
  })
  jobs.schedule('bitacora.meses', '40 3 * * *')
}
