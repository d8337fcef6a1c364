/** What a page sends the file of a letter with. */
export { llamaDesde } from './conArchivo.ts'
export { sendFirst } from './primero.ts'
