/** That Eleva closes for maintenance, or is closed, as the page or the last reply said it: JSON, or null. Drawn by whoever loads for it. */
import { readEntorno } from '../page/entorno.ts'
import { createStore } from '../store.ts'

const { mantenimiento } = typeof document === 'undefined' ? {} : readEntorno()

export const cierre = createStore<string | null>(mantenimiento ? JSON.stringify(mantenimiento) : null)

/** @param said the header of a reply that came from the server */
export const noteCierre = (said: string | null) => cierre.set(said && decodeURIComponent(said))
