/**
 * The engine of one upload: chunks, two at a time, each tried again by itself; it can be paused, goes on where it
 * stopped, also on another day. It knows neither screen nor server: what it does with them is given to it.
 */

import { bytesDeTrozo, trozosDe } from '@eleva/contract/trozos'
import { ApiError, GENERIC } from '../api/error.ts'
import { readTrozo } from '../api/trozos.ts'
import { isNamed } from '../named.ts'
import { createStore } from '../store.ts'

export type EstadoDeSubida = 'preparando' | 'subiendo' | 'en-pausa' | 'cortada' | 'completa' | 'cancelada'

export type AvanceDeSubida = {
  estado: EstadoDeSubida
  /** Bytes that have gone, of `total`. */
  enviados: number
  total: number
  /** Until the end; undefined while that is not known. */
  segundos: number | undefined
  /** Why it stopped, in words for people. */
  error: string | undefined
  /** Whether what cut it may be over by itself: a line, a server that was away. */
  pasa: boolean
  /** What the server calls the whole, once it is complete; empty before. */
  hecho: string
}

export type Trozo = { index: number; total: number; blob: Blob; sha256: string | undefined }

/** What the engine asks of the rest of the world. */
export type MundoDeSubida = {
  /** Before the first chunk. */
  prepare: () => Promise<void>
  /** What the server has of it; undefined when it knows nothing of it. */
  status: (signal: AbortSignal) => Promise<{ recibidos: number[]; hecho: string } | undefined>
  /**
   * @param onProgress 0–1 of the chunk that has gone
   * @returns what the server calls the whole, once this was the last chunk; empty before
   */
  send: (chunk: Trozo, signal: AbortSignal, onProgress: (share: number) => void) => Promise<string>
  forget: () => Promise<void>
  /** Said before the reason of a failure, where the specification has words for it. */
  antes?: { token: string; envio: string }
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds. */
  now: () => number
}

export type Motor = {
  avance: () => AvanceDeSubida
  /** @returns how to stop listening */
  onChange: (listener: () => void) => () => void
  /** Begins, or goes on; resolves when it stops, for whatever reason. */
  start: () => Promise<void>
  pause: () => void
  /** For good: the server forgets it as well. */
  cancel: () => Promise<void>
}

const LANES = 2
/** Waits before a chunk is sent again (ms); after the last it is given up. */
const BACKOFF = [1_000, 2_000, 4_000, 8_000]
/** Said too often by one person: longer, so as not to add to it, where the server does not say how long. */
const BUSY_MS = 10_000
/** A chunk that takes longer is tried again. */
export const CHUNK_TIMEOUT = 120_000
/** Before this much time (ms) a rate says little. */
const RATE_AFTER = 1_500

const isTimeout = (error: unknown) => isNamed(error, 'TimeoutError')

/** Whether sending the same once more may help. */
function mayHelp(error: unknown): boolean {
  if (!(error instanceof ApiError)) return isTimeout(error)
  return (
    error.status === 0 ||
    error.status === 408 ||
    error.status === 429 ||
    error.status >= 500 ||
    'sha256' in error.errors
  )
}

/** What the server said, with all that it named. */
function wordsOf(error: unknown): string {
  if (isTimeout(error)) return 'el envío tardó demasiado.'
  if (!(error instanceof ApiError))
    return isNamed(error, 'NotReadableError') ? 'el archivo cambió o ya no se puede leer.' : GENERIC
  const more = Object.values(error.errors)
    .flat()
    .filter(said => said !== error.message)
  return [error.message, ...more].join(' ')
}

/**
 * How long until the same is sent again (ms); undefined when that does not help any more.
 * @param times how often it was tried before
 */
function waitBefore(error: unknown, times: number): number | undefined {
  const wait = BACKOFF[times]
  if (wait === undefined || !mayHelp(error)) return undefined
  const { status, retryAfterMs } = error instanceof ApiError ? error : {}
  return Math.max(wait, retryAfterMs ?? (status === 429 ? BUSY_MS : 0))
}

/**
 * What has gone of a file, and how long the rest will take.
 * @param now milliseconds
 */
