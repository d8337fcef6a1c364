/** How files are known by what is in them, for other words that take some. */
export { cleanName, isShown, typeOf } from './entregables.archivos.ts'
