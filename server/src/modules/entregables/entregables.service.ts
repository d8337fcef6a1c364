/**
 * How files are known by what is in them, and how they are sent, for other words that take some; and work graded anew
 * by its rubric.
 */
export { typeOf } from './archivos/archivos.ts'
export { askForLoQueSeVe, fileGone, sendArchivo, sendComoSePide } from './entregables.servir.ts'
export { previewNotasDeRubrica, regradeTrabajos, undoRecalificacion } from './revision/recalificar.sql.ts'
export { removeVistasSueltas } from './vista/vista.sql.ts'
