/** What a start begins with, for the statement that says all of it. */
export { conLoPrimero, devueltaPrimera, vencePrimero } from './agenda.sentencia.ts'
