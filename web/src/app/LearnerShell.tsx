/** No side navigation: a bar on top, and on a phone the few places at the bottom. */

import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HeaderTools } from './HeaderTools.tsx'
import { MarcoDeAprender } from './MarcoDeAprender.tsx'

/** @param modos the switch of who teaches as well */
export function LearnerShell({ modos, children }: { modos?: ReactNode; children: ReactNode }) {
  const focused = useMatches({ select: matches => matches.some(m => m.staticData.focused) })
  return (
    <MarcoDeAprender focused={focused} modos={modos} herramientas={<HeaderTools palette="icon" />}>
      {children}
    </MarcoDeAprender>
  )
}
