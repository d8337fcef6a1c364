import type { JobParts } from '../../kit/kit.ts'
import { emitirPendientes } from './constancias.emitir.ts'
import { createFirmante } from './constancias.firma.ts'

const EMITIR = 'constancias.emitir'

/** Each minute what has come to its end since: by then nobody has asked for it themselves. */
export function defineConstanciasJobs({ jobs, db, config, instalacion }: JobParts) {
  const firmante = createFirmante(config)
  const taller = () => ({
    firmante,
    emisor: instalacion.actual().ajustes.nombre,
    zona: config.TZ_PERSONAS,
  })
  jobs.define(
    EMITIR,
    async ({ signal }) => {
      while (!signal.aborted && (await db.transaction().execute(tx => emitirPendientes(tx, taller()))) > 0);
    },
    { givesWay: true },
  )
  jobs.schedule(EMITIR, '* * * * *')
}
