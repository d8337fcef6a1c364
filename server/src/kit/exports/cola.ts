/** A queue for what takes the processor: whoever asks again and again comes after those who have not been served. */
import type { ServerResponse } from 'node:http'
import { Refusal } from '../errors.ts'

/**
 * Milliseconds for which a call waits; then it is told its place, which is kept this long for its person's next call.
 */
const WAITS = 25_000
const KEPT = 60_000
/** Waiting calls of one person, besides the one that runs. */
const MAX_OF_ONE = 2

type Turno = {
  persona: number
  /** Undefined while nobody waits: the place is kept. */
  start: (() => void) | undefined
  /** When a kept place goes. */
  until: number
}

export type Cola = {
  /**
   * Does `work` when it is this person's turn: one of a person at a time, first those who were served longest ago.
   * @param answer of the call: whoever goes away leaves the queue
   * @throws {Refusal} 503 that tells the place after 25 s of waiting, 429 when this person waits for several
   */
  inTurn: <A>(persona: number, answer: ServerResponse, work: () => Promise<A>) => Promise<A>
}

/**
 * @param most done at once by this process
 * @param que what waits, as «Tu reporte»
 */
export function createCola(most: number, que: string, { waits = WAITS, kept = KEPT } = {}): Cola {
  let waiting: Turno[] = []
  const running = new Set<number>()
  /** When each was served last, while anybody waits or is served. */
  const served = new Map<number, number>()
  let serial = 0

  const first = () =>
    waiting
      .filter(t => t.start && !running.has(t.persona))
      .toSorted((a, b) => (served.get(a.persona) ?? 0) - (served.get(b.persona) ?? 0))[0]

  const leave = (turno: Turno) => {
    waiting = waiting.filter(t => t !== turno)
  }

  function goOn() {
    waiting = waiting.filter(t => t.start || t.until > Date.now())
    if (waiting.length === 0 && running.size === 0) served.clear()
    for (let next = first(); next && running.size < most; next = first()) {
      leave(next)
      running.add(next.persona)
      served.set(next.persona, ++serial)
      next.start!()
    }
  }

  /** A new place, or the one that was kept. */
  function take(persona: number): Turno {
    const mine = waiting.filter(t => t.persona === persona)
    const keptOne = mine.find(t => !t.start && t.until > Date.now())
    if (keptOne) return keptOne
    if (mine.length >= MAX_OF_ONE)
      throw new Refusal(429, `${que} tiene otros tuyos delante: espera a que terminen.`, undefined, {
        'retry-after': '10',
      })
    const turno = { persona, start: undefined, until: 0 }
    waiting.push(turno)
    return turno
  }

  /** @returns once it is its turn */
  const wait = (turno: Turno, answer: ServerResponse) =>
    new Promise<void>((resolve, reject) => {
      const settle = (then: () => void) => {
        turno.start = undefined
        clearTimeout(late)
        answer.off('close', gone)
        then()
      }
      const late = setTimeout(() => {
        turno.until = Date.now() + kept
        const place = waiting.indexOf(turno) + 1
        settle(() => reject(later(que, place)))
      }, waits)
      const gone = () => {
        leave(turno)
        settle(() => reject(later(que, 1)))
      }
      answer.once('close', gone)
      turno.start = () => settle(resolve)
      goOn()
    })

  return {
    async inTurn(persona, answer, work) {
      await wait(take(persona), answer)
      try {
        return await work()
      } finally {
        running.delete(persona)
        goOn()
      }
    },
  }
}

/** It is said which one it is in the line: the place is kept for a minute. */
const later = (que: string, place: number) =>
  new Refusal(
    503,
    `${que} espera su turno y es el ${place}.º de la fila: inténtalo otra vez en un momento, tu lugar se guarda un minuto.`,
    undefined,
    { 'retry-after': '5' },
  )
