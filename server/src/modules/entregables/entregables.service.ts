/** Work graded by its rubric, or anew, and a copy that any browser shows, for other words whose files have one too. */
export { askForLoQueSeVe, sendComoSePide } from './entregables.servir.ts'
export { previewNotasDeRubrica, regradeTrabajos, undoRecalificacion } from './revision/recalificar.sql.ts'
export { removeVistasSueltas } from './vista/vista.sql.ts'
