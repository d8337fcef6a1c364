/** How files are known by what is in them, and how they are sent, for other words that take some. */
export { cleanName, typeOf } from './entregables.archivos.ts'
export { fileGone, sendArchivo } from './entregables.servir.ts'
