/** The next step, with the learner's next class beside it when that is today, before it while it is on the air, otherwise below it. */

import type { ProximaClase } from '@eleva/contract'
import { Skeleton } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { lazy } from '../../kit/load/lazy.tsx'
import classes from './ConClase.module.css'
import { ClaseDeLuego } from './ProximaClase.tsx'

// Most days have none.
const ClaseDeHoy = lazy(() => import('./ClaseDeHoy.tsx').then(m => ({ default: m.ClaseDeHoy })))

function isToday({ inicia, momento, hora_inicio, fecha_consumo_inicio }: ProximaClase): boolean {
  if (momento === 'durante') return true
  // Whole days are the school's, wherever they are read.
  const day = hora_inicio === null ? `${fecha_consumo_inicio}T12:00` : inicia
  return new Date(day).toDateString() === new Date().toDateString()
}

/** @param children the next step */
export function ConClase({ clase, children }: { clase: ProximaClase | null; children: ReactNode }) {
  if (!clase) return children
  if (isToday(clase)) {
    const hoy = (
      <Suspense fallback={<Skeleton radius="xl" mih={240} role="status" aria-label="Cargando" aria-busy />}>
        <ClaseDeHoy clase={clase} />
      </Suspense>
    )
    return (
      <div className={classes.juntos} data-ahora={clase.momento === 'durante' || undefined}>
        {clase.momento === 'durante' && hoy}
        {children}
        {clase.momento !== 'durante' && hoy}
      </div>
    )
  }
  return (
    <>
      {children}
      <ClaseDeLuego clase={clase} />
    </>
  )
}
