/**
 * A delivery goes back: to its learner to be corrected, or from its grade to its review; and what is taken back of
 * that.
 */
import { type Revision, revisionesRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowBackUp, IconLockOpen, IconX } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useWrite } from '../../../kit/api/query.ts'
import { lazy } from '../../../kit/load/lazy.tsx'
import { DevolucionAviso } from '../entrega/Devolucion.parte.tsx'
import { RETURN_HOTKEY, RETURN_KEY } from './atajos.ts'
import { staleVuelta } from './cambios.ts'
import classes from './Vuelta.module.css'

const DevolverDialog = lazy(() => import('./DevolverDialog.tsx').then(m => ({ default: m.DevolverDialog })))
const ReabrirDialog = lazy(() => import('./DevolverDialog.tsx').then(m => ({ default: m.ReabrirDialog })))

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
/** Until a dialog that closes has let go of the focus. */
const CLOSED_MS = 60

/** Where the focus goes when what had it is gone: not out of the review. */
function useFocusBack(opened: boolean) {
  const here = useRef<HTMLDivElement>(null)
  const was = useRef(opened)
  useEffect(() => {
    const closes = was.current && !opened
    was.current = opened
    if (!closes) return
    const timer = setTimeout(() => {
      const at = document.activeElement
      if (!at || at === document.body || at.closest('[role="dialog"]')) here.current?.querySelector('button')?.focus()
    }, CLOSED_MS)
    return () => clearTimeout(timer)
  }, [opened])
  return here
}

export function Vuelta({ entrega }: { entrega: Revision }) {
  const [opened, setOpened] = useState<'devolver' | 'reabrir'>()
  const here = useFocusBack(opened !== undefined)
  const undo = useWrite(revisionesRoutes.takeBack, staleVuelta)
  const { id, version, devolucion, calificacion, puede } = entrega
  const canReturn = puede.calificar && !devolucion && (entrega.alumno.idUser > 0 || entrega.sin_nombre === 1)
  useHotkeys([[RETURN_HOTKEY, () => canReturn && setOpened('devolver')]], [])
  if (!puede.calificar) return devolucion && <DevolucionAviso devolucion={devolucion} />
  const close = () => setOpened(undefined)
  return (
    <div ref={here} className={classes.vuelta}>
      {devolucion && (
        <>
          <DevolucionAviso devolucion={devolucion} />
          <Button
            variant="default"
            leftSection={<IconX {...icon} />}
            loading={undo.isPending}
            onClick={() => undo.mutate({ params: { id }, body: { version } })}
          >
            Quitar la devolución
          </Button>
        </>
      )}
      {canReturn && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp {...icon} />}
          {...RETURN_KEY}
          onClick={() => setOpened('devolver')}
        >
          Devolver para corregir
        </Button>
      )}
      {calificacion !== null && (
        <Button variant="default" leftSection={<IconLockOpen {...icon} />} onClick={() => setOpened('reabrir')}>
          Reabrir
        </Button>
      )}
      <Suspense>
        {opened === 'devolver' && <DevolverDialog entrega={entrega} onClose={close} />}
        {opened === 'reabrir' && <ReabrirDialog entrega={entrega} onClose={close} />}
      </Suspense>
    </div>
  )
}
