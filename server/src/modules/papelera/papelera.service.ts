/** What other words ask of the trash. */
export { putInPapelera } from './papelera.quitar.sql.ts'
