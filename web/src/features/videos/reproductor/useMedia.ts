/** What the player needs to know of its media element: where it stands, and how it goes on with a new address. */
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VideoPlayerProps } from './tipos.parte.ts'

/** An address that fails again this soon (ms) is not the age of the address. */
const TOO_SOON = 10_000
/** So near its end (s), a video begins anew. */
const ALMOST_OVER = 3

/** A signed address names its file before its first dot: what follows is who may read it until when. */
const fileOf = (address: string) => /^\/videos\/[^.]+\./.exec(address)?.[0] ?? address

type Media = Pick<
  HTMLMediaElement,
  'currentTime' | 'duration' | 'error' | 'pause' | 'paused' | 'playbackRate' | 'play' | 'readyState'
> &
  HTMLElement & { stop?: () => void }
type Place = { second: number; rate: number; playing: boolean }

export function useMedia({ src, tipo, inicio = 0, onTiempo, onTermina, onCaduco }: VideoPlayerProps) {
  // A newer address of the same video is for when this one has expired: changing it would begin the video anew.
  const [shown, setShown] = useState(src)
  const [video, setVideo] = useState(fileOf(src))
  const [failed, setFailed] = useState(false)
  const media = useRef<Media | null>(null)
  const place = useRef<Place | undefined>(undefined)
  const second = useRef(-1)
  const begun = useRef(false)
  const renewed = useRef(0)
  const newest = useRef(src)
  newest.current = src
  if (fileOf(src) !== video) {
    setVideo(fileOf(src))
    setShown(src)
    setFailed(false)
    place.current = undefined
    begun.current = false
  }
  const keepPlace = (playing: boolean) => {
    const at = media.current
    if (begun.current && at) place.current ??= { second: at.currentTime, rate: at.playbackRate, playing }
  }

  const begin = useEffectEvent(() => {
    const at = media.current
    if (!at) return
    second.current = -1
    // It came after all.
    setFailed(false)
    begun.current = true
    const kept = place.current
    place.current = undefined
    if (kept) {
      at.currentTime = kept.second
      at.playbackRate = kept.rate
      if (kept.playing) void at.play().catch(() => undefined)
    } else if (inicio > 0 && !(inicio > at.duration - ALMOST_OVER)) at.currentTime = inicio
  })
  const tick = useEffectEvent(() => {
    const at = media.current
    if (!at || at.paused) return
    const now = Math.floor(at.currentTime)
    if (now === second.current) return
    second.current = now
    onTiempo?.(now)
  })
  const end = useEffectEvent(() => onTermina?.())
  const renew = async () => {
    const recent = Date.now() - renewed.current < TOO_SOON
    if (tipo !== 'archivo' || !onCaduco || recent) return setFailed(true)
    keepPlace(media.current ? !media.current.paused : false)
    renewed.current = Date.now()
    try {
      setShown(await onCaduco())
    } catch {
      setFailed(true)
    }
  }
  const fail = useEffectEvent(renew)
  const retry = async () => {
    keepPlace(true)
    renewed.current = 0
    setFailed(false)
    if (tipo === 'archivo' && onCaduco) return renew()
    const at = newest.current
    // The same address once more: it must change to be asked for again.
    setShown('')
    setTimeout(() => setShown(at), 0)
  }

  // The element is there, and loads, some time before it is shown. The other kind is another element.
  useLayoutEffect(() => {
    const element = media.current
    if (!element) return
    if (element.readyState > 0) begin()
    if (element.error) void fail()
    const heard: [string, () => unknown][] = [
      ['loadedmetadata', () => begin()],
      ['timeupdate', () => tick()],
      ['ended', () => end()],
      ['error', () => fail()],
    ]
    for (const [name, then] of heard) element.addEventListener(name, then)
    return () => {
      for (const [name, then] of heard) element.removeEventListener(name, then)
    }
  }, [tipo])

  return { src: shown, failed, retry: () => void retry(), media }
}
