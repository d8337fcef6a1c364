/** `notify(message, color)` from anywhere, without the library that draws it: the public pages do not pay for it. */
import type { Color } from '@eleva/contract'

/** What can be done about it while it is seen. */
export type Accion = { label: string; act: () => unknown }
export type Toast = { message: string; color: Color; action?: Accion | undefined }
type Listener = (toast: Toast) => void

const listeners = new Set<Listener>()
/** Said before what draws them had loaded: they are shown as soon as it has. */
let waiting: Toast[] = []

export const notify = (message: string, color: Color, action?: Accion) => {
  const toast = { message, color, action }
  if (listeners.size === 0) waiting.push(toast)
  for (const listener of listeners) listener(toast)
}

/** @returns how to stop listening */
export function onToast(listener: Listener): () => void {
  listeners.add(listener)
  for (const toast of waiting) listener(toast)
  waiting = []
  return () => void listeners.delete(listener)
}
