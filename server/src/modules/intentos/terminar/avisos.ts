/** That a grade may be seen now: since its quiz closed (ADR 060), or since somebody graded what waited for them. */
import type { LiveJobParts } from '../../../kit/kit.ts'
import { type Telling, tellInJob, tellVarios } from '../../avisos/avisos.service.ts'
import type { Intento } from '../intentos.read.ts'
import { claimCierres, filasDeCierres, filasDeNota } from './avisos.sql.ts'

/** Every close that was not told of yet, a batch in a transaction: of two processes that look at once one gets each. */
export async function tellCierres(parts: Pick<LiveJobParts, 'db' | 'realtime'>, signal?: AbortSignal): Promise<number> {
  let told = 0
  for (let more = true; more && !signal?.aborted; )
    await tellInJob(parts, async call => {
      const cierres = await claimCierres(call.db)
      more = cierres.length > 0
      if (more) told += await tellVarios(call, 'nota_lista', filasDeCierres(cierres))
    })
  return told
}

/**
 * Tells the grade of an attempt that counts, graded by hand to its end; of one that is kept from its person the close
 * tells.
 */
export async function tellNota(call: Telling, { id, oculta }: Pick<Intento, 'id' | 'oculta'>) {
  if (!oculta) await tellVarios(call, 'nota_lista', filasDeNota(id))
}
