/** Whether the browser has a line at all: what needs one says so instead of failing. */
import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void) {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

export const useEnLinea = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
