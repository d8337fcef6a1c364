import type { EscaleraFirmada, TipoDeVideo } from '@eleva/contract'
import type { Ref } from 'react'

/** A signed address names its file before its first dot: what follows is who may read it until when. */
export const fileOf = (address: string) => /^\/videos\/[^.]+\./.exec(address)?.[0] ?? address

export type VideoPlayerHandle = {
  /** Goes on at this second, playing or not as before. */
  seek: (segundo: number) => void
  /** Where it stands, in whole seconds. */
  segundo: () => number
  /** Goes on from where it stands. */
  play: () => void
}

/** Where a video is, under addresses that end together. */
export type Fuentes = {
  /** The signed address of our own file, an address of YouTube, or one elsewhere. */
  src: string
  /** Lighter versions of our own file. */
  escalera?: EscaleraFirmada | undefined
}

export type VideoPlayerProps = Fuentes & {
  tipo: TipoDeVideo
  /** It stands on this device: to play it costs nothing. */
  local?: true
  /** Bytes of our own file, where they are known. */
  tamano?: number | undefined
  /** What is in it, for who cannot see it. */
  titulo?: string
  poster?: string | undefined
  /** Captions as WebVTT. */
  subtitulos?: string | undefined
  /** The second to begin at. */
  inicio?: number
  /** About once a second while it plays; with how long it is, where the player knows that. */
  onTiempo?: (segundo: number, duracion: number | undefined) => void
  onTermina?: () => void
  /** A button that stops: a live class goes on without the one who leaves it. */
  conDetener?: boolean
  /** The addresses do not serve any more: gives others, with which it goes on at the same second. */
  onCaduco?: () => Promise<Fuentes>
  ref?: Ref<VideoPlayerHandle>
}
