/** What a page has to do with its worker, once it stands (ADR 051). */

import { load } from '../kit/load/load.ts'
import { markOfPage, sayToWorker, versionNueva } from '../kit/sw/estado.ts'
import type { DelTrabajador } from '../kit/sw/mensajes.ts'
import { applyVersion, registerWorker, watchVersions } from '../kit/sw/registro.ts'
import { isLeft, onLeft } from '../kit/sw/salida.ts'

type Tell = (error: unknown, origen: 'trabajador') => void

/** After the page stands, for what it shows first to be there (ms). */
const CALM_MS = 2_000
/** A page that is never idle, as one that a film keeps busy, is kept all the same by then (ms after that). */
const BUSY_MS = 5_000

const isSavingData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** An error of another world, with its own frames. */
function errorOf({ mensaje, pila }: { mensaje: string; pila: string }): Error {
  const error = new Error(mensaje)
  error.stack = pila
  return error
}

/** Nobody is shown as signed in, here or in another tab, once they left; the server hears of it with the line. */
function watchLeaving() {
  onLeft(() => location.assign('/'))
  const finish = async () => {
    if (!isLeft()) return
    const { finishLeaving } = await load(() => import('./salida.fin.ts'))
    await finishLeaving()
  }
  const soon = () => void finish().catch(() => undefined)
  addEventListener('online', soon)
  soon()
}

/**
 * The page that is opened without a line has no styles written into it (ADR 007): it takes them from files, which
 * nobody has asked for yet.
 */
function keepStyles() {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]'))
    void fetch(href, { priority: 'low' }).catch(() => undefined)
}

/** @param tell of what broke in the worker */
export async function startWorker(tell: Tell): Promise<void> {
  watchLeaving()
  // In development what one works on must be seen: there it shows notices, once they are switched on.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<DelTrabajador | undefined>) => {
    if (data && 'falla' in data) tell(errorOf(data.falla), 'trabajador')
  })
  const had = navigator.serviceWorker.controller !== null
  const registration = await registerWorker()
  sayToWorker({ tipo: 'escucho' })
  keepStyles()
  watchVersions(registration, () => {
    // Public pages show no bar, and lose nothing: the next one is of the new version.
    if (markOfPage()) versionNueva.set(true)
    else void applyVersion(() => undefined, true)
  })
  if (isSavingData()) return
  const ahead = () => {
    const leidas = had ? [] : performance.getEntriesByType('resource').map(({ name }) => name)
    sayToWorker({ tipo: 'adelanta', para: markOfPage() ? 'aprende' : 'publico', leidas })
  }
  setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(ahead, { timeout: BUSY_MS })
    else ahead()
  }, CALM_MS)
}
