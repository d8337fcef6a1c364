/** `notify(message, color)` from anywhere, without the library that draws it: the public pages do not pay for it. */
import type { Color } from '@eleva/contract'

type Toast = { message: string; color: Color }
type Listener = (toast: Toast) => void

const listeners = new Set<Listener>()

export const notify = (message: string, color: Color) => {
  for (const listener of listeners) listener({ message, color })
}

/** @returns how to stop listening */
export function onToast(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
