/** Aprendo / Enseño, in the bar of who does both: each leads to where one was last. */
import { type Modo, nombresDeModos } from '@eleva/contract'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useUser } from '../kit/page/session.tsx'
import classes from './Modos.module.css'
import { elige, ultimaDe, useModo } from './modo.ts'

export function Modos() {
  const user = useUser()
  const { history } = useRouter()
  const aqui = useModo()
  const go = (modo: Modo) => (e: MouseEvent) => {
    // A tab of its own is the browser's matter.
    if (e.metaKey || e.ctrlKey || e.shiftKey || e.button !== 0) return
    e.preventDefault()
    if (modo === aqui) return
    elige(user.id, modo)
    history.push(ultimaDe(user, modo))
  }
  return (
    <nav className={classes.modos} data-modos aria-label="Aprendo o enseño">
      {nombresDeModos(user.personas).map(([modo, name]) => (
        <a key={modo} href={ultimaDe(user, modo)} aria-current={modo === aqui ? 'true' : undefined} onClick={go(modo)}>
          {name}
        </a>
      ))}
    </nav>
  )
}
