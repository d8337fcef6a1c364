/** Signing out, and what it takes along of this browser. */
import { cuentasRoutes, DE, NADIE } from '@eleva/contract'
import { call } from '../kit/api/client.ts'
import { forgetTaken } from '../kit/llevado/nombres.ts'
import { PREFIJO } from '../kit/sw/mensajes.ts'
import { forgetLeft, whoLeft } from '../kit/sw/salida.ts'

/** A worker that hangs keeps nobody signed in (ms). */
const PATIENCE_MS = 3_000

/** All that was kept of people in this browser, by the worker and without one. */
export async function forgetKept(): Promise<void> {
  try {
    const worker = navigator.serviceWorker?.controller
    if (worker) {
      const { port1, port2 } = new MessageChannel()
      const done = new Promise(resolve => {
        port1.onmessage = resolve
        setTimeout(resolve, PATIENCE_MS)
      })
      worker.postMessage({ tipo: 'olvida' }, [port2])
      await done
    }
    const names = (await globalThis.caches?.keys()) ?? []
    await Promise.all(names.filter(name => name.startsWith(PREFIJO)).map(name => caches.delete(name)))
    await forgetTaken()
  } catch {
    // Where nothing may be kept nothing was.
  }
}

/**
 * Tells the server of who left without a line.
 * @returns `fuera` once it knows; `otra` when somebody else has signed in since, whom it does not concern; `espera`
 * while there is no line
 */
export async function finishLeaving(): Promise<'fuera' | 'otra' | 'espera'> {
  try {
    const asked = await fetch(cuentasRoutes.logged.path, { credentials: 'same-origin', cache: 'no-store' })
    const now = asked.headers.get(DE)
    // A network that answers for others says nothing of it.
    if (now === null) return 'espera'
    const theirs = now === whoLeft()
    if (theirs) await call(cuentasRoutes.logout, {})
    forgetLeft()
    if (!theirs && now !== NADIE) return 'otra'
    await forgetKept()
    return 'fuera'
  } catch {
    return 'espera'
  }
}
