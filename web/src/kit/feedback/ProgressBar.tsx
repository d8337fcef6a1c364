/**
 * For the eyes alone (lists say themselves that they load): a thin bar at once while anything is under way; after 300
 * ms of a write or of changing screens, a veil. Ten seconds later it goes and words stand in its place: on a line that
 * hangs a dialog can still be closed.
 */
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from './ProgressBar.module.css'

const VEIL_AFTER_MS = 300
const SLOW_AFTER_MS = 10_000

export function ProgressBar() {
  const moving = useRouterState({ select: s => s.status === 'pending' })
  const reading = useIsFetching() > 0
  const writing = useIsMutating() > 0
  const blocking = moving || writing
  const veil = useAfter(blocking, VEIL_AFTER_MS)
  const slow = useAfter(blocking, SLOW_AFTER_MS)
  return (
    <>
      {(blocking || reading) && <div className={classes.bar} data-cargando aria-hidden />}
      {veil && !slow && <div className={classes.veil} aria-hidden />}
      {slow && (
        <p className={classes.slow} role="status">
          Está tardando más de lo normal. Seguimos en ello.
        </p>
      )}
    </>
  )
}

function useAfter(on: boolean, ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [on, ms])
  return late
}
