/**
 * When the server last took something that waited here, whoever sent it: this page, the one before it, another tab, or the worker. A page that was
 * on its way just then may have been drawn without it, and finds nothing any more that waits.
 */
import { createStore } from '../../store.ts'

export const RECIBIDO = 'eleva_recibido'
/** Longer than any page is on its way (s): until then the cookie goes to the server, to nobody's use. */
export const RECIBIDO_S = 60

/** By a page; the worker writes the same (`sw/envios.ts`). */
export function noteRecibido(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: also where there is no other way
  document.cookie = `${RECIBIDO}=${Date.now()}; path=/; samesite=lax; max-age=${RECIBIDO_S}`
}

/** That something was taken while this page was on its way to the browser: its screen reads anew what may be without it, and sets this back. */
export const mientras = createStore(false)

/** Asked once it is known what still waits here. */
export const lookMientras = (): void =>
  mientras.set(Number(document.cookie.split(`${RECIBIDO}=`)[1]?.split(';')[0]) >= performance.timeOrigin)
