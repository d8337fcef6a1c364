/** The video of an objective, going on where the person left it. */
import type { ObjetivoDeCurso } from '@eleva/contract'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Pending } from '../../kit/feedback/States.tsx'
import { useEnLinea } from '../../kit/page/enLinea.ts'
import type { VideoPlayerHandle } from '../videos/reproductor/tipos.parte.ts'
import { useVideoFirmado } from '../videos/reproductor/useVideoFirmado.parte.ts'
import { VideoPlayer } from '../videos/reproductor/VideoPlayer.parte.tsx'
import { keepKeys } from './keepKeys.ts'
import { useTomado } from './llevar/useTomado.ts'
import { segundoDeInicio } from './pasos.ts'
import classes from './Video.module.css'

type Props = {
  objetivo: ObjetivoDeCurso
  /** The second to begin at, where the address names one. */
  desde?: number | undefined
  /** About once a second while it plays. */
  onTiempo: (segundo: number, duracion: number | undefined) => void
  /** At its end; gets its length, when that is known. */
  onTermina: (duracion: number | null) => void
  /** Over it, once it has ended. */
  encima?: ReactNode
  ref?: Ref<VideoPlayerHandle>
}

const ConLinea = ({ text }: { text: string }) => (
  <p className={classes.sin} role="status">
    <IconPlugConnectedX size={20} stroke={1.75} aria-hidden />
    {text}
  </p>
)

export function VideoDeObjetivo({ objetivo, desde, onTiempo, onTermina, encima, ref }: Props) {
  const tomado = useTomado(objetivo.id)
  const enLinea = useEnLinea()
  const { query, video: signed } = useVideoFirmado(objetivo.id, tomado === null)
  const here = tomado && {
    src: tomado.src,
    subtitulos: tomado.subtitulos,
    tipo: 'archivo' as const,
    titulo: objetivo.video?.nombre ?? '',
    local: true as const,
  }
  const video = here ?? signed
  if (!video && !enLinea && tomado === null) return <ConLinea text="Este video necesita conexión" />
  if (!video) return <Pending query={query} height={240} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only kept from being done
    <div onKeyDown={keepKeys} className={classes.video}>
      <VideoPlayer
        {...(ref ? { ref } : {})}
        {...video}
        inicio={desde ?? segundoDeInicio(objetivo)}
        onTiempo={onTiempo}
        onTermina={() => onTermina(query.data?.duracion ?? objetivo.video?.duracion_segundos ?? null)}
      />
      {encima}
    </div>
  )
}
