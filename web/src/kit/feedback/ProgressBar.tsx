/** For the eyes alone (lists say themselves that they load): a thin bar at once while anything is under way; after 300 ms of a write or of changing screens, a veil. */
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from './ProgressBar.module.css'

const VEIL_AFTER_MS = 300

export function ProgressBar() {
  const moving = useRouterState({ select: s => s.status === 'pending' })
  const reading = useIsFetching() > 0
  const writing = useIsMutating() > 0
  const blocking = moving || writing
  const veil = useAfter(blocking, VEIL_AFTER_MS)
  return (
    <>
      {(blocking || reading) && <div className={classes.bar} data-cargando aria-hidden />}
      {veil && <div className={classes.veil} aria-hidden />}
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
