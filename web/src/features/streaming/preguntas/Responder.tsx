/** Answering where the question stands. */
import { type PreguntaEnVivo, streamingRoutes } from '@eleva/contract'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { useWrite } from '../../../kit/api/query.ts'
import { useTextoGuardado } from '../../../kit/form/useTextoGuardado.tsx'
import classes from './Preguntas.module.css'

/** What is written as the reply to a question of a class. */
export const temaDeRespuesta = (preguntaId: number) => `respuesta-en-clase:${preguntaId}`

type Props = { pregunta: PreguntaEnVivo; onClose: () => void; onSent: () => unknown }

export function Responder({ pregunta, onClose, onSent }: Props) {
  const { text, write, flush, done, aviso } = useTextoGuardado(temaDeRespuesta(pregunta.id))
  // Sent twice, it is the same reply.
  const clave = useRef(uuid())
  const field = useRef<HTMLTextAreaElement>(null)
  const answer = useWrite(streamingRoutes.answer)
  useEffect(() => field.current?.focus(), [])
  const send = async () => {
    const comentario = text.trim()
    if (!comentario || answer.isPending) return
    flush()
    try {
      await answer.mutateAsync({ params: { id: pregunta.id }, body: { comentario, clave: clave.current } })
    } catch {
      return
    }
    done()
    await onSent()
    onClose()
  }
  const close = () => {
    done()
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
      {aviso}
      <Textarea
        ref={field}
        aria-label={`Tu respuesta a ${pregunta.nombre}`}
        placeholder="Escribe tu respuesta"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={text}
        onChange={e => write(e.currentTarget.value)}
        onKeyDown={e => {
          if (e.key === 'Escape') close()
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) void send()
        }}
      />
      <div className={classes.acciones}>
        <Button type="submit" size="compact-md" disabled={!text.trim()} loading={answer.isPending}>
          Enviar respuesta
        </Button>
        <Button size="compact-md" variant="default" onClick={close}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
