/** The questions of a class: they rise by votes. Everybody votes, who teaches answers, who holds the class hides. */
import type { PreguntaEnVivo, StreamEnVivo } from '@eleva/contract'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Pregunta } from './Pregunta.tsx'
import classes from './Preguntas.module.css'
import type { usePreguntas } from './usePreguntas.parte.ts'
import { useQuieto } from './useQuieto.ts'

type Props = {
  stream: StreamEnVivo
  /** Those that are shown, of all that there are. */
  preguntas: readonly PreguntaEnVivo[]
  source: ReturnType<typeof usePreguntas>
}

export function Preguntas({ stream, preguntas, source }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const order = useQuieto(
    list,
    preguntas.map(p => p.id),
  )
  const byId = new Map(preguntas.map(p => [p.id, p]))
  const open = stream.chat_habilitado === 1 && stream.stream_finalizado === 0
  return (
    <>
      <ul ref={list} className={classes.lista} aria-label="Preguntas de la clase">
        {order.map(id => {
          const pregunta = byId.get(id)
          return pregunta && <Pregunta key={id} {...{ pregunta, open, stream, source }} />
        })}
      </ul>
      <Anuncio preguntas={source.preguntas} ready={source.read.data !== undefined} />
    </>
  )
}

/** Several together: a class that asks at once must not talk without end (ms). */
const SAY_EVERY = 5_000

/** Says, politely, that there are new ones. */
function Anuncio({ preguntas, ready }: { preguntas: readonly PreguntaEnVivo[]; ready: boolean }) {
  const known = useRef<Set<number>>(undefined)
  const unsaid = useRef<PreguntaEnVivo[]>([])
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!ready) return
    const before = known.current
    known.current = new Set(preguntas.map(p => p.id))
    if (before) unsaid.current.push(...preguntas.filter(p => !before.has(p.id)))
  }, [preguntas, ready])
  useEffect(() => {
    const timer = setInterval(() => {
      const fresh = unsaid.current.splice(0)
      if (fresh.length === 1) setSaid(`Nueva pregunta de ${fresh[0]!.nombre}: ${fresh[0]!.pregunta_contenido}`)
      if (fresh.length > 1) setSaid(`${fresh.length} preguntas nuevas`)
    }, SAY_EVERY)
    return () => clearInterval(timer)
  }, [])
  return (
    <VisuallyHidden aria-live="polite" role="status">
      {said}
    </VisuallyHidden>
  )
}
