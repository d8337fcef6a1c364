/** Things to be put in order: by the buttons of each, and by dragging for who likes that better. */

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
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ConFormulas } from '../../../kit/richtext/ConFormulas.tsx'
import { sinMarcas } from '../../../kit/richtext/tex.ts'
import type { CampoProps } from './campo.ts'
import classes from './Tipos.module.css'

const HOW =
  'Para mover, presiona Espacio o Intro, usa las flechas y vuelve a presionar para soltar; Escape lo deja donde estaba.'

type Elemento = { id: string; texto: string }

export function Orden({ vista, valor, onChange, pregunta }: CampoProps<'orden'>) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  // A finger that scrolls does not drag.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const byId = new Map(vista.elementos.map(e => [e.id, e]))
  const kept = (valor?.orden ?? []).flatMap(id => byId.get(id) ?? [])
  // What is not named comes last, where the question was changed since.
  const now = [...kept, ...vista.elementos.filter(e => !kept.includes(e))]
  const moveOnly = (from: number, to: number) =>
    onChange({
      orden: now
        .toSpliced(from, 1)
        .toSpliced(to, 0, now[from]!)
        .map(e => e.id),
    })
  function move(from: number, to: number) {
    moveOnly(from, to)
    setSaid(`${now[from]!.texto}: lugar ${to + 1} de ${now.length}`)
    // The hand stays on what it moves; at an end, on the button that still does something.
    const down = to === 0 || (to > from && to < now.length - 1)
    const way = down ? 'baja' : 'sube'
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-${way}="${now[from]!.id}"]`)?.focus())
  }
  const placeOf = (id: UniqueIdentifier) => now.findIndex(e => e.id === id)
  const at = (id: UniqueIdentifier, place: UniqueIdentifier) =>
    `${byId.get(String(id))?.texto ?? ''}: lugar ${placeOf(place) + 1} de ${now.length}`
  const inHand = (id: UniqueIdentifier) => `${at(id, id)}, en la mano.`
  const announcements: Announcements = {
    onDragStart: ({ active }) => inHand(active.id),
    // It is over itself as soon as it is in the hand.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${at(active.id, over.id)}.` : inHand(active.id),
    onDragEnd: ({ active, over }) => `${at(active.id, (over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${at(active.id, active.id)}: se quedó ahí.`,
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) moveOnly(placeOf(active.id), placeOf(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: HOW } }}
    >
      <SortableContext items={now.map(e => e.id)} strategy={verticalListSortingStrategy}>
        <ol ref={list} className={classes.orden} aria-labelledby={pregunta}>
          {now.map((e, i) => (
            <Paso key={e.id} elemento={e} posicion={i} ultimo={i === now.length - 1} move={move} />
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DndContext>
  )
}

type PasoProps = { elemento: Elemento; posicion: number; ultimo: boolean; move: (from: number, to: number) => void }

function Paso({ elemento: { id, texto }, posicion, ultimo, move }: PasoProps) {
  const still = useReducedMotion()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'elemento que se puede mover' },
    ...(still ? { transition: null } : {}),
  })
  const style = {
    transform: CSS.Translate.toString(transform && { ...transform, x: 0 }),
    transition,
  }
  return (
    <li ref={setNodeRef} style={style} data-en-mano={isDragging || undefined}>
      <ActionIcon
        ref={setActivatorNodeRef}
        size={44}
        variant="transparent"
        color="gray"
        className={classes.agarre!}
        {...attributes}
        {...listeners}
        data-agarre
        aria-label={`Mover ${sinMarcas(texto)}`}
      >
        <IconGripVertical size={20} stroke={1.75} />
      </ActionIcon>
      <span className={classes.posicion} aria-hidden>
        {posicion + 1}
      </span>
      <span className={classes.nombre}>
        <ConFormulas texto={texto} />
      </span>
      <ActionIcon
        aria-label={`Mover ${sinMarcas(texto)} hacia arriba`}
        size={44}
        data-sube={id}
        disabled={posicion === 0}
        onClick={() => move(posicion, posicion - 1)}
      >
        <IconArrowUp size={20} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Mover ${sinMarcas(texto)} hacia abajo`}
        size={44}
        data-baja={id}
        disabled={ultimo}
        onClick={() => move(posicion, posicion + 1)}
      >
        <IconArrowDown size={20} stroke={1.75} />
      </ActionIcon>
    </li>
  )
}
