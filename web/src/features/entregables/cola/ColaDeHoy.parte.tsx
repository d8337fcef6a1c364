/** On the start of who reviews: the tasks that have waited longest, and the way to begin. */
import type { colaRoutes, ReplyOf } from '@eleva/contract'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { number } from '../../../kit/page/PageShell.tsx'
import { useCan } from '../../../kit/page/session.tsx'
import tarjeta from '../../../shared/Tarjeta.module.css'
import { Tarjeta } from '../../../shared/Tarjeta.tsx'
import classes from './Cola.module.css'
import { enLaTarea, primeraDeCola } from './destino.ts'
import { Tarea } from './Tarea.tsx'

type Cola = ReplyOf<typeof colaRoutes.cola>

/** @param entregas how many wait in all; until that has come, those of the tasks that are shown */
export function ColaDeHoy({ query, entregas }: { query: UseQueryResult<Cola>; entregas: number | undefined }) {
  const countOf = ({ tareas }: Cola) => entregas ?? tareas.reduce((sum, t) => sum + t.cuantas, 0)
  const califica = useCan('entregables.grade')
  return (
    <Tarjeta
      titulo="Por revisar"
      query={query}
      cuenta={countOf}
      accion={r => (
        <Button renderRoot={props => <Link {...primeraDeCola(r.tareas)} {...props} />}>
          {!califica
            ? 'Ver'
            : countOf(r) === 1
              ? 'Calificar la que espera'
              : `Calificar las ${number.format(countOf(r))}`}
        </Button>
      )}
    >
      {r => (
        <>
          <ul className={tarjeta.filas}>
            {r.tareas.map(t => (
              <li key={t.id}>
                <Link {...enLaTarea(t)} className={`${tarjeta.fila} ${classes.fila}`}>
                  <Tarea tarea={t} />
                </Link>
              </li>
            ))}
          </ul>
          {r.total > r.tareas.length && (
            <Link to="/calificar" className={classes.todas!}>
              Ver las {number.format(r.total)} tareas que esperan
            </Link>
          )}
        </>
      )}
    </Tarjeta>
  )
}
