import type { JobParts, LiveJobParts } from '../../kit/kit.ts'
import { tellInJob } from '../avisos/avisos.service.ts'
import { createTaller, issueCompletas, issuePendientes, lookAtPendientes } from './constancias.emitir.ts'

const EMITIR = 'constancias.emitir'

/**
 * Each minute what has come to its end since, and what somebody said that was missing: by then nobody has asked for it
 * themselves.
 */
export function defineConstanciasJobs(parts: JobParts & LiveJobParts) {
  const { jobs } = parts
  const taller = createTaller(parts)
  jobs.define(
    EMITIR,
    async ({ signal }) => {
      let seen = 1
      while (!signal.aborted && seen > 0)
        await tellInJob(parts, async call => {
          const miradas = await lookAtPendientes(call.db)
          seen = miradas + (await issuePendientes(call, taller)) + (await issueCompletas(call, taller)).vistas
        })
    },
    { givesWay: true },
  )
  jobs.schedule(EMITIR, '* * * * *')
}
