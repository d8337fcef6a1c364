/** Answering where the question stands. */
import { type PreguntaEnVivo, streamingRoutes } from '@eleva/contract'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { useWrite } from '../../../kit/api/query.ts'
import classes from './Preguntas.module.css'

type Props = { pregunta: PreguntaEnVivo; onClose: () => void; onSent: () => unknown }

export function Responder({ pregunta, onClose, onSent }: Props) {
  const [text, setText] = useState('')
  // Sent twice, it is the same reply.
  const clave = useRef(uuid())
  const field = useRef<HTMLTextAreaElement>(null)
  const answer = useWrite(streamingRoutes.answer)
  useEffect(() => field.current?.focus(), [])
  const send = async () => {
    const comentario = text.trim()
    if (!comentario || answer.isPending) return
    try {
      await answer.mutateAsync({ params: { id: pregunta.id }, body: { comentario, clave: clave.current } })
    } catch {
      return
    }
    await onSent()
    onClose()
  }
  return (
    <form
      className={classes.responder}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <Textarea
        ref={field}
        aria-label={`Tu respuesta a ${pregunta.nombre}`}
        placeholder="Escribe tu respuesta"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={text}
        onChange={e => setText(e.currentTarget.value)}
        onKeyDown={e => {
          if (e.key === 'Escape') onClose()
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) void send()
        }}
      />
      <div className={classes.acciones}>
        <Button type="submit" size="compact-md" disabled={!text.trim()} loading={answer.isPending}>
          Enviar respuesta
        </Button>
        <Button size="compact-md" variant="default" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
