import type { TipoDeVideo } from '@eleva/contract'
import type { Ref } from 'react'

export type VideoPlayerHandle = {
  /** Goes on at this second, playing or not as before. */
  seek: (segundo: number) => void
  /** Where it stands, in whole seconds. */
  segundo: () => number
}

export type VideoPlayerProps = {
  /** The signed address of our own file, an address of YouTube, or one elsewhere. */
  src: string
  tipo: TipoDeVideo
  /** What is in it, for who cannot see it. */
  titulo?: string
  poster?: string | undefined
  /** Captions as WebVTT. */
  subtitulos?: string | undefined
  /** The second to begin at. */
  inicio?: number
  /** About once a second while it plays. */
  onTiempo?: (segundo: number) => void
  onTermina?: () => void
  /** A button that stops: a live class goes on without the one who leaves it. */
  conDetener?: boolean
  /** The address does not serve any more: gives another one, with which it goes on at the same second. */
  onCaduco?: () => Promise<string>
  ref?: Ref<VideoPlayerHandle>
}
