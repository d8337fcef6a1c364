/** The line that says to who learns until when something is taken, at the activity and where it is done. */
import { IconAlarm, IconCalendarTime, IconClockX, IconLock } from '@tabler/icons-react'
import classes from './Plazo.module.css'
import { avisoDe } from './palabras.parte.ts'

const SIGNOS = { a_tiempo: IconCalendarTime, tarde: IconAlarm, cerrada: IconClockX, por_abrir: IconLock }

type Props = { actividad: Parameters<typeof avisoDe>[0]; hecha: boolean }

export function PlazoLinea({ actividad, hecha }: Props) {
  const aviso = avisoDe(actividad, hecha)
  if (!aviso) return null
  const Signo = SIGNOS[aviso.estado]
  return (
    <p className={classes.plazo} data-estado={aviso.estado}>
      <Signo size={16} stroke={1.75} aria-hidden />
      {aviso.text}
    </p>
  )
}
