/**
 * When the server last took something that waited here, whoever sent it: this page, the one before it, another tab, or the worker. A page that was
 * on its way just then may have been drawn without it, and finds nothing any more that waits.
 */
import { createStore } from '../../store.ts'

/** Said to the server with what is asked meanwhile, to nobody's use: not for longer than a page takes (s). */
const COOKIE_S = 60
const NAME = 'eleva_recibido'

export const cookieOfRecibido = () => ({ name: NAME, value: String(Date.now()), maxAgeS: COOKIE_S })

/** By a page. */
export function noteRecibido(): void {
  const { name, value, maxAgeS } = cookieOfRecibido()
  // biome-ignore lint/suspicious/noDocumentCookie: also where there is no other way
  document.cookie = `${name}=${value}; path=/; samesite=lax; max-age=${maxAgeS}`
}

/** That something was taken while this page was on its way to the browser: its screen reads anew what may be without it, and sets this back. */
export const mientras = createStore(false)

/** Once it is known what still waits here. */
export function lookMientras(): void {
  const at = Number(new RegExp(`(?:^|; )${NAME}=(\\d+)`).exec(document.cookie)?.[1] ?? 0)
  mientras.set(at >= performance.timeOrigin)
}
