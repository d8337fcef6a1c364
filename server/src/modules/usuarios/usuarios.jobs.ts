import type { JobParts } from '../../kit/kit.ts'
import { forgetCargas } from './usuarios.cargas.sql.ts'

/** Every night, loads of people that can be undone no more. */
export function defineUsuariosJobs({ jobs, db }: JobParts) {
  jobs.define('usuarios.cargas', () => forgetCargas(db))
  jobs.schedule('usuarios.cargas', '20 4 * * *')
}
