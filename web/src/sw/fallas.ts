/**
 * What breaks in the worker is told by a page, as what breaks in pages is (ADR 023): it cleans, counts, and has the
 * anti-forgery token.
 */
import type { AlTrabajador, DelTrabajador } from '../kit/sw/mensajes.ts'
import type { MundoDelTrabajador } from './tipos.ts'

/** Kept until a page stands. */
const MAX = 5
/** No fault: the line was lost, or there was no room. */
const NONE = /no-response|Failed to fetch|NetworkError|Load failed|QuotaExceeded|bad-precaching-response/

export function tellFaults(self: MundoDelTrabajador) {
  const kept: DelTrabajador[] = []
  const tell = async (error: unknown) => {
    const { name, message, stack } = error instanceof Error ? error : { name: '', message: String(error), stack: '' }
    if (NONE.test(`${name} ${message}`)) return
    const said = { falla: { mensaje: name && name !== 'Error' ? `${name}: ${message}` : message, pila: stack ?? '' } }
    const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (open) open.postMessage(said)
    else if (kept.length < MAX) kept.push(said)
  }
  // Who cannot tell says nothing: telling of that would never end.
  self.addEventListener('error', event => void tell(event.error ?? event.message).catch(() => undefined))
  self.addEventListener('unhandledrejection', event => void tell(event.reason).catch(() => undefined))
  self.addEventListener('message', event => {
    if ((event.data as AlTrabajador | undefined)?.tipo !== 'escucho') return
    const page = (event as unknown as { source: { postMessage: (what: unknown) => void } | null }).source
    for (const said of kept.splice(0)) page?.postMessage(said)
  })
}
