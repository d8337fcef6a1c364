import type { Db } from '../../kit/db.ts'
import type { Jobs } from '../../kit/jobs.ts'
import { removeExpired } from './cuentas.sql.ts'

/** Every hour, what has expired goes: sessions, and sign-ins that nobody finished. */
export function defineCuentasJobs(jobs: Jobs, db: Db) {
  jobs.define('cuentas.limpieza', () => removeExpired(db))
  jobs.schedule('cuentas.limpieza', '17 * * * *')
}
