/** What other words do with an activity of the course: its quiz, its delivery. Says how each stands. */
import type { ActividadDeCurso } from '@eleva/contract'
import type { LugarDeCurso } from '../../shared/lugar.ts'
import classes from './Listas.module.css'

type Props = { actividad: ActividadDeCurso; lugar: LugarDeCurso }

export function Acciones({ actividad: a }: Props) {
  if (a.quiz === 1 && a.calificacion >= 0) return <span className={classes.nota}>{a.calificacion} / 100</span>
  if (a.entrega && a.entrega.calificacion !== null)
    return <span className={classes.nota}>{a.entrega.calificacion} / 100</span>
  return null
}
