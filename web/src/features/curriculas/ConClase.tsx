/** The next step, with the learner's next class beside it when that is today, otherwise below it. */
import type { ProximaClase } from '@eleva/contract'
import { Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import classes from './ConClase.module.css'

// Most days have none.
const ClaseDeHoy = lazy(() => import('./ProximaClase.tsx').then(m => ({ default: m.ClaseDeHoy })))
const ClaseDeLuego = lazy(() => import('./ProximaClase.tsx').then(m => ({ default: m.ClaseDeLuego })))

function isToday({ inicia, momento, hora_inicio, fecha_consumo_inicio }: ProximaClase): boolean {
  if (momento === 'durante') return true
  // Whole days are the school's, wherever they are read.
  const day = hora_inicio === null ? `${fecha_consumo_inicio}T12:00` : inicia
  return new Date(day).toDateString() === new Date().toDateString()
}

/** @param children the next step */
export function ConClase({ clase, children }: { clase: ProximaClase | null; children: ReactNode }) {
  if (!clase) return children
  if (isToday(clase))
    return (
      <div className={classes.juntos}>
        {children}
        <Suspense fallback={<Skeleton radius="xl" mih={240} role="status" aria-label="Cargando" aria-busy />}>
          <ClaseDeHoy clase={clase} />
        </Suspense>
      </div>
    )
  return (
    <>
      {children}
      <Suspense fallback={<Skeleton radius="lg" height={74} role="status" aria-label="Cargando" aria-busy />}>
        <ClaseDeLuego clase={clase} />
      </Suspense>
    </>
  )
}
