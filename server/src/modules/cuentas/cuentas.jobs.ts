import type { JobParts } from '../../kit/kit.ts'
import { removeExpired } from './cuentas.sql.ts'

/** Every hour, what has expired goes: sessions, and sign-ins that nobody finished. */
export function defineCuentasJobs({ jobs, db }: JobParts) {
  jobs.define('cuentas.limpieza', () => removeExpired(db))
  jobs.schedule('cuentas.limpieza', '17 * * * *')
}
