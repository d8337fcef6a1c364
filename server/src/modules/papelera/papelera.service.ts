/** What other words ask of the trash. */
export { quitar } from './papelera.quitar.sql.ts'
