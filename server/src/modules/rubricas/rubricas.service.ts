/** A rubric with its criteria, for other words that grade by one. */
export { findRubrica } from './rubricas.read.ts'
