/** A task of which deliveries wait, in a list: what it is, whose, since when, how many. */
import { MODO, type TareaQueEspera } from '@eleva/contract'
import { IconFileCheck, IconListCheck, IconTable } from '@tabler/icons-react'
import { formatEspera } from '../../../kit/page/dates.ts'
import { number } from '../../../kit/page/PageShell.tsx'
import tarjeta from '../../../shared/Tarjeta.module.css'
import classes from './Cola.module.css'

const SIGNOS: Record<number, typeof IconTable> = {
  [MODO.sencillo]: IconFileCheck,
  [MODO.calificable]: IconListCheck,
  [MODO.rubrica]: IconTable,
}

export function Signo({ modo }: { modo: number }) {
  const De = SIGNOS[modo] ?? IconFileCheck
  return (
    <span className={classes.signo}>
      <De size={20} stroke={1.75} aria-hidden />
    </span>
  )
}

/** From so long on that somebody waits it is said in amber. */
const DEMASIADO_MS = 3 * 86_400_000

export const hasWaitedLong = ({ desde }: TareaQueEspera) => Date.now() - Date.parse(desde) > DEMASIADO_MS

export const Tarea = ({ tarea }: { tarea: TareaQueEspera }) => (
  <>
    <Signo modo={tarea.modo} />
    <span className={tarjeta.que}>
      <b>{tarea.tarea}</b>
      <small>
        {[tarea.grupos, tarea.nombre_curso].filter(Boolean).join(' · ')}
        <span className={classes.espera} data-tarde={hasWaitedLong(tarea) || undefined}>
          {formatEspera(tarea.desde)}
        </span>
      </small>
    </span>
    <span className={classes.cuantas}>
      {number.format(tarea.cuantas)}
      <span className="e-oculto">{tarea.cuantas === 1 ? ' entrega' : ' entregas'}</span>
    </span>
  </>
)
