import type { JobParts, LiveJobParts } from '../../kit/kit.ts'
import { removeArchivosSueltos } from './responder/archivos.sql.ts'
import { tellCierres } from './terminar/avisos.ts'
import { removeVistas } from './terminar/fin.sql.ts'
import { endVencidos } from './terminar/fin.ts'

/**
 * Each minute: attempts whose time is over, and quizzes that closed; at night what authors looked at, and files that no
 * answer has.
 */
export function defineIntentosJobs({ jobs, db, realtime, storage }: LiveJobParts & Pick<JobParts, 'storage'>) {
  jobs.define('intentos.vencidos', ({ signal }) => endVencidos({ db, realtime }, undefined, signal))
  jobs.schedule('intentos.vencidos', '* * * * *')
  jobs.define('intentos.cierres', ({ signal }) => tellCierres({ db, realtime }, signal))
  jobs.schedule('intentos.cierres', '* * * * *')
  jobs.define('intentos.vistas', () => removeVistas(db))
  jobs.schedule('intentos.vistas', '35 3 * * *')
  jobs.define('intentos.archivos', async () => {
    for (const key of await removeArchivosSueltos(db)) await storage.remove(key)
  })
  jobs.schedule('intentos.archivos', '50 3 * * *')
}
