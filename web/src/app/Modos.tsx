/** Aprendo / Enseño, in the bar of who does both: each leads to where one was last. */
import type { Modo } from '@eleva/contract'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useUser } from '../kit/page/session.tsx'
import { EnlacesDeModos } from './EnlacesDeModos.tsx'
import { chooseModo, ultimaDe, useModo } from './modo.ts'

export function Modos() {
  const user = useUser()
  const { history } = useRouter()
  const current = useModo()
  const go = (modo: Modo) => (e: MouseEvent) => {
    // A tab of its own is the browser's matter.
    if (e.metaKey || e.ctrlKey || e.shiftKey || e.button !== 0) return
    e.preventDefault()
    if (modo === current) return
    chooseModo(user.id, modo)
    history.push(ultimaDe(user, modo))
  }
  return <EnlacesDeModos personas={user.personas} current={current} hrefDe={modo => ultimaDe(user, modo)} onGo={go} />
}
