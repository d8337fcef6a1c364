/** Whether all that was done on this page has arrived. */
import { IconClock, IconCloudCheck } from '@tabler/icons-react'
import { useStore } from '../../kit/store.ts'
import { guardado } from './guardado.ts'
import classes from './Taller.module.css'

const hour = new Intl.DateTimeFormat('es-MX', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export function Guardado() {
  const { en_camino, esperan, hora } = useStore(guardado)
  const said =
    esperan > 0
      ? ([IconClock, 'Por enviar'] as const)
      : en_camino > 0
        ? ([IconClock, 'Guardando…'] as const)
        : ([IconCloudCheck, hora === undefined ? 'Se guarda solo' : `Guardado ${hour.format(hora)}`] as const)
  const [Icon, text] = said
  return (
    <span role="status" className={classes.guardado} data-espera={esperan > 0 || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {text}
    </span>
  )
}
