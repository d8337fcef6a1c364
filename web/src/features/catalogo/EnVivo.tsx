/** The questions of a live class, to look at; how long until the next one; two pages that hear of each other. */
import { SEGUNDOS_PARA_RETOMAR, type StreamEnVivo, sesionesRoutes, streamingRoutes } from '@eleva/contract'
import { Button, Text, Textarea } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { formatClase } from '../../kit/page/dates.ts'
import { formatRunning } from '../../kit/page/duration.ts'
import { Preguntas } from '../streaming/preguntas/Preguntas.parte.tsx'
import { usePreguntas } from '../streaming/preguntas/usePreguntas.parte.ts'
import classes from './Catalogo.module.css'
import { Ahora, Bloque } from './CatalogoPage.tsx'

export const PreguntasDeCoach = () => <Stream coach />
export const PreguntasDeEstudiante = () => <Stream />

function Stream({ coach }: { coach?: true }) {
  const read = useRead(streamingRoutes.list, { query: { per_page: 1 } })
  if (!read.data) return <Pending query={read} height={320} />
  const first = read.data.eventos[0]
  if (!first) return <EmptyState text="Todavía no hay transmisiones." />
  return <Clase id={first.id} titulo={first.nombre_sesion} coach={coach} />
}

type ClaseProps = { id: number; titulo: string; coach: true | undefined }

function Clase({ id, titulo, coach }: ClaseProps) {
  const estado = useRead(streamingRoutes.estado, { params: { id } })
  const source = usePreguntas(id, false)
  if (!estado.data) return <Pending query={estado} height={320} />
  // To look at: nobody answers, hides or votes from here.
  const stream: StreamEnVivo = { ...estado.data.estado, conduce: 0, responde: 0, chat_habilitado: 0 }
  return (
    <Bloque titulo={titulo}>
      <Pending query={source.read} />
      {source.read.data && source.preguntas.length === 0 && (
        <Text c="var(--e-ink-2)">De momento no hay comentarios</Text>
      )}
      <Preguntas
        stream={stream}
        preguntas={source.preguntas.filter(p => p.oculta === 0)}
        source={source}
        {...(coach ? { coach } : {})}
      />
    </Bloque>
  )
}

const DAY_MS = 86_400_000
/** As far as the agenda is asked. */
const AHEAD = 60
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export function CuentasRegresivas() {
  const [today] = useState(Date.now)
  const query = { desde: isoDay(today - DAY_MS), hasta: isoDay(today + AHEAD * DAY_MS), todas: 1 as const }
  const read = useRead(sesionesRoutes.agenda, { query })
  const next = read.data?.resultSet.find(e => Date.parse(e.inicia) > today)
  const [until, setUntil] = useState<number>()
  return (
    <>
      <Bloque titulo="La próxima clase">
        <Pending query={read} height={80} />
        {read.data && !next && <Text c="var(--e-ink-2)">No hay clases en los siguientes {AHEAD} días.</Text>}
        {next && (
          <>
            <Reloj hasta={Date.parse(next.inicia)} />
            <Text>
              {next.nombre_sesion} · {formatClase(next.inicia, next.termina)}
            </Text>
          </>
        )}
      </Bloque>
      <Bloque titulo="El tiempo para retomar una clase terminada">
        {until === undefined ? (
          <Text c="var(--e-ink-2)">Son {SEGUNDOS_PARA_RETOMAR} segundos.</Text>
        ) : (
          <Reloj key={until} hasta={until} />
        )}
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden />}
          onClick={() => setUntil(Date.now() + SEGUNDOS_PARA_RETOMAR * 1000)}
        >
          {until === undefined ? 'Empezar la cuenta' : 'Empezar otra vez'}
        </Button>
      </Bloque>
    </>
  )
}

/** @param hasta the moment it runs to, in ms */
function Reloj({ hasta }: { hasta: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const s = Math.max(0, Math.ceil((hasta - now) / 1000))
  const days = Math.floor(s / 86_400)
  return (
    <p className={classes.reloj} role="timer">
      {days > 0 && `${days} d `}
      {formatRunning(s % 86_400)}
    </p>
  )
}

const KEY = 'eleva-catalogo-recado'
const useRecado = () => useLocalStorage({ key: KEY, defaultValue: '', getInitialValueInEffect: false })

export function RecadoUno() {
  const [text, setText] = useRecado()
  return (
    <Bloque titulo="Aquí se escribe">
      <Textarea
        label="Recado"
        description="Se queda en este navegador"
        autosize
        minRows={2}
        maxLength={500}
        value={text}
        onChange={e => setText(e.currentTarget.value)}
      />
      <Link to="/LocalStorageDos">Leerlo en la otra página</Link>
    </Bloque>
  )
}

export function RecadoDos() {
  const [text, , clear] = useRecado()
  return (
    <Bloque titulo="Aquí se lee">
      <Ahora>{text || 'Todavía no hay recado.'}</Ahora>
      <div className={classes.fila}>
        <Link to="/LocalStorageUno">Escribirlo en la otra página</Link>
        <Button variant="default" disabled={!text} onClick={clear}>
          Borrar el recado
        </Button>
      </div>
      <Text c="var(--e-ink-2)">Con las dos en pestañas distintas, lo que se escribe en una aparece en la otra.</Text>
    </Bloque>
  )
}
