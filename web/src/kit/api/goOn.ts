/** What a line or a server has cut goes on by itself. */
import { useEffect, useEffectEvent } from 'react'
import { waitForReturn } from '../load/return.ts'
import type { Store } from '../store.ts'

/**
 * Once something is answered again, and at once with the line, also on a page that nobody looks at.
 * @returns how to wait no longer
 */
function waitForLine(goOn: () => void): () => void {
  const leave = waitForReturn(goOn)
  addEventListener('online', goOn)
  return () => {
    leave()
    removeEventListener('online', goOn)
  }
}

/**
 * For a store, whichever screen is open.
 * @param isCut whether something of it waits for that now
 */
export function goOnWhenBack<T>({ get, subscribe }: Store<T>, isCut: (now: T) => boolean, goOn: () => void): void {
  let leave: (() => void) | undefined
  subscribe(() => {
    if (isCut(get())) leave ??= waitForLine(goOn)
    else {
      leave?.()
      leave = undefined
    }
  })
}

/** For a screen, while it is shown. */
export function useGoOnWhenBack(isCut: boolean, goOn: () => void): void {
  const now = useEffectEvent(goOn)
  useEffect(() => (isCut ? waitForLine(() => now()) : undefined), [isCut])
}
