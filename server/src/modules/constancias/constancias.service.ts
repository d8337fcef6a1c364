/** Constancias as other words cause them. */
export { lookAtLoHecho } from './constancias.sql.ts'
