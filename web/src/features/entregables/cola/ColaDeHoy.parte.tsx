/** On the start of who reviews: the tasks that have waited longest, and the way to begin. */
import type { colaRoutes, ReplyOf } from '@eleva/contract'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { number } from '../../../kit/page/PageShell.tsx'
import { useCan } from '../../../kit/page/session.tsx'
import { Tarjeta } from '../../../shared/Tarjeta.tsx'
import classes from './Cola.module.css'
import { empezar, enLaTarea } from './destino.ts'
import { Tarea } from './Tarea.tsx'

export function ColaDeHoy({ query }: { query: UseQueryResult<ReplyOf<typeof colaRoutes.cola>> }) {
  const califica = useCan('entregables.grade')
  return (
    <Tarjeta
      titulo="Por revisar"
      query={query}
      cuenta={r => r.entregas}
      accion={r => (
        <Button renderRoot={props => <Link {...empezar(r.tareas)} {...props} />}>
          {!califica
            ? 'Ver'
            : r.entregas === 1
              ? 'Calificar la que espera'
              : `Calificar las ${number.format(r.entregas)}`}
        </Button>
      )}
    >
      {r => (
        <>
          <ul className={classes.filas}>
            {r.tareas.map(t => (
              <li key={t.id}>
                <Link {...enLaTarea(t)} className={classes.fila!}>
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
