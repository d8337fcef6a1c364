/** What other words take of the quiz: where its people are, and how an answer is graded. */
export { listSituaciones } from './comenzar/situacion.read.ts'
export { type Ajuste, type Contestada, grade, parteDe } from './intentos.reglas.ts'
