/** Constancias as other words cause them. */
export { mirarLoHecho } from './constancias.sql.ts'
