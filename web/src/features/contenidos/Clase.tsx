/**
 * The class of a live course: when it is, then the live video, then that it is over; a recording takes the place of all
 * of them.
 */
import { type EventoEnVivo, type MomentoDeClase, type StreamEnVivo, youtubeId } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconBroadcast, IconCalendarEvent, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatClase } from '../../kit/page/dates.ts'
import { VideoPlayer } from '../videos/reproductor/VideoPlayer.parte.tsx'
import classes from './Clase.module.css'
import { ClaseConStream } from './ClaseConStream.tsx'
import { AlAire, Grabacion, Grabada, Letrero, Marco, SinFecha, Terminada } from './ClasePartes.tsx'
import { formatFalta, useMomento } from './useMomento.ts'

type Props = {
  cursoId: number
  nombre: string
  evento: EventoEnVivo | null
  /** That of a session with this course; its switches rule what is seen. */
  stream: StreamEnVivo | null
  /** When it was read, by this browser's clock. */
  leidoEn: number
  /** Reads it anew: what was said before the class may be another link, or a recording, by now. */
  onCambio: () => void
}

export default function Clase(props: Props) {
  const { evento, stream, cursoId } = props
  if (stream) return <ClaseConStream key={stream.id} {...props} stream={stream} />
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
      ) : (
        <SinVideo cursoId={cursoId} momento={momento} falta={falta} cuando={when} onCambio={onCambio} />
      )}
      <div className={classes.pie}>
        <p className={classes.datos} role="status">
          {live && momento === 'durante' && <AlAire />}
          {grabacion && <Grabada />}
          {evento.titulo_video && <strong>{evento.titulo_video}</strong>}
          {when && (grabacion || momento !== 'antes') && <span>{when}</span>}
        </p>
        {about && <p className={classes.descripcion}>{about}</p>}
      </div>
    </section>
  )
}

type SinVideoProps = {
  cursoId: number
  momento: MomentoDeClase
  /** Until it begins (ms). */
  falta: number
  cuando: string | undefined
  onCambio: () => void
}

/** What is said of the class while there is nothing to see of it. */
function SinVideo({ cursoId, momento, falta, cuando, onCambio }: SinVideoProps) {
  if (momento === 'sin_fecha') return <SinFecha cursoId={cursoId} />
  if (momento === 'despues') return <Terminada cursoId={cursoId} />
  if (momento === 'antes')
    return (
      <Letrero cursoId={cursoId} icon={<IconCalendarEvent size={28} stroke={1.75} aria-hidden />}>
        <p className={classes.grande}>{cuando}</p>
        <p aria-live="polite">Empieza en {formatFalta(falta)}. Aquí mismo podrás verla.</p>
      </Letrero>
    )
  return (
    <Letrero cursoId={cursoId} icon={<IconBroadcast size={28} stroke={1.75} aria-hidden />}>
      <p className={classes.grande}>La clase está por aparecer</p>
      <p>Todavía no hay enlace. Vuelve a intentarlo en un momento.</p>
      <Button variant="default" onClick={onCambio}>
        Reintentar
      </Button>
    </Letrero>
  )
}

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
      <VideoPlayer
        src={`https://www.youtube.com/watch?v=${youtubeId(liga) ?? id}`}
        tipo="youtube"
        titulo={titulo}
        conDetener
      />
    </Marco>
  )
}
