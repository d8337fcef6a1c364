/**
 * A YouTube video that behaves as a media element, so that one control bar drives both. It speaks the messages of
 * YouTube's embedded player itself: the usual element fetches a script from YouTube into our page, which our policy
 * lets nobody do.
 */
import { youtubeId } from '@eleva/contract'

const EMBED = 'https://www.youtube-nocookie.com'
const ORIGINS = new Set([EMBED, 'https://www.youtube.com'])
/** The player answers once it has loaded; until then it is greeted again (ms). */
const GREET_EVERY = 250
/** One that has not answered by then is out of reach: a frame that shows nothing tells nobody (ms). */
const PATIENCE = 10_000

const ENDED = 0
const PLAYING = 1
const PAUSED = 2
const BUFFERING = 3

type Info = {
  currentTime?: number
  duration?: number
  playerState?: number
  volume?: number
  muted?: boolean
  playbackRate?: number
  videoLoadedFraction?: number
}

const ranges = (end: number): TimeRanges =>
  Object.assign(end > 0 ? [[0, end]] : [], { start: () => 0, end: () => end }) as unknown as TimeRanges

class YoutubeEleva extends HTMLElement {
  static observedAttributes = ['src', 'inicio']
  #frame: HTMLIFrameElement | undefined
  #greeting: ReturnType<typeof setInterval> | undefined
  #patience: ReturnType<typeof setTimeout> | undefined
  #info: Info = {}
  #ready = false
  #seeking = false
  #waiting: (() => void)[] = []
  #tracks: TextTrackList | undefined
  error: { code: number; message: string } | null = null

