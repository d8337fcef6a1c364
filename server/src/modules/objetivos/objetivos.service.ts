/** What else leads to a file that went up as a material, for other words. */
export { requireLlegado } from './objetivos.archivos.sql.ts'
