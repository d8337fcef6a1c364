/** What the player needs to know of its media element: where it stands, and how it goes on with a new address. */
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Eleccion, medioDe } from './calidades.ts'
import { type Fuentes, fileOf, type VideoPlayerProps } from './tipos.parte.ts'
import { useGuion } from './useGuion.ts'

/** An address that fails again this soon (ms) is not the age of the address. */
const TOO_SOON = 10_000
/** So near its end (s), a video begins anew. */
const ALMOST_OVER = 3

type Media = Pick<
  HTMLMediaElement,
  | 'currentTime'
  | 'duration'
  | 'error'
  | 'muted'
  | 'pause'
  | 'paused'
  | 'playbackRate'
  | 'play'
  | 'readyState'
  | 'volume'
> &
  HTMLElement & { stop?: () => void }
type Place = { second: number; rate: number; playing: boolean }

/** Where the video stood when its address or its quality changed: it goes on there. */
function usePlace(media: RefObject<Media | null>) {
  const place = useRef<Place | undefined>(undefined)
  const begun = useRef(false)
  const isPlaying = () => (media.current ? !media.current.paused : false)
  return {
    /** The first one counts until it has been taken up: what comes after it stands at the beginning. */
    keep: (playing = isPlaying()) => {
      const at = media.current
      if (begun.current && at) place.current ??= { second: at.currentTime, rate: at.playbackRate, playing }
    },
    /** @returns whether there was one to go on from */
    resume: (at: Media): boolean => {
      begun.current = true
      const kept = place.current
      place.current = undefined
      if (!kept) return false
      at.currentTime = kept.second
      at.playbackRate = kept.rate
      if (kept.playing) void at.play().catch(() => undefined)
      return true
    },
    /** Another video begins where it begins. */
    forget: () => {
      place.current = undefined
      begun.current = false
    },
  }
}

type Heard = Record<'loadedmetadata' | 'timeupdate' | 'ended' | 'error', () => unknown>

/** The element is there, and loads, some time before it is shown. The other kind is another element. */
function useHeard(media: RefObject<Media | null>, tipo: VideoPlayerProps['tipo'], heard: Heard) {
  const hear = useEffectEvent((name: string) => void heard[name as keyof Heard]())
  const [names] = useState(Object.keys(heard))
  useLayoutEffect(() => {
    const element = media.current
    if (!element) return
    if (element.readyState > 0) hear('loadedmetadata')
    if (element.error) hear('error')
    const then = (event: Event) => hear(event.type)
    for (const name of names) element.addEventListener(name, then)
    return () => {
      for (const name of names) element.removeEventListener(name, then)
    }
  }, [tipo])
}

/** Under which addresses the video is shown: newer ones once they have expired, or when somebody asks again. */
function useDirecciones(
  { src, escalera, tipo, onCaduco }: VideoPlayerProps,
  { keep, forget }: ReturnType<typeof usePlace>,
) {
  // A newer address of the same video is for when this one has expired: changing it would begin the video anew.
  const [shown, setShown] = useState<Fuentes>({ src, escalera })
  const [video, setVideo] = useState(fileOf(src))
  const [failed, setFailed] = useState(false)
  const renewed = useRef(0)
  const newest = useRef<Fuentes>({ src })
  newest.current = { src, escalera }
  if (fileOf(src) !== video) {
    setVideo(fileOf(src))
    setShown({ src, escalera })
    setFailed(false)
    forget()
  }

  /** The same address once more: it must change to be asked for again. */
  const showAgain = (at: Fuentes) => {
    setShown({ src: '' })
    setTimeout(() => setShown(at), 0)
  }
  const renew = async () => {
    const recent = Date.now() - renewed.current < TOO_SOON
    if (tipo !== 'archivo' || !onCaduco || recent) return setFailed(true)
    keep()
    renewed.current = Date.now()
    try {
      const next = await onCaduco()
      // Signed within the same second, it is the same one.
      if (next.src === shown.src) showAgain(next)
      else setShown(next)
    } catch {
      setFailed(true)
    }
  }
  const retry = async () => {
    keep(true)
    renewed.current = 0
    setFailed(false)
    if (tipo === 'archivo' && onCaduco) return renew()
    showAgain(newest.current)
  }
  return {
    shown,
    failed,
    renew,
    retry,
    /** It came after all, or is asked for in another way. */
    forgive: () => setFailed(false),
  }
}

/**
 * @param eleccion the quality to begin with
 * @param arranca whether it plays as soon as it can
 */
export function useMedia(props: VideoPlayerProps, eleccion: Eleccion, arranca = false) {
  const { tipo, inicio = 0, onTiempo, onTermina, onCaduco } = props
  const [chosen, setChosen] = useState(eleccion)
  const [sinGuion, setSinGuion] = useState(false)
  const media = useRef<Media | null>(null)
  const place = usePlace(media)
  const second = useRef(-1)
  const { shown, failed, renew, retry, forgive } = useDirecciones(props, place)

  const begin = () => {
    const at = media.current
    if (!at) return
    second.current = -1
    forgive()
    if (place.resume(at)) return
    if (inicio > 0 && !(inicio > at.duration - ALMOST_OVER)) at.currentTime = inicio
    if (arranca) void at.play().catch(() => undefined)
  }
  const tick = () => {
    const at = media.current
    if (!at || at.paused) return
    const now = Math.floor(at.currentTime)
    if (now === second.current) return
    second.current = now
    onTiempo?.(now, Math.floor(at.duration) || undefined)
  }

  useHeard(media, tipo, { loadedmetadata: begin, timeupdate: tick, ended: () => onTermina?.(), error: renew })

  const medio = medioDe(shown, chosen, sinGuion)
  useGuion({
    media: media as RefObject<HTMLVideoElement | null>,
    activo: tipo === 'archivo' && medio.guion,
    fuentes: shown,
    onCaduco,
    onFalla: () => {
      place.keep()
      setSinGuion(true)
    },
  })
  /** Goes on at the same second in another quality. */
  const cambia = (next: Eleccion) => {
    place.keep()
    forgive()
    setChosen(next)
  }
  return {
    src: medio.guion ? undefined : medio.url,
    eleccion: medio.eleccion,
    fuentes: shown,
    cambia,
    failed,
    retry: () => void retry(),
    media,
  }
}
