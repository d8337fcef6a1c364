/** What other words do to the outline of a course: add rows to it. */
export { addFilas } from './taller.sql.ts'
