/** A notice leads to one thing of a screen: once that stands, it is brought into sight and marked for a moment. */

import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * @param here whether the address speaks of this one
 * @returns what goes on it; `data-llegada` is what the style marks it by
 */
export function useLlegada<E extends HTMLElement>(here: boolean) {
  const ref = useRef<E>(null)
  // Another notice may lead to the same one again.
  const key = useLocation({ select: l => l.state.__TSR_key })

  useEffect(() => {
    if (!here) return
    ref.current?.scrollIntoView({ block: 'center' })
  }, [here, key])
  return { ref, 'data-llegada': here || undefined, 'aria-current': here || undefined }
}
