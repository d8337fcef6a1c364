/**
 * Where files wait in the browser that are not sent yet: of messages, and of deliveries. Every page knows how to let
 * them go.
 */
export const HILOS = 'eleva-hilos'
export const EVIDENCIAS = 'eleva-evidencias'

/** Everybody's: the browser is handed on. */
export function dropDeEntregas() {
  for (const base of [HILOS, EVIDENCIAS]) globalThis.indexedDB?.deleteDatabase(base)
}
