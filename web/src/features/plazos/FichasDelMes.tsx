/**
 * What is dragged in the month: the small piece on a day, and the row beside it with a button for hands that do not
 * drag.
 */
import { useDraggable } from '@dnd-kit/core'
import { Button } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { PiezaProps } from '../../shared/Calendario.tsx'
import classes from './Mes.module.css'
import type { FilaDeFechas } from './useFechas.ts'

export function Pieza({ ficha, className, children }: PiezaProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `mes:${ficha.clave}`, data: { id: ficha.clave } })
  return (
    <span
      ref={setNodeRef}
      className={`${className} ${classes.pieza}`}
      data-estado={ficha.estado}
      data-llevada={isDragging || undefined}
      title={ficha.texto}
      {...listeners}
    >
      {children}
    </span>
  )
}

type Props = {
  fila: FilaDeFechas
  limite: string | null
  donde: 'dia' | 'sin'
  escribe: boolean
  cambiada: boolean
  enMano: boolean
  onTake: () => void
}

export function Renglon({ fila, limite, donde, escribe, cambiada, enMano, onTake }: Props) {
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `${donde}:${fila.actividad_id}`,
    data: { id: fila.actividad_id },
    disabled: !escribe,
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.renglon}
      data-escribe={escribe || undefined}
      data-cambiada={cambiada || undefined}
      data-llevada={isDragging || undefined}
      data-en-mano={enMano || undefined}
      {...listeners}
    >
      {escribe && <IconGripVertical size={18} stroke={1.75} aria-hidden />}
      <span className={classes.que}>
        <b>{fila.actividad}</b>
        <span>{limite ? `${limite.slice(11)} · ${fila.unidad}` : fila.unidad}</span>
      </span>
      {escribe && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.mover!}
          aria-label={`Mover ${fila.actividad}`}
          onClick={onTake}
        >
          Mover a…
        </Button>
      )}
    </li>
  )
}
