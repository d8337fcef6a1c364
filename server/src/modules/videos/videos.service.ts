/**
 * What other words may do with videos: give one to a topic, take one into use by its address, give somebody a signed
 * one, and let go of a file.
 */
export { findCopia } from './videos.copia.read.ts'
export { askForCopia } from './videos.copia.ts'
export { signVideo } from './videos.firma.ts'
export { lookIntoVideo } from './videos.mirar.ts'
export { createVideo, sourceOf as findSource } from './videos.sql.ts'
export { retireArchivo } from './videos.subidas.sql.ts'
