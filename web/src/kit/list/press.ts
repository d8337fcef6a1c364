/**
 * While a finger or a mouse button is down, the rows of a list stay where they are: what came in meanwhile (the search
 * that leaving its box set off, news from the line) would move another row, or none, under the press, and the click
 * would be lost.
 */
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

/** A touch is told as a click a moment after it has ended; a mouse button at once. */
const CLICK_MS = 50

const pressed = createStore(false)
const release = () => pressed.set(false)
addEventListener('pointerdown', () => pressed.set(true), true)
addEventListener('pointerup', e => setTimeout(release, e.pointerType === 'mouse' ? 0 : CLICK_MS), true)
addEventListener('pointercancel', release, true)
addEventListener('blur', release)

/** The value as it is, or as it was when the press that is under way began. */
export function useSteady<T>(value: T): T {
  const shown = useRef(value)
  const now = useSyncExternalStore(
    pressed.subscribe,
    () => (pressed.get() ? shown.current : value),
    () => value,
  )
  // Once it is seen: what is still being drawn when a press begins does not come under it.
  useLayoutEffect(() => {
    shown.current = now
  }, [now])
  return now
}
