/** What waits for a regrade is done at once: for tests of other words. */
export { recalificarPendientes } from './recalificaciones.ts'
