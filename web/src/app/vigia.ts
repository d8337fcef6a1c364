/** Watches for what breaks in this browser; who tells the server of it loads only then. */
import type { FallaInput } from '@eleva/contract'
import { load } from '../kit/load/load.ts'

type Origen = FallaInput['origen']

/**
 * @param ruta the pattern of the address where the person is
 * @returns how to tell of what a screen caught itself
 */
export function watchFallas(ruta: () => string): (error: unknown, origen: Origen) => void {
  const tell = (error: unknown, origen: Origen) => {
    const where = ruta()
    // Who cannot tell says nothing: telling of that would never end.
    void load(() => import('./fallas.ts'), [])
      .then(fallas => fallas.tellFalla(error, origen, where))
      .catch(() => {})
  }
  addEventListener('error', event => {
    // A picture that does not load is an event, too, without an error.
    if (event.error || event.message) tell(event.error ?? event.message, 'script')
  })
  addEventListener('unhandledrejection', event => tell(event.reason, 'promesa'))
  return tell
}
