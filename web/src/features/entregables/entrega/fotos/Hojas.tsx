/** The pages of a delivery, as they lie: dragged by their picture, or moved by the buttons of each. */

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconRotateClockwise, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './Hojas.module.css'
import type { HojaDeFoto, useHojas } from './useHojas.ts'

type Fotos = ReturnType<typeof useHojas>

const HOW =
  'Para mover la hoja, presiona Espacio o Intro, usa las flechas y vuelve a presionar para soltarla; Escape la deja donde estaba.'
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

export function Hojas({ fotos }: { fotos: Fotos }) {
  const { hojas, move } = fotos
  const list = useRef<HTMLOListElement>(null)
  // A finger that scrolls does not drag.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: UniqueIdentifier) => hojas.findIndex(h => h.clave === id)
  const at = (id: UniqueIdentifier) => `Lugar ${placeOf(id) + 1} de ${hojas.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Hoja en la mano. ${at(active.id)}.`,
    onDragOver: ({ active, over }) => (over && over.id !== active.id ? `${at(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${at((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Se quedó donde estaba. ${at(active.id)}.`,
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(placeOf(active.id), placeOf(over.id))
  }
  // The hand stays on the page that it moves, or on the button that still does something.
  const step = (from: number, to: number) => {
    const { clave } = hojas[from]!
    move(from, to)
    const way = to > from ? 'despues' : 'antes'
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-${way}="${clave}"]`)?.focus())
  }
  if (hojas.length === 0) return null
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: HOW } }}
    >
      <SortableContext items={hojas.map(h => h.clave)} strategy={rectSortingStrategy}>
        <ol ref={list} className={classes.hojas} aria-label="Hojas">
          {hojas.map((hoja, i) => (
            <UnaHoja key={hoja.clave} posicion={i} ultima={i === hojas.length - 1} {...{ hoja, fotos, step }} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type HojaProps = {
  hoja: HojaDeFoto
  posicion: number
  ultima: boolean
  fotos: Fotos
  step: (from: number, to: number) => void
}

function UnaHoja({ hoja, posicion, ultima, fotos, step }: HojaProps) {
  const { clave, giro } = hoja
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: clave,
    attributes: { roleDescription: 'hoja que se puede mover' },
  })
  const src = useDireccion((fotos.claras && hoja.clara?.vista) || hoja.vista)
  const style = {
    transform: CSS.Translate.toString(transform),
    transition,
  }
  const n = posicion + 1
  return (
    <li ref={setNodeRef} style={style} className={classes.hoja} data-en-mano={isDragging || undefined}>
      <UnstyledButton
        ref={setActivatorNodeRef}
        className={classes.vista!}
        {...attributes}
        {...listeners}
        aria-label={`Mover la hoja ${n}`}
      >
        {src && <img src={src} alt={`Hoja ${n}`} data-giro={giro} draggable={false} />}
      </UnstyledButton>
      <div className={classes.lado}>
        <strong>Hoja {n}</strong>
        <div className={classes.actos}>
          <Acto
            label={`Mover la hoja ${n} hacia arriba`}
            apagado={posicion === 0}
            onClick={() => step(posicion, posicion - 1)}
            antes={clave}
          >
            <IconArrowUp {...icon} />
          </Acto>
          <Acto
            label={`Mover la hoja ${n} hacia abajo`}
            apagado={ultima}
            onClick={() => step(posicion, posicion + 1)}
            despues={clave}
          >
            <IconArrowDown {...icon} />
          </Acto>
          <Acto label={`Girar la hoja ${n}`} onClick={() => fotos.girar(clave)}>
            <IconRotateClockwise {...icon} />
          </Acto>
          <Acto label={`Quitar la hoja ${n}`} onClick={() => fotos.quitar(clave)}>
            <IconTrash {...icon} />
          </Acto>
        </div>
      </div>
    </li>
  )
}

type ActoProps = {
  label: string
  onClick: () => void
  apagado?: boolean
  antes?: string
  despues?: string
  children: React.ReactNode
}

/** What a hand that hovers asks; a finger would have the words over the page that it moves. */
const MANO = { hover: true, focus: false, touch: false }

const Acto = ({ label, onClick, apagado = false, antes, despues, children }: ActoProps) => (
  <Tooltip label={label} withinPortal={false} events={MANO}>
    <ActionIcon
      size={44}
      aria-label={label}
      // Not `disabled`, which would take the focus away at the end of the way.
      aria-disabled={apagado || undefined}
      className={classes.acto!}
      data-antes={antes}
      data-despues={despues}
      onClick={() => apagado || onClick()}
    >
      {children}
    </ActionIcon>
  </Tooltip>
)

function useDireccion(blob: Blob): string | undefined {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setSrc(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return src
}
