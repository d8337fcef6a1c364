/** A learner's next class of an academic session, with what can be taken along of it. */
import type { ProximaClase } from '@eleva/contract'
import { Suspense } from 'react'
import { lazy } from '../../kit/load/lazy.tsx'
import { LineaDeClase } from './LineaDeClase.tsx'
import classes from './ProximaClase.module.css'

// What says a button's name over it is more than the rest of a start: it comes behind.
const Bajar = lazy(() => import('./BajarClase.tsx').then(m => ({ default: m.BajarClase })))

export const ClaseDeLuego = ({ clase, entra }: { clase: ProximaClase; entra: boolean }) => (
  <LineaDeClase clase={clase} entra={entra}>
    {clase.de === 'sesion' && !entra && (
      // Its place: as large as what comes.
      <Suspense fallback={<div className={classes.hueco} aria-busy />}>
        <Bajar clase={clase} />
      </Suspense>
    )}
  </LineaDeClase>
)
