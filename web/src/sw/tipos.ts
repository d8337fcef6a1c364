/** What a worker's own world has; the library of browsers' types has the page's alone. */
import type { PrecacheEntry } from 'workbox-precaching'

export type Esperable = Event & { waitUntil: (work: Promise<unknown>) => void }
export type Ventana = { url: string; focus: () => Promise<unknown>; postMessage: (what: unknown) => void }
type ConDatos = Esperable & { data: unknown; ports: readonly MessagePort[] }

export type MundoDelTrabajador = {
  __WB_MANIFEST: PrecacheEntry[]
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (of: { type: 'window'; includeUncontrolled: true }) => Promise<Ventana[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: {
    (name: 'install' | 'activate', hear: (event: Esperable) => void): void
    (name: 'message', hear: (event: ConDatos) => void): void
    (name: 'fetch', hear: (event: { request: Request }) => void): void
    (name: 'sync', hear: (event: Esperable & { tag: string }) => void): void
    (name: 'error', hear: (event: ErrorEvent) => void): void
    (name: 'unhandledrejection', hear: (event: PromiseRejectionEvent) => void): void
  }
}
