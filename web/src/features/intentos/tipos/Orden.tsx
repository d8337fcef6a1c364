/** Things to be put in order, by the buttons of each: nothing has to be dragged. */
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { CampoProps } from './campo.ts'
import classes from './Tipos.module.css'

export function Orden({ vista, valor, onChange, pregunta }: CampoProps<'orden'>) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const byId = new Map(vista.elementos.map(e => [e.id, e]))
  const kept = (valor?.orden ?? []).flatMap(id => byId.get(id) ?? [])
  // Of a question that was changed since, what is not named comes last.
  const now = [...kept, ...vista.elementos.filter(e => !kept.includes(e))]
  function move(from: number, to: number) {
    const next = now.toSpliced(from, 1).toSpliced(to, 0, now[from]!)
    onChange({ orden: next.map(e => e.id) })
    setSaid(`${now[from]!.texto}: lugar ${to + 1} de ${now.length}`)
    // The hand stays on what it moves; at an end, on the button that still does something.
    const way =
      to === 0 ? 'baja' : to === now.length - 1 || to > from ? (to === now.length - 1 ? 'sube' : 'baja') : 'sube'
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-${way}="${now[from]!.id}"]`)?.focus())
  }
  return (
    <>
      <ol ref={list} className={classes.orden} aria-labelledby={pregunta}>
        {now.map(({ id, texto }, i) => (
          <li key={id}>
            <span className={classes.lugar} aria-hidden>
              {i + 1}
            </span>
            <span>{texto}</span>
            <ActionIcon
              aria-label={`Subir ${texto}`}
              size={44}
              data-sube={id}
              disabled={i === 0}
              onClick={() => move(i, i - 1)}
            >
              <IconArrowUp size={20} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Bajar ${texto}`}
              size={44}
              data-baja={id}
              disabled={i === now.length - 1}
              onClick={() => move(i, i + 1)}
            >
              <IconArrowDown size={20} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
