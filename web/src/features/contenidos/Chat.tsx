/** The questions of the class as a learner has them (S120): read, vote, ask. */
import { CHAT_APAGADO, type StreamEnVivo, streamingRoutes } from '@eleva/contract'
import { ActionIcon, Text, Textarea } from '@mantine/core'
import { IconClock, IconMessageOff, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Letter, post, useOutbox, uuid } from '../../kit/api/outbox.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { number } from '../../kit/page/PageShell.tsx'
import { Preguntas } from '../../shared/preguntas/Preguntas.tsx'
import { useEstado } from '../../shared/preguntas/useEstado.ts'
import { usePreguntas } from '../../shared/preguntas/usePreguntas.ts'
import classes from './Chat.module.css'

const MOST = 200

export default function Chat({ stream }: { stream: StreamEnVivo }) {
  const now = useEstado(stream)
  const source = usePreguntas(stream.id, now.conduce === 1)
  const waiting = useOutbox(topicOf(stream.id))
  const open = now.chat_habilitado === 1 && now.stream_finalizado === 0
  const { read, preguntas, total } = source
  return (
    <section className={classes.chat} aria-label="Preguntas de la clase">
      <Pending query={read} />
      <Preguntas stream={now} preguntas={preguntas} source={source} />
      {total > MOST && (
        <Text className={classes.nota!}>
          Se muestran las {MOST} con más votos, de {number.format(total)}.
        </Text>
      )}
      {waiting.length > 0 && (
        <ul className={classes.espera} aria-label="Por enviar">
          {waiting.map(letter => (
            <Pendiente key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
      {read.data && preguntas.length === 0 && waiting.length === 0 && (
        <Text className={classes.vacio!}>De momento no hay comentarios</Text>
      )}
      {open ? (
        <Escribir streamId={stream.id} onSent={source.add} />
      ) : (
        <p className={classes.apagado} role="status">
          <IconMessageOff size={20} stroke={1.75} aria-hidden />
          {now.stream_finalizado ? 'La clase terminó: ya no se reciben preguntas.' : CHAT_APAGADO}
        </p>
      )}
    </section>
  )
}

const topicOf = (streamId: number) => `stream:${streamId}`

type EscribirProps = { streamId: number; onSent: ReturnType<typeof usePreguntas>['add'] }

function Escribir({ streamId, onSent }: EscribirProps) {
  const [text, setText] = useState('')
  const bar = useRef<HTMLFormElement>(null)
  useAboveKeyboard(bar)
  const send = () => {
    const pregunta_contenido = text.trim()
    if (!pregunta_contenido) return
    setText('')
    post(
      streamingRoutes.preguntar,
      { params: { id: streamId }, body: { pregunta_contenido, clave: uuid() } },
      { topic: topicOf(streamId) },
    ).then(
      ({ pregunta }) => onSent(pregunta),
      // Refused: it is given back, unless something else is being written by now.
      () => setText(now => now || pregunta_contenido),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      ref={bar}
      className={classes.escribir}
      data-barra="abajo"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        aria-label="Tu pregunta"
        placeholder="Escribe tu pregunta"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={1000}
        radius="xl"
        size="md"
        className={classes.campo!}
        value={text}
        onChange={e => setText(e.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        type="submit"
        size={48}
        radius="xl"
        variant={text.trim() ? 'filled' : 'default'}
        aria-label="Enviar pregunta"
        disabled={!text.trim()}
      >
        <IconSend size={20} stroke={1.75} />
      </ActionIcon>
    </form>
  )
}

/** Where the keyboard covers the page instead of making it smaller, the bar goes above it. */
function useAboveKeyboard(bar: { current: HTMLElement | null }) {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const place = () => {
      const covered = Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop))
      // A page that is enlarged with two fingers has no keyboard.
      bar.current?.style.setProperty('--e-teclado', seen.scale > 1.05 ? '0px' : `${covered}px`)
    }
    seen.addEventListener('resize', place)
    seen.addEventListener('scroll', place)
    return () => {
      seen.removeEventListener('resize', place)
      seen.removeEventListener('scroll', place)
    }
  }, [bar])
}

const Pendiente = ({ letter }: { letter: Letter }) => (
  <li className={classes.pendiente}>
    <IconClock size={20} stroke={1.75} aria-hidden />
    <div>
      <p className={classes.porEnviar}>
        <strong>Por enviar</strong> · se envía sola cuando haya conexión
      </p>
      <p className={classes.dicho}>{String(letter.body?.pregunta_contenido ?? '')}</p>
    </div>
  </li>
)
