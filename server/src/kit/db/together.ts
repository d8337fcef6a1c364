/** What many ask in the same moment is asked of the database together. */
import { refusalFrom } from '../errors.ts'

/** Most of one question, so that nobody waits for a very long one. */
export const TOGETHER = 64
/**
 * Milliseconds: whoever waited for so long behind a question that found no database is not made to wait for the next
 * one.
 */
const LONG = 1_000

type Waiting<I, O> = { item: I; since: number; resolve: (answer: O) => void; reject: (error: unknown) => void }

/**
 * Whoever comes while nothing is under way is asked at once and alone; what comes meanwhile gathers for the next
 * question, so under load one statement, one wait and one commit serve many. Nothing is remembered: each item is looked
 * up after it came. When a question about several fails by something in one of them, each is asked alone.
 * A statement that takes them as one JSON text with a `limit` of that many is planned once; with arrays it would be for
 * each length.
 * @param ask answers in the order of its items; outside of a transaction, or with one of its own
 */
export function askTogether<I, O>(ask: (items: readonly I[]) => Promise<readonly O[]>): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = []
  let running = false

  async function serve(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const answers = await ask(batch.map(w => w.item))
      for (const [i, w] of batch.entries()) w.resolve(answers[i]!)
    } catch (error) {
      if (isOfAll(error)) giveUp(batch, error)
      else if (batch.length === 1) batch[0]!.reject(error)
      else for (const w of batch) await serve([w])
    }
  }

  function giveUp(batch: readonly Waiting<I, O>[], error: unknown) {
    for (const w of batch) w.reject(error)
    const { late = [], rest = [] } = Object.groupBy(waiting, w =>
      performance.now() - w.since > LONG ? 'late' : 'rest',
    )
    waiting = rest
    for (const w of late) w.reject(error)
  }

  async function pump(): Promise<void> {
    if (running) return
    running = true
    while (waiting.length > 0) await serve(waiting.splice(0, TOGETHER))
    running = false
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, since: performance.now(), resolve, reject })
      void pump()
    })
}

/** A database that is gone is gone for all: asked one by one they would only find it out more slowly. */
const isOfAll = (error: unknown) => (refusalFrom(error)?.status ?? 0) >= 500
