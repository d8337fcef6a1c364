/** A value that lives outside of the screens: whoever shows it is told when it is another one. */
import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  set: (next: T) => void
  /** @returns how to stop listening */
  subscribe: (tell: () => void) => () => void
}

export function createStore<T>(first: T): Store<T> {
  let value = first
  const onlookers = new Set<() => void>()
  return {
    get: () => value,
    set: next => {
      if (Object.is(next, value)) return
      value = next
      for (const tell of onlookers) tell()
    },
    subscribe: tell => {
      onlookers.add(tell)
      return () => void onlookers.delete(tell)
    },
  }
}

export const useStore = <T>({ subscribe, get }: Store<T>): T => useSyncExternalStore(subscribe, get, get)
