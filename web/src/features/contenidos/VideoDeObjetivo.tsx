/** The video of an objective, going on where the person left it. */
import type { ObjetivoDeCurso } from '@eleva/contract'
import { IconVideoOff } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Pending } from '../../kit/feedback/States.tsx'
import type { VideoPlayerHandle } from '../videos/reproductor/tipos.parte.ts'
import { useVideoFirmado } from '../videos/reproductor/useVideoFirmado.parte.ts'
import { VideoPlayer } from '../videos/reproductor/VideoPlayer.parte.tsx'
import { keepKeys } from './keepKeys.ts'
import { inicioDe } from './pasos.ts'
import classes from './Video.module.css'

type Props = {
  objetivo: ObjetivoDeCurso
  /** The second to begin at, where the address names one. */
  desde?: number | undefined
  /** About once a second while it plays. */
  onTiempo: (segundo: number) => void
  /** At its end; gets its length, when that is known. */
  onTermina: (duracion: number | null) => void
  ref?: Ref<VideoPlayerHandle>
}

export const VideoDeObjetivo = (props: Props) => (props.objetivo.video ? <Video {...props} /> : <SinVideo />)

const SinVideo = () => (
  <p className={classes.sin}>
    <IconVideoOff size={20} stroke={1.75} aria-hidden />
    Este objetivo no tiene video
  </p>
)

function Video({ objetivo, desde, onTiempo, onTermina, ref }: Props) {
  const { query, video } = useVideoFirmado(objetivo.id)
  if (!video) return <Pending query={query} height={240} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only kept from being done
    <div onKeyDown={keepKeys} className={classes.video}>
      <VideoPlayer
        {...(ref ? { ref } : {})}
        {...video}
        inicio={desde ?? inicioDe(objetivo)}
        onTiempo={onTiempo}
        onTermina={() => onTermina(query.data?.duracion ?? objetivo.video?.duracion_segundos ?? null)}
      />
    </div>
  )
}
