import { Button, Text } from '@mantine/core'
import {
  IconBadgeCc,
  IconBadgeCcFilled,
  IconMaximize,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconRefresh,
  IconRewindBackward15,
  IconRewindForward15,
  IconVolume,
  IconVolume2,
  IconVolumeOff,
} from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type Eleccion, keepEleccion, opcionesDeCalidad, readEleccion } from './calidades.ts'
import { MenuCalidad } from './MenuCalidad.tsx'
import './mediaChrome.ts'
import './youtube.ts'
import type { VideoPlayerProps } from './tipos.parte.ts'
import { useMedia } from './useMedia.ts'
import classes from './VideoPlayer.module.css'

/** Seconds of the two buttons, and of the arrows. */
const STEP = 15
/** A share of 1, as the specification has it. */
const VOLUME_STEP = 0.2
const LOUDER: Record<string, 1 | -1> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }

/**
 * On its slider a key is the same step as everywhere else in the player; the browser's own would be one in a hundred.
 */
function onVolumeKey(event: KeyboardEvent, media: { volume: number; muted: boolean } | null) {
  const way = LOUDER[event.key]
  if (!way || !media) return
  event.preventDefault()
  const from = media.muted ? 0 : media.volume
  media.volume = Math.round(Math.min(1, Math.max(0, from + way * VOLUME_STEP)) * 100) / 100
  if (way > 0) media.muted = false
}
const RATES = '0.75 1 1.25 1.5 2'

/** It calls itself a button, and says «checked», which is for switches. */
const asSwitch = (button: HTMLElement | null) => button?.setAttribute('role', 'switch')

/** YouTube lets go of the video by that; a file stands at its beginning again. */
function stop(media: { pause: () => void; currentTime: number; stop?: () => void }) {
  if (media.stop) return media.stop()
  media.pause()
  media.currentTime = 0
}

/** @param props.arranca plays at once, in this quality */
export default function Reproductor(props: VideoPlayerProps & { arranca?: Eleccion }) {
  const { tipo, titulo } = props
  const [first] = useState(() => props.arranca ?? readEleccion())
  const visto = useMedia(props, first, props.arranca !== undefined)
  const { failed, retry, media } = visto
  const here = useRef<HTMLElement>(null)
  useImperativeHandle(props.ref, () => ({
    seek: segundo => {
      if (media.current) media.current.currentTime = Math.max(0, segundo)
    },
    segundo: () => Math.floor(media.current?.currentTime ?? 0),
    play: () => void media.current?.play()?.catch(() => undefined),
  }))
  // Says «video player» by itself; with its name, two on a page can be told apart.
  useEffect(() => {
    if (titulo) here.current?.setAttribute('aria-label', `Video: ${titulo}`)
  }, [titulo])
  return (
    <media-controller
      ref={here}
      class={classes.reproductor}
      keyboardforwardseekoffset={STEP}
      keyboardbackwardseekoffset={STEP}
      keyboardupvolumestep={VOLUME_STEP}
      keyboarddownvolumestep={VOLUME_STEP}
      hotkeys="noshift+/ nop"
      defaultstreamtype="on-demand"
    >
      <Imagen {...{ props, visto }} />
      <media-loading-indicator slot="centered-chrome" noautohide />
      {failed && <Falla tipo={tipo} onRetry={retry} />}
      <Controles {...{ props, visto }} />
    </media-controller>
  )
}

type Parte = { props: VideoPlayerProps & { arranca?: Eleccion }; visto: ReturnType<typeof useMedia> }

/** What moves: the film itself, or YouTube's frame. */
function Imagen({ props: { tipo, titulo, poster, subtitulos, arranca }, visto: { src, fuentes, media } }: Parte) {
  if (tipo === 'youtube')
    return <youtube-eleva ref={media} slot="media" src={src} title={titulo} class={classes.media} />
  const miniaturas = arranca ? undefined : fuentes.escalera?.miniaturas
  return (
    // biome-ignore lint/a11y/useMediaCaption: they are there when the author has given them
    <video
      ref={media as RefObject<HTMLVideoElement | null>}
      slot="media"
      className={classes.media}
      src={src}
      poster={poster}
      preload={arranca ? 'auto' : 'metadata'}
      playsInline
      controlsList="nodownload"
      tabIndex={-1}
      onContextMenu={event => event.preventDefault()}
    >
      {subtitulos && <track kind="captions" srcLang="es" label="Español" src={subtitulos} />}
      {miniaturas && <track kind="metadata" label="thumbnails" default src={miniaturas} />}
      Tu navegador no soporta video.
    </video>
  )
}

function Controles({ props: { tipo, conDetener }, visto: { eleccion, fuentes, cambia, media } }: Parte) {
  const opciones = tipo === 'archivo' ? opcionesDeCalidad(fuentes) : []
  return (
    <div className={classes.controles}>
      <media-control-bar class={classes.linea}>
        <media-time-range class={classes.tiempo} />
      </media-control-bar>
      <media-control-bar class={classes.barra}>
        <media-play-button>
          <IconPlayerPlayFilled slot="play" />
          <IconPlayerPauseFilled slot="pause" />
        </media-play-button>
        {conDetener && (
          <button
            type="button"
            className={classes.detener}
            aria-label="detener"
            onClick={() => media.current && stop(media.current)}
          >
            <IconPlayerStopFilled aria-hidden />
          </button>
        )}
        <media-seek-backward-button seekoffset={STEP}>
          <IconRewindBackward15 slot="icon" />
        </media-seek-backward-button>
        <media-seek-forward-button seekoffset={STEP}>
          <IconRewindForward15 slot="icon" />
        </media-seek-forward-button>
        <media-mute-button>
          <IconVolumeOff slot="off" />
          <IconVolume2 slot="low" />
          <IconVolume2 slot="medium" />
          <IconVolume slot="high" />
        </media-mute-button>
        <media-volume-range class={classes.volumen} onKeyDown={event => onVolumeKey(event, media.current)} />
        <media-time-display class={classes.reloj} showduration notoggle />
        <span className={classes.hueco} />
        <media-captions-button ref={asSwitch} class={classes.subtitulos}>
          <IconBadgeCcFilled slot="on" />
          <IconBadgeCc slot="off" />
        </media-captions-button>
        {opciones.length > 0 && (
          <MenuCalidad
            opciones={opciones}
            eleccion={eleccion}
            onChange={next => {
              keepEleccion(next)
              cambia(next)
            }}
          />
        )}
        <media-playback-rate-button rates={RATES} />
        <media-fullscreen-button>
          <IconMaximize slot="enter" />
          <IconMinimize slot="exit" />
        </media-fullscreen-button>
      </media-control-bar>
    </div>
  )
}

const Falla = ({ tipo, onRetry }: { tipo: VideoPlayerProps['tipo']; onRetry: () => void }) => (
  <div slot="centered-chrome" className={classes.falla} role="alert" {...{ noautohide: '' }}>
    <Text>
      {tipo === 'youtube' ? 'YouTube no responde: no se pudo cargar el video.' : 'No se pudo cargar el video.'}
    </Text>
    <Button variant="default" size="sm" leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onRetry}>
      Reintentar
    </Button>
  </div>
)
