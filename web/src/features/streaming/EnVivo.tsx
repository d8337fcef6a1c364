/** The class from where it is held: the video, its switches, its course, and the questions beside it. */

import { type StreamDeCoach, streamingRoutes } from '@eleva/contract'
import { Button, Tabs, Title } from '@mantine/core'
import { IconArrowLeft, IconBroadcast, IconCalendarEvent, IconCircleCheck, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { GENERIC } from '../../kit/api/error.ts'
import { uuid } from '../../kit/api/outbox/uuid.ts'
import { useRead } from '../../kit/api/query.ts'
import { ErrorState, Pending } from '../../kit/feedback/States.tsx'
import { notify } from '../../kit/notify.ts'
import { count } from '../../kit/page/count.ts'
import { formatClase } from '../../kit/page/dates.ts'
import { formatRunning } from '../../kit/page/duration.ts'
import { tituloDe } from '../../kit/page/entorno.ts'
import { VideoPlayer } from '../videos/reproductor/VideoPlayer.parte.tsx'
import { Asistencia } from './Asistencia.tsx'
import classes from './EnVivo.module.css'
import { Ficha } from './Ficha.tsx'
import { Interruptores } from './Interruptores.tsx'
import { Panel } from './Panel.tsx'
import { useEstado } from './preguntas/useEstado.parte.ts'

export function EnVivo({ id }: { id: number }) {
  const read = useRead(streamingRoutes.get, { params: { id } })
  const found = read.data?.evento
  useEffect(() => {
    document.title = tituloDe(found ? `${found.nombre_curso}, en vivo` : 'En vivo')
  }, [found])
  return (
    <div className={classes.pagina}>
      <div className={classes.cabeza}>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
          renderRoot={props => <Link to="/eventos-stream" {...props} />}
        >
          Volver
        </Button>
        <Title order={1}>{found?.nombre_curso ?? 'En vivo'}</Title>
      </div>
      {read.isError && !found ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : found ? (
        <Clase evento={found} />
      ) : (
        <Pending query={read} height={360} />
      )}
    </div>
  )
}

/** How many are there is asked again so often (ms). */
const COUNT_EVERY = 20_000

function Clase({ evento }: { evento: StreamDeCoach }) {
  const now = useEstado(evento)
  const presentes = usePresentes(evento)
  const [tab, setTab] = useState<string | null>('preguntas')
  useBitacora(evento.id)
  const over = now.stream_finalizado === 1
  const on = now.stream_iniciado === 1 && !over
  return (
    <div className={classes.cuerpo}>
      <div className={classes.centro}>
        <section aria-label="Video de la clase" className={classes.video}>
          {on ? (
            <VideoPlayer
              src={`https://www.youtube.com/watch?v=${now.youtube_video_id}`}
              tipo="youtube"
              titulo={now.titulo_video || evento.nombre_curso}
              conDetener
            />
          ) : (
            <div className={classes.letrero}>
              {over ? (
                <IconCircleCheck size={28} stroke={1.75} aria-hidden />
              ) : (
                <IconCalendarEvent size={28} stroke={1.75} aria-hidden />
              )}
              <p className={classes.grande}>{over ? 'La clase terminó' : 'La transmisión está apagada'}</p>
              <p>
                {over
                  ? 'Las preguntas y la asistencia se quedan aquí.'
                  : `La clase ve que ${now.iniciado_en ? 'está detenida' : 'está por empezar'}. Enciéndela cuando estés al aire.`}
              </p>
            </div>
          )}
          <p className={classes.insignias}>
            {on && (
              <span className={classes.vivo}>
                <IconBroadcast size={16} stroke={2} aria-hidden /> En vivo
              </span>
            )}
            {on && <Reloj desde={now.iniciado_en ?? evento.inicia} />}
            {!over && (
              <span className={classes.insignia}>
                <IconUsers size={16} stroke={1.75} aria-hidden />
                {count(presentes, 'persona', 'personas')}
              </span>
            )}
          </p>
        </section>
        <Interruptores stream={now} />
        <Ficha evento={evento} cuando={formatClase(evento.inicia, evento.termina)} />
      </div>
      <Tabs value={tab} onChange={setTab} className={classes.lado!}>
        <Tabs.List grow>
          <Tabs.Tab value="preguntas">Preguntas</Tabs.Tab>
          <Tabs.Tab value="asistencia">Asistencia</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="preguntas">
          <Panel stream={now} />
        </Tabs.Panel>
        <Tabs.Panel value="asistencia">{tab === 'asistencia' && <Asistencia id={evento.id} />}</Tabs.Panel>
      </Tabs>
    </div>
  )
}

function usePresentes(evento: StreamDeCoach): number {
  const [presentes, setPresentes] = useState(evento.presentes)
  useEffect(() => {
    const timer = setInterval(async () => {
      if (document.visibilityState !== 'visible') return
      const said = await call(streamingRoutes.estado, { params: { id: evento.id } }).catch(() => undefined)
      if (said) setPresentes(said.estado.presentes)
    }, COUNT_EVERY)
    return () => clearInterval(timer)
  }, [evento.id])
  return presentes
}

/** Entering is noted; when that fails the person is told in the words of the specification. */
function useBitacora(id: number) {
  const noted = useRef(false)
  useEffect(() => {
    if (noted.current) return
    noted.current = true
    call(streamingRoutes.log, { body: { id, clave: uuid(), hora: new Date().toISOString() } }).catch(() =>
      notify(`${GENERIC} 🙏`, 'danger'),
    )
  }, [id])
}

/** How long it has been on, as a clock that only eyes need. */
function Reloj({ desde }: { desde: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const s = Math.floor((now - Date.parse(desde)) / 1000)
  if (s < 0 || s > 86_400) return null
  return (
    <span className={classes.insignia} aria-hidden>
      {formatRunning(s)}
    </span>
  )
}