function createCuenta(file: Blob, now: () => number) {
  const sizeOf = (index: number) => bytesDeTrozo(index, file.size)
  const there = new Set<number>()
  /** Bytes of the chunks that are on their way. */
  const going = new Map<number, number>()
  const avance = createStore<AvanceDeSubida>({
    estado: 'preparando',
    enviados: 0,
    total: file.size,
    segundos: undefined,
    error: undefined,
    pasa: false,
    hecho: '',
  })
  let since = { at: 0, sent: 0 }

  const set = (news: Partial<AvanceDeSubida>) => avance.set({ ...avance.get(), ...news })
  const sent = () =>
    [...there].reduce((sum, index) => sum + sizeOf(index), 0) +
    [...going.values()].reduce((sum, bytes) => sum + bytes, 0)
  const tell = () => {
    const enviados = sent()
    const elapsed = now() - since.at
    const fresh = enviados - since.sent
    const known = elapsed > RATE_AFTER && fresh > 0
    set({ enviados, segundos: known ? Math.ceil(((file.size - enviados) * elapsed) / fresh / 1000) : undefined })
  }
  return {
    avance,
    estado: () => avance.get().estado,
    has: (index: number) => there.has(index),
    missing: (total: number) => Array.from({ length: total }, (_, i) => i).filter(i => !there.has(i)),
    set,
    /** @param recibidos what the server has of it */
    begin: (recibidos: readonly number[]) => {
      there.clear()
      going.clear()
      for (const index of recibidos) there.add(index)
      since = { at: now(), sent: sent() }
      set({ enviados: sent() })
    },
    /** @param share 0–1 of a chunk that has gone */
    move: (index: number, share: number) => {
      going.set(index, Math.round(share * sizeOf(index)))
      tell()
    },
    arrive: (index: number) => {
      there.add(index)
      going.delete(index)
      tell()
    },
    drop: (index: number) => going.delete(index),
    complete: (hecho: string) => set({ estado: 'completa', hecho, enviados: file.size, segundos: 0 }),
    /** What was on its way has not gone. */
    halt: (estado: EstadoDeSubida, error?: string, pasa = false) => {
      going.clear()
      set({ estado, enviados: sent(), segundos: undefined, pasa, ...(error === undefined ? {} : { error }) })
    },
  }
}

/** Sends what is missing of a file: two chunks at a time, each tried again by itself. */
function createEnvio(file: Blob, mundo: MundoDeSubida, cuenta: ReturnType<typeof createCuenta>) {
  const total = trozosDe(file.size)
  const { estado } = cuenta
  let lanes = LANES

  const sendOnce = async (index: number, signal: AbortSignal) => {
    const chunk = { index, total, ...(await readTrozo(file, index)) }
    const onProgress = (share: number) => {
      if (!signal.aborted && !cuenta.has(index)) cuenta.move(index, share)
    }
    try {
      const hecho = await mundo.send(chunk, signal, onProgress)
      if (estado() === 'cancelada') return
      cuenta.arrive(index)
      if (hecho) cuenta.complete(hecho)
    } finally {
      cuenta.drop(index)
    }
  }
  const sendOne = async (index: number, signal: AbortSignal) => {
    for (let times = 0; ; times++) {
      try {
        return await sendOnce(index, signal)
      } catch (error) {
        const wait = waitBefore(error, times)
        if (signal.aborted || wait === undefined) throw error
        // A line that is too slow for two is not too slow for one.
        if (isTimeout(error)) lanes = 1
        await mundo.wait(wait, signal)
      }
    }
  }

  const sendAll = async (signal: AbortSignal) => {
    const missing = cuenta.missing(total)
    // The first tells the server what it is: before it says yes, nothing else need travel.
    if (missing[0] === 0) await sendOne(missing.shift()!, signal)
    const lane = async (n: number) => {
      for (let index = missing.shift(); index !== undefined; index = missing.shift()) {
        await sendOne(index, signal)
        if (n >= lanes) return
      }
    }
    await Promise.all(Array.from({ length: lanes }, (_, n) => lane(n)))
    // All are there, and the reply that said so was lost.
    if (estado() !== 'completa') await sendOne(total - 1, signal)
  }
  return sendAll
}

export function createMotor(file: Blob, mundo: MundoDeSubida): Motor {
  const cuenta = createCuenta(file, mundo.now)
  const { avance, estado } = cuenta
  const sendAll = createEnvio(file, mundo, cuenta)
  let stop: AbortController | undefined
  let running: Promise<void> | undefined

  const run = async () => {
    stop = new AbortController()
    const { signal } = stop
    cuenta.set({ estado: 'subiendo', error: undefined, pasa: false, segundos: undefined })
    let said = mundo.antes?.token ?? ''
    try {
      await mundo.prepare()
      said = mundo.antes?.envio ?? ''
      const known = await mundo.status(signal)
      cuenta.begin(known?.recibidos ?? [])
      if (known?.hecho) return cuenta.complete(known.hecho)
      await sendAll(signal)
    } catch (error) {
      // Whoever stopped it has said what it is now.
      if (signal.aborted && estado() !== 'subiendo') return
      stop.abort()
      cuenta.halt('cortada', `${said}${wordsOf(error)}`, mayHelp(error))
    }
  }

  const halt = (now: EstadoDeSubida) => {
    cuenta.halt(now)
    stop?.abort()
  }
  const isOver = () => estado() === 'completa' || estado() === 'cancelada'
  return {
    avance: avance.get,
    onChange: avance.subscribe,
    start: async () => {
      // What was stopped must have let go before it goes on.
      await running
      if (isOver()) return
      running = run()
      await running
    },
    pause: () => {
      if (estado() === 'subiendo' || estado() === 'preparando') halt('en-pausa')
    },
    cancel: async () => {
      if (isOver()) return
      halt('cancelada')
      await running
      await mundo.forget()
    },
  }
}
