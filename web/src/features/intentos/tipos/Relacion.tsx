/** Columns that belong together: chosen from lists, or dragged there for who likes that better. */

import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConFormulas } from '../../../kit/richtext/ConFormulas.tsx'
import { hasTex, sinMarcas } from '../../../kit/richtext/tex.ts'
import type { CampoProps } from './campo.ts'
import classes from './Tipos.module.css'

/** A, B, … Z, AA. */
const letraDe = (i: number): string =>
  (i < 26 ? '' : letraDe(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26))

/** Keys have the lists, which say all of it: nothing is said twice. */
const SILENT = {
  announcements: { onDragStart: () => '', onDragOver: () => '', onDragEnd: () => '', onDragCancel: () => '' },
  screenReaderInstructions: { draggable: '' },
}

export function Relacion({ vista, valor, onChange, pregunta }: CampoProps<'relacion'>) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
  )
  const parejas = valor?.parejas ?? {}
  const choose = (id: string, clave: string) => {
    const { [id]: _, ...others } = parejas
    onChange({ parejas: clave ? { ...others, [id]: clave } : others })
  }
  const drop = ({ active, over }: DragEndEvent) => over && choose(String(over.id), String(active.id))
  // Lists of the browser draw nothing: a letter leads from what they say to what is drawn.
  const letra = vista.derechas.some(d => hasTex(d.texto)) ? (i: number) => `${letraDe(i)}. ` : () => ''
  const options = [
    { value: '', label: 'Elige' },
    ...vista.derechas.map((d, i) => ({ value: d.id, label: letra(i) + sinMarcas(d.texto) })),
  ]
  return (
    <DndContext sensors={sensors} onDragEnd={drop} accessibility={SILENT}>
      <fieldset className={classes.parejas} aria-labelledby={pregunta}>
        <p className={classes.pista} aria-hidden>
          Elige en cada lista, o arrastra cada ficha a su lugar.
        </p>
        <div className={classes.fichas} aria-hidden>
          {vista.derechas.map((d, i) => (
            <Ficha key={d.id} id={d.id} texto={letra(i) + d.texto} puesta={Object.values(parejas).includes(d.id)} />
          ))}
        </div>
        {vista.izquierdas.map(({ id, texto }) => (
          <Casilla key={id} id={id}>
            <NativeSelect
              label={<ConFormulas texto={texto} />}
              size="md"
              data={options}
              value={parejas[id] ?? ''}
              onChange={e => choose(id, e.currentTarget.value)}
            />
          </Casilla>
        ))}
      </fieldset>
    </DndContext>
  )
}

function Ficha({ id, texto, puesta }: { id: string; texto: string; puesta: boolean }) {
  const { listeners, setNodeRef, transform, isDragging } = useDraggable({ id })
  const style = { transform: CSS.Translate.toString(transform) }
  return (
    <span
      ref={setNodeRef}
      className={classes.ficha}
      style={style}
      data-puesta={puesta || undefined}
      data-en-mano={isDragging || undefined}
      {...listeners}
    >
      <ConFormulas texto={texto} />
    </span>
  )
}

function Casilla({ id, children }: { id: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id })
  return (
    <div ref={setNodeRef} className={classes.casilla} data-encima={isOver || undefined}>
      {children}
    </div>
  )
}
