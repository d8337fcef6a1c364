import type { Revision } from '@eleva/contract'
import { useEffect, useRef, useState } from 'react'

/**
 * What is typed over a delivery: what comes in meanwhile neither takes its place nor is overwritten unseen.
 * @param shown what stands there
 */
export function useRevisionEscrita(entrega: Revision, shown: string) {
  const [text, setText] = useState(shown)
  /** The delivery as it was when one began; undefined while nothing is typed. */
  const seen = useRef<Revision>(undefined)
  useEffect(() => {
    if (!seen.current) setText(shown)
  }, [shown])
  /** @returns the delivery over which what was typed is saved; undefined when nothing was */
  const end = () => {
    const was = seen.current
    seen.current = undefined
    return was
  }
  const write = (next: string) => {
    seen.current ??= entrega
    setText(next)
  }
  const leave = () => {
    end()
    setText(shown)
  }
  return { text, write, end, leave }
}
