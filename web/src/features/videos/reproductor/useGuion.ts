/**
 * Plays the playlist of a video by a script (hls.js), which takes the quality that the line bears. It comes only for
 * that: a quality that was chosen is a file, and Apple's players take playlists themselves.
 */
import { FIRMA_SEGUNDOS } from '@eleva/contract'
import type { ErrorData, LoadPolicy } from 'hls.js'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { load } from '../../../kit/load/load.ts'
import type { Fuentes, VideoPlayerProps } from './tipos.parte.ts'

/** New addresses are asked for so long (ms) before the old ones end. */
const BEFORE_END = 120_000
/** Addresses that are refused again this soon (ms) are not too old. */
const TOO_SOON = 10_000
/** Bits a second, until it is known: a slow beginning is better than one that stops. */
const FIRST_GUESS = 400_000
/** Seconds that are fetched ahead at most: what is not watched is paid for, too. */
const AHEAD = 40

/** What is asked for under an address that has ended. */
const REFUSED = 403

/** Asked for again after a moment, under a new address by then. */
function again({ default: usual }: LoadPolicy): LoadPolicy {
  const { errorRetry } = usual
  if (!errorRetry) return { default: usual }
  const shouldRetry: typeof errorRetry.shouldRetry = (_config, count, _late, response, retry) =>
    retry || (response?.code === REFUSED && count < 2)
  return { default: { ...usual, errorRetry: { ...errorRetry, shouldRetry } } }
}

type Guion = {
  media: RefObject<HTMLVideoElement | null>
  activo: boolean
  fuentes: Fuentes
  onCaduco: VideoPlayerProps['onCaduco']
  /** It cannot be played so. */
  onFalla: () => void
}

const ADDRESS = /\/videos\/(\d+)\.[^/]+/
/** Those of today, by the file that they name. */
function tokensOf({ escalera }: Fuentes): Map<string, string> {
  const all = escalera ? [escalera.lista, ...escalera.calidades.map(c => c.url)] : []
  return new Map(
    all.flatMap(url => [...url.matchAll(new RegExp(ADDRESS, 'g'))].map(([token, id]) => [id!, token] as const)),
  )
}

export function useGuion({ media, activo, fuentes, onCaduco, onFalla }: Guion) {
  const tokens = useRef(new Map<string, string>())
  const renewed = useRef(0)
  const fail = useEffectEvent(onFalla)
  const renew = useEffectEvent(async () => {
    renewed.current = Date.now()
    if (onCaduco) tokens.current = tokensOf(await onCaduco())
  })
  const lista = fuentes.escalera?.lista
  const known = useEffectEvent(() => tokensOf(fuentes))
  const film = lista && ADDRESS.exec(lista)?.[1]

  useEffect(() => {
    const at = media.current
    if (!activo || !film || !at || !lista) return
    tokens.current = known()
    renewed.current = Date.now()
    let gone = false
    let stop = () => {}
    let renewing: Promise<void> | undefined
    const renewOnce = () => {
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      return renewing
    }
    const fresh = async (asked: string) => {
      const ends = Date.now() - renewed.current > FIRMA_SEGUNDOS * 1000 - BEFORE_END
      if (ends || renewing) await renewOnce().catch(() => undefined)
      return asked.replace(ADDRESS, (token, id: string) => tokens.current.get(id) ?? token)
    }
    const play = async () => {
      const { default: Hls } = await load(() => import('hls.js/light'))
      if (gone) return
      const hls = new Hls({
        // Its worker comes from an address that the page's policy does not know, and there is nothing to repack.
        enableWorker: false,
        startLevel: 0,
        abrEwmaDefaultEstimate: FIRST_GUESS,
        capLevelToPlayerSize: true,
        maxBufferLength: AHEAD,
        maxMaxBufferLength: AHEAD,
        backBufferLength: AHEAD,
        fragLoadPolicy: again(Hls.DefaultConfig.fragLoadPolicy),
        playlistLoadPolicy: again(Hls.DefaultConfig.playlistLoadPolicy),
        manifestLoadPolicy: again(Hls.DefaultConfig.manifestLoadPolicy),
        xhrSetup: async (xhr, asked) => xhr.open('GET', await fresh(asked), true),
      })
      stop = () => hls.destroy()
      let mended = 0
      const mend = async ({ type }: ErrorData) => {
        if (renewing) {
          await renewing
          return hls.startLoad(at.currentTime)
        }
        if (type === Hls.ErrorTypes.MEDIA_ERROR && Date.now() - mended > TOO_SOON) {
          mended = Date.now()
          return hls.recoverMediaError()
        }
        // A line that is gone comes back, and hls.js has tried for a while by now.
        if (type === Hls.ErrorTypes.NETWORK_ERROR && !navigator.onLine)
          return addEventListener('online', () => gone || hls.startLoad(), { once: true })
        throw new Error('no way on')
      }
      hls.on(Hls.Events.ERROR, (_event, data) => {
        const old = data.response?.code === REFUSED && Date.now() - renewed.current > TOO_SOON
        if (old) renewOnce().catch(() => undefined)
        if (data.fatal) void mend(data).catch(() => gone || fail())
      })
      hls.loadSource(lista)
      hls.attachMedia(at)
    }
    play().catch(() => gone || fail())
    return () => {
      gone = true
      stop()
    }
    // Newer addresses of the same film do not begin it anew.
  }, [activo, film])
}
