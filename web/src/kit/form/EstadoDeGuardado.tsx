/** One line that says how what is typed stands: on its way, saved when, or why not. */
import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconExclamationCircle } from '@tabler/icons-react'
import { formatHour } from '../page/dates.ts'
import classes from './EstadoDeGuardado.module.css'
import type { EstadoDeGuardado as Estado } from './useGuardadoSolo.ts'

type Props = {
  estado: Estado
  onRetry: () => void
  /** Said before anything was typed. */
  quieto?: string
}

export function EstadoDeGuardado({ estado, onRetry, quieto = 'Lo que escribas se guarda solo.' }: Props) {
  switch (estado.que) {
    case 'quieto':
      return <span className={classes.estado}>{quieto}</span>
    case 'guardando':
      return (
        <span className={classes.estado}>
          <IconCloudUp size={18} stroke={1.75} aria-hidden />
          Guardando…
        </span>
      )
    case 'guardado':
      return (
        <span className={classes.estado} data-bien>
          <IconCloudCheck size={18} stroke={1.75} aria-hidden />
          Guardado {formatHour(estado.en)}
        </span>
      )
    case 'falla':
      return (
        <span className={classes.estado} data-mal role="status">
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          {estado.texto}
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            Reintentar
          </Button>
        </span>
      )
    case 'falta':
      return (
        <span className={classes.estado} data-falta role="status">
          <IconExclamationCircle size={18} stroke={1.75} aria-hidden />
          Sin guardar: {estado.texto}
        </span>
      )
    case 'choque':
      return (
        <span className={classes.estado} data-mal>
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          Sin guardar
        </span>
      )
  }
}
