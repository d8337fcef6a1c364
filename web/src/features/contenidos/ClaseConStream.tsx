/** A class whose coach switches it: not yet, live, over; a recording takes the place of all of them. */
import { type EventoEnVivo, type StreamEnVivo, streamingRoutes } from '@eleva/contract'
import { Badge } from '@mantine/core'
import { IconCalendarEvent, IconUsers } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { formatClase } from '../../kit/page/dates.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { useEstado } from '../streaming/preguntas/useEstado.parte.ts'
import { VideoPlayer } from '../videos/reproductor/VideoPlayer.parte.tsx'
import classes from './Clase.module.css'
import { AlAire, Grabacion, Grabada, Letrero, Marco, Terminada } from './ClasePartes.tsx'
import { formatFalta, isSuHora, useMomento } from './useMomento.ts'

type Props = {
  cursoId: number
  nombre: string
  evento: EventoEnVivo | null
  stream: StreamEnVivo
  leidoEn: number
}

export function ClaseConStream({ cursoId, nombre, evento, stream, leidoEn }: Props) {
  const now = useEstado(stream)
  const { momento, falta, now: reloj } = useMomento(stream, leidoEn)
  const suHora = isSuHora(stream, reloj)
  const antes = momento === 'antes'
  const grabacion = evento?.grabacion === true
  // Nobody finished it: it is over all the same.
  const over = now.stream_finalizado === 1 || (momento === 'despues' && !suHora)
  // A stream is switched on when it is made, be that weeks before its class.
  const on = now.stream_iniciado === 1 && !over && !grabacion && suHora
  // Seen already, and switched off since: it does not begin, it goes on.
  const detenida = now.stream_iniciado === 0 && now.iniciado_en !== null && suHora
  const presentes = useAsistencia(stream.id, on) ?? now.presentes
  const when = formatClase(now.inicia, now.termina)
  const title = now.titulo_video || evento?.titulo_video || nombre
  const about = now.descripcion_video || evento?.descripcion_video
  return (
    <section aria-label="Clase en vivo" className={classes.clase}>
      {grabacion ? (
        <Grabacion cursoId={cursoId} titulo={title} />
      ) : over ? (
        <Terminada cursoId={cursoId} />
      ) : on ? (
        <Marco>
          <VideoPlayer
            src={`https://www.youtube.com/watch?v=${now.youtube_video_id}`}
            tipo="youtube"
            titulo={title}
            conDetener
          />
        </Marco>
      ) : (
        <Apagada cursoId={cursoId} detenida={detenida} antes={antes} cuando={when} falta={falta} />
      )}
      <div className={classes.pie}>
        <p className={classes.datos} role="status">
          {on && (antes ? <Badge color="info">Empieza en {formatFalta(falta)}</Badge> : <AlAire />)}
          {grabacion && <Grabada />}
          <strong>{title}</strong>
          <span>{when}</span>
          {now.organizador && !title.includes(now.organizador.split(' ')[0]!) && <span>Con {now.organizador}</span>}
        </p>
        {on && presentes > 0 && <Presentes cuantos={presentes} />}
        {about && <p className={classes.descripcion}>{about}</p>}
      </div>
    </section>
  )
}

type ApagadaProps = { cursoId: number; detenida: boolean; antes: boolean; cuando: string; falta: number }

/**
 * Not switched on yet, or switched off in the middle of it.
 * @param falta until it begins (ms)
 */
function Apagada({ cursoId, detenida, antes, cuando, falta }: ApagadaProps) {
  const [title, text] = detenida
    ? ['La transmisión está detenida', 'Sigue aquí mismo en cuanto tu coach la encienda. Tus preguntas se quedan.']
    : antes
      ? [cuando, `Empieza en ${formatFalta(falta)}. Aquí mismo podrás verla.`]
      : ['La clase está por empezar', 'Se abre aquí mismo en cuanto tu coach la encienda.']
  return (
    <Letrero cursoId={cursoId} icon={<IconCalendarEvent size={28} stroke={1.75} aria-hidden />}>
      <p className={classes.grande}>{title}</p>
      <p>{text}</p>
    </Letrero>
  )
}

const Presentes = ({ cuantos }: { cuantos: number }) => (
  <p className={classes.datos}>
    <IconUsers size={16} stroke={1.75} aria-hidden />
    {cuantos === 1 ? 'Una persona en la clase' : `${number.format(cuantos)} personas en la clase`}
  </p>
)

/** Who watches says so every minute while the page is seen (ms); thousands do not all say so at once. */
const EVERY = 60_000
const FIRST = 3_000

/** @returns how many are there, once that is known */
function useAsistencia(id: number, on: boolean): number | undefined {
  const [presentes, setPresentes] = useState<number>()
  useEffect(() => {
    if (!on) return
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    const tell = async () => {
      if (document.visibilityState === 'visible') {
        // Nobody waits for it; the next one says it again.
        const said = await call(streamingRoutes.attend, { params: { id } }).catch(() => undefined)
        if (said && !gone) setPresentes(said.presentes)
      }
      if (!gone) timer = setTimeout(() => void tell(), EVERY)
    }
    timer = setTimeout(() => void tell(), Math.random() * FIRST)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [id, on])
  return presentes
}
