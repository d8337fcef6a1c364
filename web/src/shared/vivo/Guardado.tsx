/** Whether all that was done on this page has arrived. */
import { IconClock, IconCloudCheck } from '@tabler/icons-react'
import { useStore } from '../../kit/store.ts'
import { guardado } from './guardado.ts'
import classes from './Vivo.module.css'

const hour = new Intl.DateTimeFormat('es-MX', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export function Guardado() {
  const { en_camino, esperan, hora } = useStore(guardado)
  const Icon = esperan > 0 || en_camino > 0 ? IconClock : IconCloudCheck
  const saved = hora === undefined ? 'Se guarda solo' : `Guardado ${hour.format(hora)}`
  const going = en_camino > 0 ? 'Guardando…' : saved
  const text = esperan > 0 ? 'Por enviar' : going
  return (
    <span role="status" className={classes.guardado} data-espera={esperan > 0 || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {text}
    </span>
  )
}
