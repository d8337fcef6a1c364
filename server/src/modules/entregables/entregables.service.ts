/**
 * How files are known by what is in them, and how they are sent, for other words that take some; and work graded by its
 * rubric, or anew.
 */
export { typeOf } from './archivos/archivos.ts'
export { askForLoQueSeVe, sendArchivo, sendComoSePide } from './entregables.servir.ts'
export { previewNotasDeRubrica, regradeTrabajos, undoRecalificacion } from './revision/recalificar.sql.ts'
export { chooseNiveles, lockEntrega, updateEntregas } from './revision/revision.sql.ts'
export { removeVistasSueltas } from './vista/vista.sql.ts'
