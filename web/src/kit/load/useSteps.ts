/** What stands side by side and is not waited for is drawn piece by piece: between two of them a press is answered. */
import { startTransition, useEffect, useState } from 'react'

/** @returns how many of the parts are to stand by now: one at first, one more after each */
export function useSteps(parts: number): number {
  const [standing, setStanding] = useState(1)
  useEffect(() => {
    if (standing >= parts) return
    const timer = setTimeout(() => startTransition(() => setStanding(standing + 1)))
    return () => clearTimeout(timer)
  }, [standing, parts])
  return standing
}
