import type { Store } from '../store.ts'
import { waitForReturn } from './return.ts'

/**
 * Has what a line or a server has cut go on by itself: once something is answered again, and at once with the line, also on a page that nobody
 * looks at.
 * @param isCut whether something of it waits for that now
 */
export function goOnWhenBack<T>({ get, subscribe }: Store<T>, isCut: (now: T) => boolean, goOn: () => void): void {
  let leave: (() => void) | undefined
  subscribe(() => {
    if (isCut(get())) leave ??= waitForReturn(goOn)
    else {
      leave?.()
      leave = undefined
    }
  })
  addEventListener('online', () => isCut(get()) && goOn())
}
