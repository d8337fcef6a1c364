/** What other words ask of the agenda. */
export { numeroDeClase } from './agenda.sql.ts'
