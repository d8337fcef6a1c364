/** Whether a change has arrived, with the way back (ui §5: «Saved / pending»). */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconClock, IconCloudCheck, IconRefresh } from '@tabler/icons-react'
import classes from './Guardado.module.css'
import type { Marca } from './useCambios.ts'

type Props = { marca: Marca | undefined; onUndo: (() => void) | undefined; onRetry: () => void }

const hour = new Intl.DateTimeFormat('es-MX', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function Guardado({ marca, onUndo, onRetry }: Props) {
  return (
    <div className={classes.guardado}>
      <p role="status" className={classes.dicho} data-estado={marca?.estado}>
        {marca?.estado === 'guardando' && (
          <>
            <IconClock {...icon} />
            Guardando…
          </>
        )}
        {marca?.estado === 'guardado' && (
          <>
            <IconCloudCheck {...icon} />
            Guardado {hour.format(marca.hora)}
          </>
        )}
        {marca?.estado === 'espera' && (
          <>
            <IconClock {...icon} />
            Por enviar
          </>
        )}
        {marca?.estado === 'falla' && (
          <>
            <IconAlertTriangle {...icon} />
            {marca.mensaje}
          </>
        )}
      </p>
      {marca?.estado === 'falla' && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconRefresh {...icon} />} onClick={onRetry}>
          Reintentar
        </Button>
      )}
      {marca?.estado === 'guardado' && onUndo && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconArrowBackUp {...icon} />} onClick={onUndo}>
          Deshacer
        </Button>
      )}
    </div>
  )
}
