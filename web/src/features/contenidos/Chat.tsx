/** The questions of the class as a learner has them: read, vote, ask. */

import { CHAT_APAGADO, type StreamEnVivo, streamingRoutes } from '@eleva/contract'
import { Text } from '@mantine/core'
import { IconClock, IconMessageOff } from '@tabler/icons-react'
import { bodyOfLetter, type Letter } from '../../kit/api/outbox/carta.ts'
import { AQUI, useSendState } from '../../kit/api/outbox/sendState.ts'
import { useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { SinLinea } from '../../kit/feedback/SinLinea.tsx'
import { Pending } from '../../kit/feedback/States.tsx'
import { number } from '../../kit/page/PageShell.tsx'
import { useUser } from '../../kit/page/session.tsx'
import { Escribir, topicOfStream } from '../streaming/preguntas/Escribir.parte.tsx'
import { Preguntas } from '../streaming/preguntas/Preguntas.parte.tsx'
import { useEstado } from '../streaming/preguntas/useEstado.parte.ts'
import { usePreguntas } from '../streaming/preguntas/usePreguntas.parte.ts'
import classes from './Chat.module.css'

const MAX = 200

const dichoEn = (letter: Letter) => bodyOfLetter(letter, streamingRoutes.ask)?.pregunta_contenido

export default function Chat({ stream }: { stream: StreamEnVivo }) {
  const now = useEstado(stream)
  const source = usePreguntas(stream.id, now.conduce === 1)
  const open = now.chat_habilitado === 1 && now.stream_finalizado === 0
  const { read, preguntas, total } = source
  const me = useUser().id
  // The class may hear of it before its sender has the answer: it does not stand there twice.
  const heard = (text: string | undefined) => preguntas.some(p => p.usuario_id === me && p.pregunta_contenido === text)
  const waiting = useOutbox(topicOfStream(stream.id)).filter(letter => !heard(dichoEn(letter)))
  return (
    <section className={classes.chat} aria-label="Preguntas de la clase">
      <SinLinea />
      <Pending query={read} />
      <Preguntas stream={now} preguntas={preguntas} source={source} />
      {total > MAX && (
        <Text className={classes.nota!}>
          Se muestran las {MAX} con más votos, de {number.format(total)}.
        </Text>
      )}
      {waiting.length > 0 && (
        <ul className={classes.espera} aria-label="Preguntas que se envían">
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

function Pendiente({ letter }: { letter: Letter }) {
  const state = useSendState(letter.topic)
  return (
    <li className={classes.pendiente}>
      <IconClock size={20} stroke={1.75} aria-hidden />
      <div>
        <p className={classes.porEnviar}>
          <strong>{state}</strong> {state === AQUI && '· se envía sola en cuanto se pueda'}
        </p>
        <p className={classes.dicho}>{dichoEn(letter)}</p>
      </div>
    </li>
  )
}
