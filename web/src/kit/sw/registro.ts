/** The one registration of our worker: for notices, and for opening without a line. */

import { holdWorker } from './estado.ts'
import type { AlTrabajador } from './mensajes.ts'

/** How often a page that stays open looks for a newer version (ms). */
const LOOK_EVERY_MS = 60 * 60_000

/**
 * Harmless to call again.
 * @throws where the browser has no workers, or forbids them
 */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })

/** @param tell is called when a newer version stands ready behind the one that this page has */
export function watchVersions(registration: ServiceWorkerRegistration, tell: () => void): void {
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) tell()
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    void registration.update().catch(() => undefined)
  })
}

/** Whoever is not let in by then (another page is open) is not let in later, when nobody thinks of it any more (ms). */
const PATIENCE_MS = 10_000

/**
 * The version that waits takes over.
 * @param solo only where no other page of ours is open
 * @param then is called once it has
 */
export async function applyVersion(then: () => void, solo = false): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  // Another page may have let it in.
  if (!registration?.waiting) return then()
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const taken = new Promise<void>(resolve => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve())
  })
  holdWorker(taken)
  navigator.serviceWorker.addEventListener('controllerchange', then, { once: true, signal })
  registration.waiting.postMessage({ tipo: 'aplica', ...(solo ? { solo } : {}) } satisfies AlTrabajador)
}
