/** The class of a live course (S111, S112, V154): when it is, then the live video, then that it is over; a recording takes the place of all of them. */
import { type EventoEnVivo, eventosRoutes, youtubeId } from '@eleva/contract'
import { Badge, Button } from '@mantine/core'
import { IconBroadcast, IconCalendarEvent, IconCircleCheck, IconExternalLink, IconMovie } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Cover } from '../../kit/brand/Cover.tsx'
import { Pending } from '../../kit/feedback/States.tsx'
import { formatClase } from '../../kit/page/dates.ts'
import { VideoPlayer } from '../../shared/video/VideoPlayer.tsx'
import classes from './Clase.module.css'
import curso from './Curso.module.css'
import { keepKeys } from './keepKeys.ts'
import { formatFalta, useMomento } from './useMomento.ts'
import video from './Video.module.css'

type Props = {
  cursoId: number
  nombre: string
  evento: EventoEnVivo | null
  /** When it was read, by this browser's clock. */
  leidoEn: number
  /** Reads it anew: what was said before the class may be another link, or a recording, by now. */
  onCambio: () => void
}

export default function Clase(props: Props) {
  const { evento, cursoId } = props
  return evento ? <ConEvento {...props} evento={evento} /> : <SinFecha cursoId={cursoId} />
}

/** A class of hundreds must not ask all at once (ms). */
const APART = 5_000

function ConEvento({ cursoId, nombre, evento, leidoEn, onCambio }: Props & { evento: EventoEnVivo }) {
  const { momento, falta } = useMomento(evento, leidoEn)
  const before = useRef(momento)
  const tell = useEffectEvent(onCambio)
  useEffect(() => {
    if (before.current === momento) return
    before.current = momento
    const timer = setTimeout(tell, Math.random() * APART)
    return () => clearTimeout(timer)
  }, [momento])
  const { inicia, termina, grabacion, liga_youtube_enVivo: liga, descripcion_video: about } = evento
  const when = inicia && termina ? formatClase(inicia, termina) : undefined
  const title = evento.titulo_video || nombre
  const live = !grabacion && (momento === 'durante' || momento === 'sin_fecha') && liga !== ''
  return (
    <section aria-label="Clase en vivo" className={classes.clase}>
      {grabacion ? (
        <Grabacion cursoId={cursoId} titulo={title} />
      ) : live ? (
        <EnVivo evento={evento} titulo={title} />
      ) : momento === 'antes' ? (
        <Letrero cursoId={cursoId} icon={<IconCalendarEvent size={28} stroke={1.75} aria-hidden />}>
          <p className={classes.grande}>{when}</p>
          <p aria-live="polite">Empieza en {formatFalta(falta)}. Aquí mismo podrás verla.</p>
        </Letrero>
      ) : momento === 'durante' ? (
        <Letrero cursoId={cursoId} icon={<IconBroadcast size={28} stroke={1.75} aria-hidden />}>
          <p className={classes.grande}>La clase está por aparecer</p>
          <p>Todavía no hay enlace. Vuelve a intentarlo en un momento.</p>
          <Button variant="default" onClick={onCambio}>
            Reintentar
          </Button>
        </Letrero>
      ) : momento === 'despues' ? (
        <Letrero cursoId={cursoId} icon={<IconCircleCheck size={28} stroke={1.75} aria-hidden />}>
          <p className={classes.grande}>La clase terminó</p>
          <p>Si hay grabación, aparecerá aquí. Lo que sigue del curso queda abierto.</p>
        </Letrero>
      ) : (
        <SinFecha cursoId={cursoId} />
      )}
      <div className={classes.pie}>
        <p className={classes.datos} role="status">
          {live && momento === 'durante' && (
            <Badge variant="filled" color="danger" leftSection={<IconBroadcast size={14} stroke={2.2} aria-hidden />}>
              En vivo
            </Badge>
          )}
          {grabacion && (
            <Badge color="info" leftSection={<IconMovie size={14} stroke={2.2} aria-hidden />}>
              Grabación
            </Badge>
          )}
          {evento.titulo_video && <strong>{evento.titulo_video}</strong>}
          {when && (grabacion || momento !== 'antes') && <span>{when}</span>}
        </p>
        {about && <p className={classes.descripcion}>{about}</p>}
      </div>
    </section>
  )
}

const SinFecha = ({ cursoId }: { cursoId: number }) => (
  <Letrero cursoId={cursoId} icon={<IconCalendarEvent size={28} stroke={1.75} aria-hidden />}>
    <p className={classes.grande}>Aún sin fecha</p>
    <p>En cuanto se programe la clase, aquí verás el día y la hora.</p>
  </Letrero>
)

type LetreroProps = { cursoId: number; icon: ReactNode; children: ReactNode }

/** What stands where the video would: words on the course's own pattern. */
const Letrero = ({ cursoId, icon, children }: LetreroProps) => (
  <div className={classes.letrero}>
    <div className={classes.palabras}>
      {icon}
      {children}
    </div>
    <Cover id={`curso-${cursoId}`} className={classes.dibujo!} />
  </div>
)

/** A link to YouTube plays here; another one opens where it is, as a meeting does. */
function EnVivo({ evento, titulo }: { evento: EventoEnVivo; titulo: string }) {
  const { liga_youtube_enVivo: liga, youtube_video_id: id } = evento
  if (!youtubeId(liga) && !id)
    return (
      <div className={classes.letrero}>
        <div className={classes.palabras}>
          <p className={classes.grande}>La clase se ve en otro sitio</p>
          <Button
            component="a"
            href={liga}
            target="_blank"
            rel="noopener noreferrer"
            variant="vivo"
            leftSection={<IconExternalLink size={18} stroke={1.75} />}
          >
            Abrir la clase
          </Button>
        </div>
      </div>
    )
  return (
    <Marco>
      <VideoPlayer src={`https://www.youtube.com/watch?v=${youtubeId(liga) ?? id}`} tipo="youtube" titulo={titulo} />
    </Marco>
  )
}

function Grabacion({ cursoId, titulo }: { cursoId: number; titulo: string }) {
  const read = useRead(eventosRoutes.grabacion, { params: { cursoId } })
  const found = read.data
  if (!found) return <Pending query={read} height={240} />
  return (
    <Marco>
      <VideoPlayer
        src={found.video_url}
        tipo={found.tipo}
        titulo={titulo}
        onCaduco={async () => (await read.refetch({ throwOnError: true })).data?.video_url ?? found.video_url}
      />
    </Marco>
  )
}

const Marco = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only kept from being done
  <div onKeyDown={keepKeys} className={`${curso.video} ${video.video}`}>
    {children}
  </div>
)
