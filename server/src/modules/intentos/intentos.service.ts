/**
 * What other words take of the quiz: where its people are, how an answer is graded, and what is said while nothing is.
 */
export { listSituaciones } from './comenzar/situacion.read.ts'
export { type Ajuste, type Contestada, grade, isQueCuenta, parteDe } from './intentos.reglas.ts'
export { SIN_RESULTADO } from './terminar/resultado.ts'
