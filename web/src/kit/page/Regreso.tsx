/** The way back of a page: to where the person came from; without that, to the screen that this one belongs to. */
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { stopBefore } from './camino.ts'
import classes from './PageShell.module.css'

type Props = { to: string; label: string }

export function Regreso({ to, label }: Props) {
  const { history } = useRouter()
  const before = useRouterState({
    select: s => stopBefore(s.location.state.__TSR_index, s.location.pathname),
    structuralSharing: true,
  })
  const expected = !before || before.pathname === to.split('?')[0]
  // «Volver» says it all; a name must be that of the screen.
  const said = expected || /^volver$/i.test(label) ? label : before.title || label
  /** One goes back, and does not go on: else the way back of that page would lead here again. */
  const goBack = (event: MouseEvent) => {
    if (!before || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.go(before.delta)
  }
  return (
    <Link to={before?.href ?? to} className={classes.back!} onClick={goBack}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      {said}
    </Link>
  )
}
