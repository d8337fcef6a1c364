/** Until when one learner's work was taken, whether it came late, and the way to give more time. */
import { isVencida, type Revision } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconAlarm, IconCalendarTime } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatReloj } from '../../kit/page/dates.ts'
import classes from './Plazo.module.css'

const ProrrogaDialog = lazy(() => import('./ProrrogaDialog.parte.tsx').then(m => ({ default: m.ProrrogaDialog })))

export function SuPlazo({ entrega }: { entrega: Revision }) {
  const [opened, setOpened] = useState(false)
  const { plazo, con_retraso, alumno, actividad_id } = entrega
  const until = plazo?.fecha_limite ?? plazo?.cierra
  if (!plazo || !until) return null
  const Signo = con_retraso ? IconAlarm : IconCalendarTime
  const limite = `${isVencida(plazo) ? 'Era para el' : 'Es para el'} ${formatReloj(until)}`
  return (
    <div className={classes.conActo}>
      <p className={classes.plazo} data-estado={con_retraso ? 'tarde' : undefined}>
        <Signo size={16} stroke={1.75} aria-hidden />
        {con_retraso ? `Con retraso · ${limite.toLowerCase()}` : limite}
        {plazo.prorroga === 1 && ' · con prórroga'}
      </p>
      {entrega.puede.calificar && alumno.idUser > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
          {plazo.prorroga ? 'Cambiar prórroga' : 'Dar prórroga'}
        </Button>
      )}
      <Suspense>
        {opened && (
          <ProrrogaDialog
            de={{ usuarioId: alumno.idUser, actividadId: actividad_id }}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
