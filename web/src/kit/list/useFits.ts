/** Whether a table of so many pixels has the room; else its rows are cards. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** A table that asks for more than this is squeezed into it: on a desk, rows are compared. */
const ENOUGH_PX = 860

/** @param needed pixels that its columns ask for */
export function useFits(box: RefObject<HTMLElement | null>, needed: number): boolean {
  const [fits, setFits] = useState(() => window.innerWidth >= 768)
  const least = Math.min(needed, ENOUGH_PX)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // Told of the first width, too, once the browser has laid the page out anyway: asked for here, it would lay all of it out for this alone.
    const observer = new ResizeObserver(() =>
      flushSync(() => setFits(window.innerWidth >= 768 && element.clientWidth >= least)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, least])
  return fits
}
