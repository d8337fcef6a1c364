import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '../../kit/db/db.ts'
import type { JobParts } from '../../kit/kit.ts'
import { saveCifras } from './cifras.sql.ts'

/** Until nothing waits. */
export async function saveTodas(db: Db, signal?: AbortSignal): Promise<number> {
  let all = 0
  for (let n = -1; n !== 0; all += n) {
    if (signal?.aborted) throw new Error('Las cifras siguen en otro proceso.')
    n = await db.transaction().execute(saveCifras)
    await breathe()
  }
  return all
}

/** Each minute what was finished since; what a process left behind waits as before. */
export function defineCifrasJobs({ jobs, db }: JobParts) {
  jobs.define('reactivos.cifras', ({ signal }) => saveTodas(db, signal), { givesWay: true, withinMinutes: 60 })
  jobs.schedule('reactivos.cifras', '* * * * *')
}
