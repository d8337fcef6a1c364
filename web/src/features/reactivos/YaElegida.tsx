/**
 * Why an answer that somebody chose stays, and what to do in its place: said at the answer, until it is asked again.
 */
import type { Reactivo } from '@eleva/contract'
import { Button } from '@mantine/core'
import { ApiError } from '../../kit/api/error.ts'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import classes from './Reactivos.module.css'
import type { useRecalificarClave } from './Versiones.tsx'

type Props = {
  /** What the write that was to delete it was refused with. */
  error: Error | null
  pregunta: Reactivo
  /** Whether it is marked as right. */
  right: boolean
  onRecalificar: ReturnType<typeof useRecalificarClave>['open']
}

export function YaElegida({ error, pregunta, right, onRecalificar }: Props) {
  if (!error) return null
  const chosen = error instanceof ApiError && error.status === 409
  return (
    <div className={classes.elegida}>
      <Rechazo error={error} />
      {chosen && (
        <>
          <p>Quienes la eligieron la ven al revisar su intento; por eso se queda. En su lugar puedes:</p>
          <ul>
            <li>Corregir su texto: quienes ya contestaron siguen viendo el de antes.</li>
            <li>
              {right
                ? 'Marcar otra como correcta y recalificar lo ya contestado.'
                : 'Dejarla como está: es incorrecta y no da puntos.'}
            </li>
            {pregunta.actividad_id !== null && <li>Recalificar para que la pregunta ya no cuente.</li>}
          </ul>
          {pregunta.actividad_id !== null && (
            <Button variant="default" size="sm" w="fit-content" onClick={() => onRecalificar(pregunta, 'fuera')}>
              Recalificar…
            </Button>
          )}
        </>
      )}
    </div>
  )
}
