import type { JobParts } from '../../kit/kit.ts'
import { createTaller, emitirPendientes } from './constancias.emitir.ts'

const EMITIR = 'constancias.emitir'

/** Each minute what has come to its end since: by then nobody has asked for it themselves. */
export function defineConstanciasJobs(parts: JobParts) {
  const { jobs, db } = parts
  const taller = createTaller(parts)
  jobs.define(
    EMITIR,
    async ({ signal }) => {
      while (!signal.aborted && (await db.transaction().execute(tx => emitirPendientes(tx, taller))) > 0);
    },
    { givesWay: true },
  )
  jobs.schedule(EMITIR, '* * * * *')
}
