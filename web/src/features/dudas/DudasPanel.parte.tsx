/** The doubts of an objective, and a place to ask. New ones and answers come by themselves. */

import {
  contenidosRoutes,
  DUDA_NUEVA,
  DUDA_RESPUESTA,
  type DudaDeObjetivo,
  dudasRoutes,
  eventosDeBitacora,
} from '@eleva/contract'
import { Button, Text, Textarea } from '@mantine/core'
import { IconClock, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '../../kit/api/live.ts'
import { bodyOfLetter, type Letter } from '../../kit/api/outbox/carta.ts'
import { post } from '../../kit/api/outbox/send.ts'
import { AQUI, useSendState } from '../../kit/api/outbox/sendState.ts'
import { useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { uuid } from '../../kit/api/outbox/uuid.ts'
import { useRead } from '../../kit/api/query.ts'
import { SinLinea } from '../../kit/feedback/SinLinea.tsx'
import { Pending } from '../../kit/feedback/States.tsx'
import { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import { Avatar } from '../../kit/page/Avatar.tsx'
import { useSaid } from '../../kit/page/address.ts'
import { formatSince } from '../../kit/page/dates.ts'
import { formatClock } from '../../kit/page/duration.ts'
import { useUser } from '../../kit/page/session.tsx'
import { note } from '../../shared/bitacora.ts'
import type { Ubicacion } from '../../shared/ubicacion.ts'
import { useLlegada } from '../../shared/useLlegada.ts'
import classes from './DudasPanel.module.css'

type Props = {
  objetivoId: number
  ubicacion: Ubicacion
  /** One of `modulosDeBitacora`. */
  modulo: number
  /** Where the video is now; undefined when there is none. */
  segundoActual: () => number | undefined
  /** Goes to a second of the video. */
  seek?: (segundo: number) => void
}

export function DudasPanel({ objetivoId, ubicacion, modulo, segundoActual, seek }: Props) {
  const { id } = useUser()
  const client = useQueryClient()
  const topic = `duda:${objetivoId}`
  const read = useRead(dudasRoutes.deObjetivo, { params: { objetivoId } })
  const refresh = () => void client.invalidateQueries({ queryKey: [dudasRoutes.deObjetivo.path] })
  useLive([`usuario:${id}`], DUDA_RESPUESTA, refresh, refresh)
  useLive([`usuario:${id}`], DUDA_NUEVA, refresh, () => undefined)
  const waiting = useOutbox(topic)

  const send = async (duda_msj: string, segundo: number | undefined) => {
    const body = { ...ubicacion, objetivo_id: objetivoId, duda_msj, segundo, clave: uuid() }
    const sent = post(dudasRoutes.create, { body }, { topic, asunto: `Tu duda: ${duda_msj}`, returns: true })
    note(modulo, eventosDeBitacora.enviarDuda, {
      curricula: ubicacion.curricula_id,
      curso: ubicacion.curso_id,
      unidad: ubicacion.unidad_id,
      objetivo: objetivoId,
    })
    await sent
    refresh()
    // How many there are stands there, too.
    for (const { path } of [contenidosRoutes.autogestivo, contenidosRoutes.enVivo])
      void client.invalidateQueries({ queryKey: [path] })
  }

  return (
    <section className={classes.panel} aria-label="Dudas de este objetivo">
      <SinLinea />
      <Pending query={read} />
      {read.data && (
        <ul className={classes.lista}>
          {waiting.map(letter => (
            <Pendiente key={letter.id} letter={letter} />
          ))}
          {read.data.dudas.map(duda => (
            <Duda key={duda.id} duda={duda} seek={seek} />
          ))}
        </ul>
      )}
      {read.data?.dudas.length === 0 && waiting.length === 0 && (
        <Text className={classes.vacio!}>De momento no hay comentarios</Text>
      )}
      <Escribir objetivoId={objetivoId} segundoActual={segundoActual} onSend={send} />
    </section>
  )
}

type EscribirProps = {
  objetivoId: number
  segundoActual: Props['segundoActual']
  /** @throws when it was refused: then it stands in the field again */
  onSend: (texto: string, segundo: number | undefined) => Promise<void>
}

/** The place to ask, with the minute of the video that it is about. */
function Escribir({ objetivoId, segundoActual, onSend }: EscribirProps) {
  const { text, write, done, takeBack, aviso } = useTextoGuardado(`duda:${objetivoId}`)
  const [withSecond, setWithSecond] = useState(true)
  const now = segundoActual()
  const send = () => {
    const asked = text.trim()
    if (!asked) return
    const at = segundoActual() ?? 0
    done()
    onSend(asked, withSecond && at >= 1 ? Math.floor(at) : undefined).catch(() => takeBack(asked))
  }
  return (
    <>
      {aviso}
      <form
        className={classes.escribir}
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <Textarea
          aria-label="Tu duda"
          placeholder="Escribe tu duda; tu coach la responde aquí"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={2000}
          value={text}
          onChange={e => write(e.currentTarget.value)}
          className={classes.campo!}
        />
        <Button
          type="submit"
          variant="light"
          disabled={!text.trim()}
          leftSection={<IconSend size={18} stroke={1.75} />}
        >
          Enviar duda
        </Button>
        {now !== undefined && now >= 1 && text.trim() !== '' && (
          <label className={classes.segundo}>
            <input type="checkbox" checked={withSecond} onChange={e => setWithSecond(e.currentTarget.checked)} />
            Señalar el minuto {formatClock(now)} del video
          </label>
        )}
      </form>
    </>
  )
}

function Duda({ duda, seek }: { duda: DudaDeObjetivo; seek: ((segundo: number) => void) | undefined }) {
  const { student, segundo, dudas_respuesta: respuesta } = duda
  const llegada = useLlegada<HTMLLIElement>(String(useSaid().duda) === String(duda.id))
  return (
    <li className={classes.duda} {...llegada}>
      <Avatar name={student.name} src={student.avatar} />
      <div className={classes.texto}>
        <p className={classes.quien}>
          <strong>{duda.propia ? 'Tú' : student.name}</strong> <span>· {formatSince(duda.fecha)}</span>
          {segundo !== null &&
            (seek ? (
              <button type="button" className={classes.ir} onClick={() => seek(segundo)}>
                Ver en {formatClock(segundo)}
              </button>
            ) : (
              <span> · {formatClock(segundo)} del video</span>
            ))}
        </p>
        <p className={classes.dicho}>{duda.duda_msj}</p>
        {respuesta && (
          <div className={classes.respuesta}>
            <p className={classes.quien}>
              <strong>{respuesta.name}</strong> <span>· {formatSince(respuesta.fecha)}</span>
            </p>
            <p className={classes.dicho}>{respuesta.respuesta_duda_msj}</p>
          </div>
        )}
      </div>
    </li>
  )
}

function Pendiente({ letter }: { letter: Letter }) {
  const state = useSendState(letter.topic)
  return (
    <li className={classes.duda}>
      <IconClock size={24} stroke={1.75} aria-hidden className={classes.reloj} />
      <div className={classes.texto}>
        <p className={classes.quien}>
          <strong>{state}</strong> {state === AQUI && <span>· se envía sola en cuanto se pueda</span>}
        </p>
        <p className={classes.dicho}>{bodyOfLetter(letter, dudasRoutes.create)?.duda_msj}</p>
      </div>
    </li>
  )
}
