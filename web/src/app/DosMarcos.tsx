/**
 * What stands around the screens of who teaches: their own places, and those of who learns where they do that (ADR
 * 095).
 */
import { hasModos } from '@eleva/contract'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useUser } from '../kit/page/session.tsx'
import { LearnerShell } from './LearnerShell.tsx'
import { Modos } from './Modos.tsx'
import { notaUltima, useModo } from './modo.ts'
import { StaffShell } from './StaffShell.tsx'

/** The screen that stands is the last one of its position. */
function useUltima() {
  const user = useUser()
  const modo = useModo()
  const href = useRouterState({ select: s => s.resolvedLocation?.href })
  // Where it was led away from there never was a screen.
  const path = useRouterState({ select: s => s.matches.at(-1)?.pathname })
  useEffect(() => {
    if (href?.split(/[?#]/)[0] === path && href) notaUltima(user.id, modo, href)
  }, [user.id, modo, href, path])
}

function ConModos({ children }: { children: ReactNode }) {
  useUltima()
  const Marco = useModo() === 'aprendo' ? LearnerShell : StaffShell
  return <Marco modos={<Modos />}>{children}</Marco>
}

export function DosMarcos({ children }: { children: ReactNode }) {
  const { personas } = useUser()
  return hasModos(personas) ? <ConModos>{children}</ConModos> : <StaffShell modos={null}>{children}</StaffShell>
}
