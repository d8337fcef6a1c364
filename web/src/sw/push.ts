/**
 * Shows notices that come while no page of ours is open, and leads to their place. It keeps nothing and answers no
 * request. Built as a file of its own, `/sw.js`, without imports: a browser takes it anew when a byte of it changes.
 */
import type { TextoDePush } from '@eleva/contract'
import type { Esperable, Ventana } from './tipos.ts'

const worker = self as unknown as {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll: (of: { type: 'window'; includeUncontrolled: true }) => Promise<Ventana[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: (name: string, hear: (event: never) => void) => void
}

/**
 * What is no notice of ours still has to be shown as one: a browser that is told and shows nothing takes the permission
 * away.
 */
function textOf(data: { json: () => unknown } | null): TextoDePush {
  const otherwise = { titulo: 'Tienes un aviso', linea: '', url: '/avisos', clave: 'otro' }
  try {
    return { ...otherwise, ...(data?.json() as Partial<TextoDePush>) }
  } catch {
    return otherwise
  }
}

worker.addEventListener('push', (event: Esperable & { data: { json: () => unknown } | null }) => {
  const { titulo, linea, url, clave } = textOf(event.data)
  const shown = { body: linea, tag: clave, icon: '/icono-192.png', lang: 'es-MX', data: { url } }
  event.waitUntil(worker.registration.showNotification(titulo, shown))
})

/** Nowhere but to a screen of ours. */
const isOurs = (url: unknown): url is string => typeof url === 'string' && /^\/(?![/\\])/.test(url)

worker.addEventListener('notificationclick', (event: Esperable & { notification: Notification }) => {
  event.notification.close()
  const { url } = (event.notification.data ?? {}) as { url?: unknown }
  const to = isOurs(url) ? url : '/avisos'
  const lead = async () => {
    const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (!open) return worker.clients.openWindow(to)
    // The page goes there by itself: it knows what somebody is writing on it.
    open.postMessage({ abrir: to })
    return open.focus()
  }
  event.waitUntil(lead())
})
