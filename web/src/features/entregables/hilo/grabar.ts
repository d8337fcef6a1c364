/** Recording a voice note: the microphone, how loud it is, and a file in the end. */
import { VOZ_SEGUNDOS } from '@eleva/contract'
import { nameOf } from '../../../kit/named.ts'

/** In the order in which we like them; Safari records the last. */
const FORMAS = [
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/mp4', 'm4a'],
] as const
/** Bits a second: a voice is well understood, and three minutes are about 700 kB. */
const RATE = 32_000

export const NO_PUEDE = 'Este navegador no puede grabar. Adjunta un archivo de audio.'
const MOTIVOS: Record<string, string> = {
  NotAllowedError:
    'No hay permiso para usar el micrófono. Dalo en los ajustes del sitio de tu navegador, o adjunta un archivo de audio.',
  NotFoundError: 'No encontramos un micrófono en este dispositivo. Conecta uno, o adjunta un archivo de audio.',
  NotReadableError: 'Otra aplicación está usando el micrófono. Ciérrala y vuelve a intentarlo.',
}
/** What is said of a microphone that cannot be had. */
export const motivoDeMicrofono = (error: unknown): string =>
  MOTIVOS[nameOf(error)] ?? 'No se pudo usar el micrófono. Vuelve a intentarlo, o adjunta un archivo de audio.'

export const canRecord = (): boolean => 'MediaRecorder' in globalThis && navigator.mediaDevices !== undefined

export type Grabacion = {
  /** Ends it; the note is told. */
  stop: () => void
  /** Ends it and forgets it. */
  cancel: () => void
  /** How loud it is now, 0–1. */
  nivel: () => number
  /** How much of it there is (s), without the pauses. */
  segundos: () => number
  /** How much there can be (s). */
  hasta: number
  pausar: () => void
  seguir: () => void
}

export type Limites = {
  hasta?: number
  /** What it is called, without its ending. */
  nombre?: string
  /** Each second of it, as it comes: whoever keeps them has them, whatever ends the page. */
  onPieza?: (pieza: Blob, segundos: number) => void
}

/** Time that runs, and stands while it is told to. */
function reloj() {
  let [before, since] = [0, performance.now() as number | undefined]
  const ms = () => before + (since === undefined ? 0 : performance.now() - since)
  return {
    ms,
    stop: () => {
      before = ms()
      since = undefined
    },
    go: () => {
      since ??= performance.now()
    },
  }
}

/**
 * Asks for the microphone, and begins. Ends by itself after half an hour, or as many seconds as are told, and when the
 * microphone goes away.
 * @param onNota gets the note and its length in seconds
 * @throws what the browser says (see `motivoDeMicrofono`)
 */
export async function recordVoz(
  onNota: (archivo: File, segundos: number) => void,
  onEnd: () => void,
  { hasta = VOZ_SEGUNDOS, nombre = 'nota-de-voz', onPieza }: Limites = {},
): Promise<Grabacion> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  })
  const [mimeType, ending] = FORMAS.find(([type]) => MediaRecorder.isTypeSupported(type)) ?? [undefined, 'webm']
  const recorder = new MediaRecorder(stream, { ...(mimeType ? { mimeType } : {}), audioBitsPerSecond: RATE })
  const context = new AudioContext()
  const meter = context.createAnalyser()
  meter.fftSize = 512
  context.createMediaStreamSource(stream).connect(meter)
  const waves = new Uint8Array(meter.fftSize)
  const pieces: Blob[] = []
  const corre = reloj()
  const segundos = () => Math.min(hasta, Math.max(1, Math.round(corre.ms() / 1000)))
  let keep = true
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const left = () => setTimeout(stop, hasta * 1000 - corre.ms())
  let last = left()
  const type = (mimeType ?? recorder.mimeType).split(';')[0]!
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return
    pieces.push(data)
    if (keep) onPieza?.(data, segundos())
  }
  recorder.onstop = () => {
    clearTimeout(last)
    for (const track of stream.getTracks()) track.stop()
    void context.close()
    if (keep && pieces.length) onNota(new File(pieces, `${nombre}.${ending}`, { type }), segundos())
    onEnd()
  }
  // Piece by piece: what was recorded is there, whatever ends it.
  recorder.start(1_000)
  return {
    stop,
    cancel: () => {
      keep = false
      stop()
    },
    nivel: () => {
      meter.getByteTimeDomainData(waves)
      return Math.min(1, waves.reduce((most, w) => Math.max(most, Math.abs(w - 128)), 0) / 96)
    },
    segundos: () => corre.ms() / 1000,
    hasta,
    pausar: () => {
      if (recorder.state !== 'recording') return
      recorder.pause()
      corre.stop()
      clearTimeout(last)
    },
    seguir: () => {
      if (recorder.state !== 'paused') return
      recorder.resume()
      corre.go()
      last = left()
    },
  }
}
