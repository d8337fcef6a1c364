/** What is to be corrected of a delivery that was returned: the words, who said them, and until when. */
import type { Devolucion } from '@eleva/contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { formatMoment, formatReloj } from '../../../kit/page/dates.ts'
import classes from './Devolucion.module.css'

/** Whether no correction is taken any more. */
export const isTooLate = ({ hasta }: Pick<Devolucion, 'hasta'>, now = Date.now()): boolean =>
  hasta !== null && Date.parse(hasta) < now

const hastaCuando = (devolucion: Devolucion) => {
  if (devolucion.hasta === null) return ''
  const when = formatReloj(devolucion.hasta)
  return isTooLate(devolucion) ? `Se podía corregir hasta el ${when}` : `Se corrige hasta el ${when}`
}

export function DevolucionAviso({ devolucion }: { devolucion: Devolucion }) {
  const { palabras, quien, fecha } = devolucion
  const hasta = hastaCuando(devolucion)
  return (
    <div className={classes.devolucion} role="note">
      <p className={classes.titulo}>
        <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
        Devuelta para corregir
      </p>
      <p className={classes.palabras}>{palabras}</p>
      {hasta && <p className={classes.hasta}>{hasta}</p>}
      <p className={classes.quien}>{[quien, formatMoment(fecha)].filter(Boolean).join(' · ')}</p>
    </div>
  )
}
