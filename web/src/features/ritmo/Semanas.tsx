/** The last weeks, each as its sign; the one that is now last. */
import type { Ritmo } from '@eleva/contract'
import { IconCheck } from '@tabler/icons-react'
import { formatDay } from '../../kit/page/dates.ts'
import { dicha, isCumplida } from './palabras.ts'
import classes from './Ritmo.module.css'

export const Semanas = ({ semanas }: Pick<Ritmo, 'semanas'>) => (
  <ul className={classes.semanas} aria-label="Tus últimas semanas">
    {semanas.map((s, i) => (
      <li
        key={s.inicia}
        className={classes.semana}
        data-cumplida={isCumplida(s) || undefined}
        data-esta={i === semanas.length - 1 || undefined}
        title={dicha(s, formatDay(s.inicia))}
      >
        <span aria-hidden>{isCumplida(s) ? <IconCheck size={16} stroke={3} /> : s.hechos || ''}</span>
        <span className={classes.oculto}>{dicha(s, formatDay(s.inicia))}</span>
      </li>
    ))}
  </ul>
)
