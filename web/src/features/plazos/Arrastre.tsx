/** What is dragged in the month with a mouse or a finger, and where it is let go. */
import { DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import classes from './Mes.module.css'
import type { useDestinoBajoElDedo } from './useDestinoBajoElDedo.ts'

type Props = {
  dedo: ReturnType<typeof useDestinoBajoElDedo>
  /** The activity that is dragged. */
  llevada: { actividad_id: number; actividad: string } | undefined
  onBegin: () => void
  /** @param day null for no limit */
  onDrop: (id: number, day: string | null) => void
  children: ReactNode
}

/** What is dragged is told by this screen's own region. */
const CALLADO = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

export function Arrastre({ dedo, llevada, onBegin, onDrop, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Held for a moment: a finger that moves at once scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  return (
    <DndContext
      id="plazos-mes"
      sensors={sensors}
      accessibility={{ announcements: CALLADO, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => {
        onBegin()
        dedo.begin(Number(active.data.current?.id))
      }}
      onDragEnd={() => {
        const destino = dedo.end()
        if (llevada && destino !== undefined) onDrop(llevada.actividad_id, destino === 'sin' ? null : destino)
      }}
      onDragCancel={dedo.end}
    >
      {children}
      <DragOverlay dropAnimation={null} className={classes.capa!}>
        {llevada && <div className={classes.llevada}>{llevada.actividad}</div>}
      </DragOverlay>
    </DndContext>
  )
}
