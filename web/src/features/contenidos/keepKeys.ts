import type { KeyboardEvent } from 'react'

/** Saving, the source and the developer's tools are kept from the video alone. */
export function keepKeys(event: KeyboardEvent) {
  const key = event.key.toLowerCase()
  const control = event.ctrlKey || event.metaKey
  const tools = key === 'f12' || (control && event.shiftKey && ['i', 'j', 'c'].includes(key))
  if (tools || (control && !event.shiftKey && ['s', 'u'].includes(key))) event.preventDefault()
}
