/** What other words may do with a question. */
export { checkDatos } from './reactivos.datos.ts'
export { ponerDatos, volverA } from './versiones.sql.ts'
