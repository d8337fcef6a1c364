/** The one registration of our worker: for notices, and for opening without a line. */

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

/**
 * The version that waits takes over.
 * @param solo only where no other page of ours is open
 * @param then is called once it has
 */
export async function applyVersion(then: () => void, solo = false): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.waiting) return then()
  const { waiting } = registration
  waiting.addEventListener('statechange', () => waiting.state === 'activated' && then())
  waiting.postMessage({ tipo: 'aplica', ...(solo ? { solo } : {}) })
}