  connectedCallback() {
    addEventListener('message', this.#hear)
    this.#load()
  }
  disconnectedCallback() {
    removeEventListener('message', this.#hear)
    clearInterval(this.#greeting)
    clearTimeout(this.#patience)
    this.#frame?.remove()
    this.#frame = undefined
  }
  attributeChangedCallback(name: string, before: string | null, now: string | null) {
    if (name === 'src' && this.isConnected && before !== now) this.#load()
  }

  #load() {
    const id = youtubeId(this.getAttribute('src') ?? '')
    clearInterval(this.#greeting)
    clearTimeout(this.#patience)
    this.removeAttribute('data-listo')
    this.#frame?.remove()
    this.#info = {}
    this.#ready = false
    this.#waiting = []
    this.error = null
    this.#tell('emptied')
    if (!id) return
    const query = new URLSearchParams({
      enablejsapi: '1',
      origin: location.origin,
      controls: '0',
      disablekb: '1',
      fs: '0',
      playsinline: '1',
      rel: '0',
      iv_load_policy: '3',
      hl: 'es',
      cc_lang_pref: 'es',
    })
    const frame = document.createElement('iframe')
    frame.src = `${EMBED}/embed/${id}?${query}`
    frame.title = this.getAttribute('title') || 'Video de YouTube'
    frame.allow = 'autoplay; encrypted-media; picture-in-picture'
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    // The bar is what the keyboard reaches.
    frame.tabIndex = -1
    frame.addEventListener('load', () => {
      const greet = () => this.#post({ event: 'listening' })
      greet()
      clearInterval(this.#greeting)
      this.#greeting = setInterval(greet, GREET_EVERY)
    })
    this.#frame = frame
    this.append(frame)
    this.#patience = setTimeout(() => this.#fail(0), PATIENCE)
    this.#tell('loadstart')
  }

  #post(message: object) {
    this.#frame?.contentWindow?.postMessage(JSON.stringify({ ...message, id: 1, channel: 'widget' }), EMBED)
  }
  #order(func: string, ...args: unknown[]) {
    this.#post({ event: 'command', func, args })
  }
  #whenReady(then: () => void) {
    if (this.#ready) then()
    else this.#waiting.push(then)
  }
  #tell(name: string) {
    this.dispatchEvent(new Event(name))
  }

  #hear = (message: MessageEvent) => {
    if (!ORIGINS.has(message.origin) || message.source !== this.#frame?.contentWindow) return
    let said: { event?: string; info?: Info | number | null }
    try {
      said = JSON.parse(String(message.data))
    } catch {
      return
    }
    clearInterval(this.#greeting)
    clearTimeout(this.#patience)
    if (said.event === 'onReady') this.#begin()
    if (said.event === 'onError') this.#fail(Number(said.info))
    if (said.event === 'onStateChange' && typeof said.info === 'number') this.#note({ playerState: said.info })
    if ((said.event === 'initialDelivery' || said.event === 'infoDelivery') && said.info) this.#note(said.info as Info)
  }

  #begin() {
    if (this.#ready) return
    this.#ready = true
    for (const name of ['loadedmetadata', 'durationchange', 'volumechange', 'canplay']) this.#tell(name)
    for (const then of this.#waiting.splice(0)) then()
  }

  #fail(code: number) {
    this.error = { code: MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED, message: `YouTube ${code}` }
    this.#tell('error')
  }

  #note(news: Info) {
    const before = this.#info
    const now = { ...before, ...news }
    this.#info = now
    const changed = (key: keyof Info) => now[key] !== before[key]
    if (now.duration && !this.#ready) this.#begin()
    if (changed('duration')) this.#tell('durationchange')
    if (changed('volume') || changed('muted')) this.#tell('volumechange')
    if (changed('playbackRate')) this.#tell('ratechange')
    if (changed('videoLoadedFraction')) this.#tell('progress')
    if (changed('playerState')) this.#turn(now.playerState)
    if (!changed('currentTime')) return
    if (this.#seeking) {
      this.#seeking = false
      this.#tell('seeked')
    }
    this.#tell('timeupdate')
  }

  #turn(state: number | undefined) {
    if (state === PLAYING) this.setAttribute('data-listo', '')
    if (state === PLAYING) for (const name of ['play', 'playing']) this.#tell(name)
    if (state === BUFFERING) this.#tell('waiting')
    if (state === PAUSED) this.#tell('pause')
    if (state === ENDED) for (const name of ['pause', 'ended']) this.#tell(name)
  }

  async play() {
    this.#whenReady(() => this.#order('playVideo'))
  }
  pause() {
    this.#whenReady(() => this.#order('pauseVideo'))
  }
  stop() {
    this.#whenReady(() => this.#order('stopVideo'))
    this.#info = { ...this.#info, playerState: PAUSED, currentTime: 0 }
    // Its picture with a button of its own stands there again, and is what a tap reaches.
    this.removeAttribute('data-listo')
    for (const name of ['pause', 'timeupdate']) this.#tell(name)
  }
  get paused() {
    return this.#info.playerState !== PLAYING && this.#info.playerState !== BUFFERING
  }
  get ended() {
    return this.#info.playerState === ENDED
  }
  get seeking() {
    return this.#seeking
  }
  get readyState() {
    return this.#ready ? 4 : 0
  }
  get duration() {
    return this.#info.duration || Number.NaN
  }
  get currentTime() {
    return this.#info.currentTime ?? 0
  }
  set currentTime(second: number) {
    this.#seeking = true
    this.#info = { ...this.#info, currentTime: second }
    this.#tell('seeking')
    this.#whenReady(() => this.#order('seekTo', second, true))
    this.#tell('timeupdate')
  }
  get volume() {
    return (this.#info.volume ?? 100) / 100
  }
  set volume(level: number) {
    this.#info = { ...this.#info, volume: level * 100 }
    this.#whenReady(() => this.#order('setVolume', level * 100))
    this.#tell('volumechange')
  }
  get muted() {
    return this.#info.muted ?? false
  }
  set muted(muted: boolean) {
    this.#info = { ...this.#info, muted }
    this.#whenReady(() => this.#order(muted ? 'mute' : 'unMute'))
    this.#tell('volumechange')
  }
  get playbackRate() {
    return this.#info.playbackRate ?? 1
  }
  set playbackRate(rate: number) {
    this.#whenReady(() => this.#order('setPlaybackRate', rate))
  }
  get buffered() {
    return ranges((this.#info.videoLoadedFraction ?? 0) * (this.#info.duration ?? 0))
  }
  get seekable() {
    return ranges(this.#info.duration ?? 0)
  }
  /** One track stands for whatever captions YouTube has: shown or not. */
  get textTracks() {
    if (this.#tracks) return this.#tracks
    const holder = document.createElement('video')
    holder.addTextTrack('subtitles', 'Español', 'es').mode = 'disabled'
    this.#tracks = holder.textTracks
    this.#tracks.addEventListener('change', () => {
      const shown = [...holder.textTracks].some(track => track.mode === 'showing')
      this.#whenReady(() => {
        if (!shown) return this.#order('unloadModule', 'captions')
        this.#order('loadModule', 'captions')
        this.#order('setOption', 'captions', 'track', { languageCode: 'es' })
      })
    })
    return this.#tracks
  }
}

if (!customElements.get('youtube-eleva')) customElements.define('youtube-eleva', YoutubeEleva)
