/** Asking in a class, by whoever sees it. */
import { streamingRoutes } from '@eleva/contract'
import { ActionIcon, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { post } from '../../../kit/api/outbox/send.ts'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { useTextoGuardado } from '../../../kit/form/useTextoGuardado.tsx'
import classes from './Preguntas.module.css'
import type { usePreguntas } from './usePreguntas.parte.ts'

/** What waits to be sent of a class has this topic in the outbox. */
export const topicOfStream = (streamId: number) => `stream:${streamId}`

type EscribirProps = { streamId: number; onSent: ReturnType<typeof usePreguntas>['add'] }

export function Escribir({ streamId, onSent }: EscribirProps) {
  // Without the notice of what was recovered: the bar is one line above the class, and its words are seen in it.
  const { text, write, done, takeBack } = useTextoGuardado(`pregunta:${streamId}`)
  const bar = useRef<HTMLFormElement>(null)
  useAboveKeyboard(bar)
  const send = () => {
    const pregunta_contenido = text.trim()
    if (!pregunta_contenido) return
    done()
    post(
      streamingRoutes.ask,
      { params: { id: streamId }, body: { pregunta_contenido, clave: uuid() } },
      { topic: topicOfStream(streamId), asunto: `Tu pregunta: ${pregunta_contenido}`, returns: true },
    ).then(
      ({ pregunta }) => onSent(pregunta),
      () => takeBack(pregunta_contenido),
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
        onChange={e => write(e.currentTarget.value)}
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
