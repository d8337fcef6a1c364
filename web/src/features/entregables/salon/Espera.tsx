import { IconFileCheck } from '@tabler/icons-react'
import { number } from '../../../kit/page/PageShell.tsx'
import classes from './Paginas.module.css'

/** How much waits for a review. */
export const Espera = ({ n }: { n: number }) =>
  n === 0 ? (
    <span className={classes.nada}>Nada por revisar</span>
  ) : (
    <span className={classes.espera}>
      <IconFileCheck size={16} stroke={1.75} aria-hidden />
      {number.format(n)} por revisar
    </span>
  )
