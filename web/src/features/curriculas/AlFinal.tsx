/** What stands last on the start of who learns: whether tomorrow works without a line, their rhythm, and what was said to them. */
import { Suspense, useEffect, useState } from 'react'
import { lazy } from '../../kit/load/lazy.tsx'
import { MiRitmo } from '../ritmo/MiRitmo.parte.tsx'
import classes from './AlFinal.module.css'
import { LoDicho } from './LoDicho.tsx'
import type { Navegacion } from './primero.ts'

const Camion = lazy(() => import('../contenidos/llevar/Camion.parte.tsx').then(m => ({ default: m.Camion })), {
  silent: true,
})

/** After the page stands (ms): what is taken along waits for what is looked at. */
const CALM_MS = 2_000
/** A page on which something moves is never idle on a slow phone (ms). */
const MOST_MS = 5_000

/** Whether the page has come to rest; never where no worker could answer without a line. */
function useCalma(): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    let idle: number | undefined
    const later = globalThis.requestIdleCallback
    const timer = setTimeout(() => {
      if (later) idle = later(() => setCalm(true), { timeout: MOST_MS })
      else setCalm(true)
    }, CALM_MS)
    return () => {
      clearTimeout(timer)
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [])
  return calm
}

export function AlFinal({ nav: { dicho, continuar, ritmo } }: { nav: Navegacion }) {
  const calm = useCalma()
  return (
    <div className={classes.fin}>
      {calm && (
        <Suspense>
          <Camion continuar={continuar} />
        </Suspense>
      )}
      {ritmo && <MiRitmo ritmo={ritmo} />}
      {dicho && <LoDicho dicho={dicho} />}
    </div>
  )
}
