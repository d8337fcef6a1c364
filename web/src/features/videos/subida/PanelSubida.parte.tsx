/** How an upload stands, with what can be done about it. */
import { entreComillas, formatBytes } from '@eleva/contract'
import { ActionIcon, Button, Progress, Text } from '@mantine/core'
import {
  IconCircleCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconUpload,
  IconWifiOff,
  IconX,
} from '@tabler/icons-react'
import { confirm } from '../../../kit/feedback/confirm.ts'
import type { EstadoDeSubida } from '../../../kit/subida/motor.ts'
import { minutesOf } from '../../../kit/subida/texto.ts'
import classes from './PanelSubida.module.css'
import { cancelSubida, pauseSubida, resumeSubida, type Subida } from './subidas.parte.ts'

const looks: Record<EstadoDeSubida, { icon: typeof IconUpload; color: string }> = {
  preparando: { icon: IconUpload, color: 'bugambilia' },
  subiendo: { icon: IconUpload, color: 'bugambilia' },
  'en-pausa': { icon: IconPlayerPause, color: 'warning' },
  cortada: { icon: IconWifiOff, color: 'danger' },
  completa: { icon: IconCircleCheck, color: 'success' },
  cancelada: { icon: IconX, color: 'gray' },
}

type Props = { tema: string; usuarioId: number; subida: Subida }

export function PanelSubida({ tema, usuarioId, subida }: Props) {
  const { estado, nombre, enviados, total, segundos, error, pasa } = subida
  const { icon: Icon, color } = looks[estado]
  // The last per cent is the server's: it is full when it says so.
  const percent = estado === 'completa' ? 100 : Math.min(99, Math.floor((100 * enviados) / total))
  const where = {
    preparando: 'Preparando…',
    subiendo: [
      `${formatBytes(enviados)} de ${formatBytes(total)}`,
      segundos === undefined ? undefined : minutesOf(segundos),
    ]
      .filter(Boolean)
      .join(' · '),
    'en-pausa': `En pausa · ${percent} %`,
    cortada: `Se cortó · ${percent} %`,
    completa: 'Carga completa',
    cancelada: 'Cancelada',
  }[estado]
  const cancel = async () => {
    const yes = await confirm({
      title: `¿Cancelar la carga de ${entreComillas(nombre)}?`,
      text: 'Lo que ya se envió se pierde.',
      action: 'Cancelar la carga',
    })
    if (yes) cancelSubida(tema, usuarioId)
  }
  return (
    <div className={classes.panel} data-estado={estado}>
      <Icon size={22} stroke={1.75} className={classes.icono!} aria-hidden />
      <div className={classes.cuerpo}>
        <div className={classes.linea}>
          <span className={classes.nombre}>{nombre}</span>
          <span className={classes.donde}>{where}</span>
        </div>
        <Progress.Root>
          <Progress.Section value={percent} color={color} aria-label={`Carga de ${nombre}`} />
        </Progress.Root>
      </div>
      <div className={classes.acciones}>
        {estado === 'subiendo' && (
          <ActionIcon aria-label="Pausar la carga" onClick={() => pauseSubida(tema)}>
            <IconPlayerPause size={20} stroke={1.75} />
          </ActionIcon>
        )}
        {estado === 'en-pausa' && (
          <ActionIcon aria-label="Seguir con la carga" onClick={() => resumeSubida(tema)}>
            <IconPlayerPlay size={20} stroke={1.75} />
          </ActionIcon>
        )}
        {estado === 'cortada' && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={18} stroke={1.75} />}
            onClick={() => resumeSubida(tema)}
          >
            Reintentar
          </Button>
        )}
        {estado !== 'completa' && (
          <ActionIcon aria-label="Cancelar la carga" onClick={() => void cancel()}>
            <IconX size={20} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      {error && (
        <Text role="alert" fz="sm" c="var(--e-danger-ink)" className={classes.error!}>
          {error} Se cortó al {percent} %.{' '}
          {pasa ? 'Sigue desde ahí en cuanto se pueda.' : 'Sigue desde ahí cuando quieras.'}
        </Text>
      )}
      <span role="status" className={classes.aviso}>
        {estado === 'completa' || estado === 'en-pausa' ? where : ''}
      </span>
    </div>
  )
}
