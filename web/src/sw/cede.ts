/**
 * A version that takes over is let in by the browser only once the one before has no event under way, however often it
 * asks: a read that hangs on a bad line would keep it out for minutes (measured; five at most in Chromium). So the new
 * one says that its turn has come, and the old one ends what it reads. What it sends (`envios.ts`) is somebody's work,
 * and is waited for.
 */
import type { WorkboxPlugin } from 'workbox-core'
import type { AlTrabajador } from '../kit/sw/mensajes.ts'

/** What is about to arrive may: only what hangs is ended (ms). */
const GRACE_MS = 300

let turn = new AbortController()

/** The end of this turn, for a read that begins now. */
export const turnEnds = (): AbortSignal => turn.signal

/** Older browsers know one signal alone: there a page that gives a read up is not heard here. */
const either = (of: AbortSignal) => ('any' in AbortSignal ? AbortSignal.any([of, turn.signal]) : turn.signal)

/** For every strategy that asks the server. A page's own request takes no signal; it has a limit of seconds. */
export const endsWithTurn: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    request.mode === 'navigate' ? request : new Request(request, { signal: either(request.signal) }),
}

/** What begins afterwards is not ended: should the new version not come, this one goes on. */
export async function giveWay(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, GRACE_MS))
  turn.abort()
  turn = new AbortController()
}

/**
 * Before a version takes over, never after: whatever reaches the one before while the browser ends it starts it again,
 * and the turn is lost.
 * @param active the version before; one that does not know of this is not waited for
 */
export async function askToGiveWay(active: ServiceWorker | null): Promise<void> {
  if (!active) return
  const { port1, port2 } = new MessageChannel()
  await new Promise(resolve => {
    port1.onmessage = resolve
    setTimeout(resolve, GRACE_MS * 3)
    active.postMessage({ tipo: 'cede' } satisfies AlTrabajador, [port2])
  })
}
