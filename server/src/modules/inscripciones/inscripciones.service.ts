/** Enrolling people of other words, many at once, and taking that back. */
export { enrolTodos, unenrolTodos } from './inscripciones.sql.ts'
