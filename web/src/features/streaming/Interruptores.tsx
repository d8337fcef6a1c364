/** The three switches of a class. Finishing asks first, and can be taken back for a minute. */
import { type BodyOf, SEGUNDOS_PARA_RETOMAR, type StreamEnVivo, streamingRoutes } from '@eleva/contract'
import { Button, Switch } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import classes from './EnVivo.module.css'

type Cambio = BodyOf<typeof streamingRoutes.updateEstado>

/** What is done, unless something else has been wanted since. */
const without = (wanted: Cambio, done: Cambio): Cambio =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => done[name as keyof Cambio] !== value))

export function Interruptores({ stream }: { stream: StreamEnVivo }) {
  const set = useWrite(streamingRoutes.updateEstado, [streamingRoutes.list, streamingRoutes.estado])
  const [hadChat, setHadChat] = useState<0 | 1>(stream.chat_habilitado)
  const params = { id: stream.id }
  const over = stream.stream_finalizado === 1
  const may = stream.conduce === 1
  // Moved at once, sent one after the other, and back when it is refused.
  const [wanted, setWanted] = useState<Cambio>({})
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const on = (wanted.stream_iniciado ?? stream.stream_iniciado) === 1
  const chat = (wanted.chat_habilitado ?? stream.chat_habilitado) === 1
  const move = (body: Cambio) => {
    setWanted(before => ({ ...before, ...body }))
    sent.current = sent.current
      .then(() => set.mutateAsync({ params, body }))
      .catch(() => undefined)
      .then(() => setWanted(before => without(before, body)))
  }
  const finish = async () => {
    const yes = await confirm({
      title: '¿Terminar la clase?',
      text: 'El video deja de verse y ya no se reciben preguntas. Tienes un minuto para retomarla.',
      action: 'Terminar clase',
    })
    if (!yes) return
    setHadChat(stream.chat_habilitado)
    move({ stream_finalizado: 1 })
  }
  return (
    <section className={classes.interruptores} aria-label="Interruptores de la clase">
      <Switch
        label="Transmisión"
        aria-label="Transmisión"
        description={over ? 'Ya no se ve' : on ? 'Todos ven el video' : 'Nadie ve el video'}
        checked={on && !over}
        disabled={over || !may}
        onChange={e => move({ stream_iniciado: e.currentTarget.checked ? 1 : 0 })}
      />
      <Switch
        label="Preguntas"
        aria-label="Preguntas"
        description={chat ? 'Pueden preguntar y votar' : 'El chat está apagado'}
        checked={chat}
        disabled={over || !may}
        onChange={e => move({ chat_habilitado: e.currentTarget.checked ? 1 : 0 })}
      />
      {over ? (
        <Terminada
          stream={stream}
          onRetomar={() => move({ stream_finalizado: 0, chat_habilitado: hadChat })}
          busy={set.isPending}
        />
      ) : (
        <Switch
          label="Terminar clase"
          aria-label="Terminar clase"
          description="Te pide confirmar"
          checked={false}
          disabled={!may}
          onChange={() => void finish()}
        />
      )}
    </section>
  )
}

type TerminadaProps = { stream: StreamEnVivo; onRetomar: () => void; busy: boolean }

/** How long it may still be taken back (ms), by the server's clock alone: that of the device may be minutes off. */
const leftOf = ({ ahora, finalizado_en }: StreamEnVivo) =>
  SEGUNDOS_PARA_RETOMAR * 1000 - Math.max(0, Date.parse(ahora) - Date.parse(finalizado_en ?? ahora))

function Terminada({ stream, onRetomar, busy }: TerminadaProps) {
  const left = leftOf(stream)
  const [open, setOpen] = useState(left > 0)
  useEffect(() => {
    setOpen(left > 0)
    const timer = setTimeout(() => setOpen(false), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [left])
  return (
    <div className={classes.terminada} role="status">
      <strong>La clase terminó</strong>
      {open && stream.conduce === 1 && (
        <Button
          size="compact-md"
          variant="default"
          disabled={busy}
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          onClick={onRetomar}
        >
          Retomar la clase
        </Button>
      )}
    </div>
  )
}
