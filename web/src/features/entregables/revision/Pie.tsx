/** Below a review: the grade, whether what was changed has arrived, and the way on. */
import { estadoDeEntrega, isPorRevisar, MODO, type Revision } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { NEXT_KEY } from './atajos.ts'
import { Guardado } from './Guardado.tsx'
import classes from './Revisar.module.css'
import { useAvanceDeRevision } from './useAvanceDeRevision.ts'

type Props = { entrega: Revision; siguiente: (() => void) | undefined; className: string | undefined }

export function Pie({ entrega, siguiente, className }: Props) {
  const { porcentaje, faltan } = useAvanceDeRevision(entrega)
  const { calificar: califica } = entrega.puede
  const last = isPorRevisar(estadoDeEntrega(entrega)) ? 'Es la última' : 'Todo calificado'
  return (
    <footer className={`${classes.pie} ${className}`}>
      {entrega.entregable > MODO.sencillo && (
        <p className={classes.nota} role="status">
          <b>{porcentaje ?? '—'}</b>/100
          {faltan > 0 && <span>{faltan === 1 ? 'falta 1 criterio' : `faltan ${faltan} criterios`}</span>}
        </p>
      )}
      <Guardado id={entrega.id} />
      <Button
        className={classes.siguiente!}
        {...NEXT_KEY}
        disabled={!siguiente}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
        onClick={siguiente}
      >
        {siguiente ? (califica ? 'Siguiente por calificar' : 'Siguiente entrega') : last}
      </Button>
    </footer>
  )
}
