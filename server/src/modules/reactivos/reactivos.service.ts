/** What other words may do with a question, and with pictures that go up as those of questions do. */
export { checkDatos } from './reactivos.datos.ts'
export { adoptImagenesDe } from './reactivos.medios.sql.ts'
export { returnToVersion, setDatos } from './versiones.sql.ts'
