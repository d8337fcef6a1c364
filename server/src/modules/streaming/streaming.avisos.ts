/**
 * What a stream's room hears of its questions, gathered: fifty votes a second, each told to thousands, would be a
 * hundred thousand messages.
 * The first of a while is told at once; then at most one message of each kind every so often, with all that changed, as
 * it stands by then.
 */
import {
  type AvisoDeCambios,
  type AvisoDePreguntas,
  PREGUNTA_CAMBIO,
  PREGUNTA_NUEVA,
  salaDeStream,
} from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import type { Realtime } from '../../kit/http/realtime.ts'
import { listCambios, listPublicas } from './streaming.preguntas.read.ts'

/** Between two messages to one room (ms). */
const EVERY_MS = 150
/**
 * Telling thousands takes a moment: at most one part in so many of the time goes into it, whatever the machine has
 * left.
 */
const SHARE = 5
/** And never less often than that (ms). */
const AT_MOST_MS = 1_000

type What = 'nueva' | 'votos' | 'todo'
type Waiting = { changed: Map<number, What>; timer?: ReturnType<typeof setTimeout> | undefined }

type Needs = { db: Db; realtime: Pick<Realtime, 'emit'>; onError: (error: unknown) => void; every?: number }

export function createAvisos({ db, realtime, onError, every = EVERY_MS }: Needs) {
  const streams = new Map<number, Waiting>()
  /** As the last message allows it (ms). */
  let pace = every
  const emit = (stream: number, event: string, aviso: AvisoDePreguntas | AvisoDeCambios) => {
    const began = performance.now()
    realtime.emit(salaDeStream(stream), event, aviso)
    pace = Math.max(every, Math.min(AT_MOST_MS, SHARE * (performance.now() - began)))
  }

  const tell = async (stream: number, changed: Map<number, What>) => {
    const of = (...kinds: What[]) => [...changed].filter(([, what]) => kinds.includes(what)).map(([id]) => id)
    const nuevas = of('nueva')
    if (nuevas.length) {
      const aviso: AvisoDePreguntas = { stream, preguntas: await listPublicas(db, nuevas) }
      if (aviso.preguntas.length) emit(stream, PREGUNTA_NUEVA, aviso)
    }
    const others = of('votos', 'todo')
    if (others.length === 0) return
    const aviso: AvisoDeCambios = { stream, cambios: await listCambios(db, others, of('todo')) }
    if (aviso.cambios.length) emit(stream, PREGUNTA_CAMBIO, aviso)
  }

  const flush = (stream: number) => {
    const waiting = streams.get(stream)
    if (!waiting) return
    waiting.timer = undefined
    if (waiting.changed.size === 0) {
      // A while has gone by without any news: the next is told at once.
      streams.delete(stream)
      return
    }
    const changed = waiting.changed
    waiting.changed = new Map()
    waiting.timer = setTimeout(() => flush(stream), pace)
    tell(stream, changed).catch(onError)
  }

  return {
    /** Something of a question changed: it is new (also: shown again), its votes, or more than these. */
    note(stream: number, pregunta: number, what: What) {
      const waiting = streams.get(stream) ?? { changed: new Map<number, What>() }
      streams.set(stream, waiting)
      const before = waiting.changed.get(pregunta)
      // What is new is told whole; votes add nothing to what is told whole.
      if (before !== 'nueva' && !(before === 'todo' && what === 'votos')) waiting.changed.set(pregunta, what)
      if (!waiting.timer) flush(stream)
    },
    close() {
      for (const { timer } of streams.values()) clearTimeout(timer)
      streams.clear()
    },
  }
}
