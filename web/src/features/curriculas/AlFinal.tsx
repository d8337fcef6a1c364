/**
 * What stands last on the start of who learns: what was said to them, their rhythm, what was theirs and ended, and
 * whether tomorrow works without a line.
 */
import { Suspense, useEffect, useState } from 'react'
import { lazy } from '../../kit/load/lazy.tsx'
import { type Proxima, proximaDe } from '../contenidos/llevar/proxima.parte.ts'
import { MiRitmo } from '../ritmo/MiRitmo.parte.tsx'
import classes from './AlFinal.module.css'
import { LoDicho } from './LoDicho.tsx'
import type { Navegacion } from './primero.ts'
import { Terminados } from './Terminados.tsx'

const Camion = lazy(() => import('../contenidos/llevar/Camion.parte.tsx').then(m => ({ default: m.Camion })), {
  silent: true,
})

/** After the page stands (ms): what is taken along waits for what is looked at. */
const CALM_MS = 2_000
/** A page on which something moves is never idle on a slow phone (ms). */
const MAX_MS = 5_000

/** Whether the page has come to rest. */
function useCalma(): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    let idle: number | undefined
    const later = globalThis.requestIdleCallback
    const timer = setTimeout(() => {
      if (later) idle = later(() => setCalm(true), { timeout: MAX_MS })
      else setCalm(true)
    }, CALM_MS)
    return () => {
      clearTimeout(timer)
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [])
  return calm
}

/** Nothing could answer without a line where there is no worker: there it is not drawn at all. */
function Manana({ proxima }: { proxima: Proxima }) {
  const calm = useCalma()
  const sitio = <div className={classes.sitio} />
  return calm ? (
    <Suspense fallback={sitio}>
      <Camion proxima={proxima} sitio={sitio} />
    </Suspense>
  ) : (
    sitio
  )
}

export function AlFinal({ nav: { dicho, continuar, ritmo, terminados = [] } }: { nav: Navegacion }) {
  const proxima = proximaDe(continuar)
  return (
    <div className={classes.fin}>
      {dicho && <LoDicho dicho={dicho} />}
      {ritmo && <MiRitmo ritmo={ritmo} />}
      {terminados.length > 0 && <Terminados programas={terminados} />}
      {proxima && 'serviceWorker' in navigator && <Manana proxima={proxima} />}
    </div>
  )
}
