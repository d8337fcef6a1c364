/** The courses of a curriculum, put in order by dragging, by the keys of the handle, or by the arrows of each card. */

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type CursoDeCurricula, curriculasRoutes, entreComillas } from '@eleva/contract'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconGripVertical } from '@tabler/icons-react'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { CursoCard } from './CursoCard.tsx'
import { staleCurriculas } from './stale.ts'
import classes from './Tarjetas.module.css'

type Move = (from: number, to: number) => void
type Props = { curriculaId: number; cursos: CursoDeCurricula[]; move: Move }

const HOW =
  'Para mover el curso, presiona Espacio o Intro, usa las flechas y vuelve a presionar para soltarlo; Escape lo deja donde estaba.'

export function CursosOrdenables({ curriculaId, cursos, move }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: UniqueIdentifier) => cursos.findIndex(c => c.id === id)
  const nameOf = (id: UniqueIdentifier) => cursos[placeOf(id)]?.nombre_curso ?? ''
  const place = (id: UniqueIdentifier) => `lugar ${placeOf(id) + 1} de ${cursos.length}`
  const inHand = (id: UniqueIdentifier) => `${nameOf(id)}: en la mano, ${place(id)}.`
  const announcements: Announcements = {
    onDragStart: ({ active }) => inHand(active.id),
    // It is over itself as soon as it is in the hand.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${nameOf(active.id)}: ${place(over.id)}.` : inHand(active.id),
    onDragEnd: ({ active, over }) => `${nameOf(active.id)}: en el ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)}: se quedó en el ${place(active.id)}.`,
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(placeOf(active.id), placeOf(over.id))
  }
  return (
    <DndContext
      id="orden-cursos"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: HOW } }}
    >
      <SortableContext items={cursos.map(c => c.id)} strategy={rectSortingStrategy}>
        <ol className={classes.rejilla}>
          {cursos.map((curso, i) => (
            <Ordenable key={curso.id} {...{ curriculaId, curso, move }} place={i} last={i === cursos.length - 1} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type ItemProps = { curriculaId: number; curso: CursoDeCurricula; move: Move; place: number; last: boolean }

function Ordenable({ curriculaId, curso, move, place, last }: ItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: curso.id,
    attributes: { roleDescription: 'curso que se puede mover' },
  })
  const style = {
    transform: CSS.Translate.toString(transform),
    transition,
    ...(isDragging ? { position: 'relative' as const, zIndex: 2 } : {}),
  }
  const agarre = (
    <Tooltip label="Arrastra para ordenar">
      <ActionIcon
        ref={setActivatorNodeRef}
        variant="default"
        size={32}
        className={classes.agarre!}
        {...attributes}
        {...listeners}
        aria-label={`Mover ${curso.nombre_curso}`}
      >
        <IconGripVertical size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <li ref={setNodeRef} style={style}>
      <CursoCard curricula={curriculaId} curso={curso} posicion={place + 1} conId enMano={isDragging} agarre={agarre}>
        <Flecha curso={curso} hacia="antes" disabled={place === 0} onClick={() => move(place, place - 1)} />
        <Flecha curso={curso} hacia="despues" disabled={last} onClick={() => move(place, place + 1)} />
        <Quitar curriculaId={curriculaId} curso={curso} />
      </CursoCard>
    </li>
  )
}

const arrows = {
  antes: { label: 'Mover antes', icon: IconArrowLeft },
  despues: { label: 'Mover después', icon: IconArrowRight },
} as const

type ArrowProps = {
  curso: CursoDeCurricula
  hacia: keyof typeof arrows
  disabled: boolean
  onClick: () => void
}

function Flecha({ curso, hacia, disabled, onClick }: ArrowProps) {
  const { label, icon: Icon } = arrows[hacia]
  const key = `${hacia}-${curso.id}`
  // The card moves in the page, and the browser lets go of the button: who presses it again finds it where it went.
  const go = () => {
    onClick()
    requestAnimationFrame(() => document.getElementById(key)?.focus())
  }
  return (
    <Tooltip label={label}>
      <ActionIcon
        id={key}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`${label}: ${curso.nombre_curso}`}
        // Not `disabled`, which would take the focus away at the end of the way.
        aria-disabled={disabled || undefined}
        className={classes.flecha!}
        onClick={() => !disabled && go()}
      >
        <Icon size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}

function Quitar({ curriculaId, curso }: { curriculaId: number; curso: CursoDeCurricula }) {
  const detach = useWrite(curriculasRoutes.detach, staleCurriculas)
  const ask = async () => {
    const yes = await confirm({
      title: `¿Quitar ${entreComillas(curso.nombre_curso)} de la currícula?`,
      text: 'El curso se conserva; quienes siguen esta currícula dejan de verlo en ella.',
      action: 'Quitar curso',
    })
    if (yes) detach.mutate({ params: { curriculaId, cursoId: curso.id } })
  }
  return (
    <Button
      className={classes.fin!}
      variant="subtle"
      color="danger"
      size="compact-sm"
      aria-label={`Quitarlo de la currícula: ${curso.nombre_curso}`}
      onClick={() => void ask()}
    >
      Quitarlo de la currícula
    </Button>
  )
}
