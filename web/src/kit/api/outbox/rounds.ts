/**
 * One round of sending: each letter in its order, one after the other, until all have gone or the server is away. Files
 * that belong to letters have a round of their own beside it: an answer does not wait for an hour behind a film (ADR
 * 045). The page does both, and the worker when no page is open (ADR 051): what they do with the outcome is theirs.
 */
import { ApiError } from '../error.ts'
import { dropFile } from './archivos.ts'
import type { Letter } from './carta.ts'
import { isKept, letters, look, msUntilRipe, owner, swap } from './letters.ts'

export type Sender = {
  /** @throws {ApiError} what the server said, 0 without a line */
  send: (letter: Letter, usuario: number) => Promise<unknown>
  /**
   * Its file.
   * @returns the letter that goes then
   * @throws as `send`
   */
  upload: (letter: Letter, usuario: number) => Promise<Letter>
  /** It is on its way; undefined: none is. */
  sending?: (letter: Letter | undefined) => void
  /** Whether the server was reached, and not a proxy that stands before it. */
  reached?: (reached: boolean) => void
  taken?: (letter: Letter, answer: unknown) => void
  /** @returns whether somebody has it in hand, so that it need not be kept */
  refused?: (letter: Letter, error: Error) => boolean
  /** The server asked for so much time (ms). */
  wait?: (ms: number) => void
}

/** How often what nobody waits for is tried: a bug that answers with 500 every time would have it sent for ever. */
const MAX_FAILURES = 6
/** The server is away, or busy, or does not know who asks: nothing else would be taken either. */
const AWAY = new Set([0, 401, 408, 419, 425, 429, 502, 503, 504])

/** Locks are missing on pages without HTTPS: there two tabs may send the same thing, which it must bear anyway. */
const alone = <T>(what: string, work: () => Promise<T>): Promise<T> =>
  (globalThis.navigator?.locks ? navigator.locks.request(what, work) : work()) as Promise<T>
const LETTERS = 'eleva:envios'
const FILES = 'eleva:envios-archivos'

/** What is sent in order: the letters of a topic; what nobody waits for, each alone. */
const laneOf = (l: Letter) => (l.quiet ? l.id : l.topic)
const goes = (l: Letter) => l.held === undefined && l.refused === undefined

export function next(stuck: ReadonlySet<string> = new Set()): Letter | undefined {
  const waits = new Set(stuck)
  for (const l of letters.get()) {
    if (!goes(l) || waits.has(laneOf(l))) continue
    if (!l.archivo && msUntilRipe(l) === 0) return l
    // What comes behind its file, or behind what can be taken back, does so until that has gone.
    waits.add(laneOf(l))
  }
  return undefined
}
export const nextFile = (stuck: ReadonlySet<string> = new Set()): Letter | undefined =>
  letters.get().find(l => l.archivo && goes(l) && !stuck.has(laneOf(l)))

/** Until the first can go that only waits for who may take it back (ms); undefined: there is none. */
export function msUntilNext(): number | undefined {
  const waits = letters
    .get()
    .map(l => (goes(l) ? msUntilRipe(l) : 0))
    .filter(Boolean)
  return waits.length ? Math.min(...waits) : undefined
}

type Outcome = 'taken' | 'away' | 'failed' | 'refused'

async function each(
  find: (stuck: ReadonlySet<string>) => Letter | undefined,
  one: (letter: Letter) => Promise<Outcome>,
): Promise<boolean> {
  /** Lanes in which one failed by itself: what comes behind it waits, and the others go on. */
  const stuck = new Set<string>()
  await look()
  for (let letter = find(stuck); letter; letter = find(stuck)) {
    const outcome = await one(letter)
    if (outcome === 'away') return false
    if (outcome === 'failed') stuck.add(laneOf(letter))
  }
  return stuck.size === 0
}

/**
 * One tab at a time.
 * @returns false when some of it must be tried again later
 */
export const sendAll = (sender: Sender): Promise<boolean> =>
  alone(LETTERS, () => each(next, letter => sendOne(letter, sender)))

/**
 * The files of letters, which `sendAll` sends once theirs has gone. One tab at a time.
 * @returns as `sendAll`
 */
export const sendFiles = (sender: Sender): Promise<boolean> =>
  alone(FILES, () => each(nextFile, letter => sendFileOf(letter, sender)))

async function sendFileOf(letter: Letter, sender: Sender): Promise<Outcome> {
  try {
    const ready = await sender.upload(letter, owner()!)
    sender.reached?.(true)
    // In turn with whoever sends letters: the worker that a device has from before 23 November 2026 sends the file
    // with its letter. Until March 2027: then every device that still asks us has another.
    await alone(LETTERS, async () => {
      await look()
      // Replaced or given up meanwhile, it is not written again.
      if (letters.get().some(l => l.id === letter.id && l.archivo)) await swap([], [ready])
    })
    void dropFile(letter.archivo!.clave)
    return 'taken'
  } catch (error) {
    return isKept(letter) ? notTaken(letter, error, sender) : 'refused'
  }
}

/** What was written on top of one's own unsent change goes on from the version that this has made. */
function followers({ id, topic, body, memo }: Letter, answer: unknown): Letter[] {
  const version = (answer as { version?: unknown } | undefined)?.version
  if (!memo || typeof version !== 'number') return []
  return letters
    .get()
    .filter(l => l.id > id && l.topic === topic && l.body?.version === body?.version)
    .map(l => ({ ...l, body: { ...l.body, version } }))
}

async function sendOne(letter: Letter, sender: Sender): Promise<Outcome> {
  sender.sending?.(letter)
  try {
    const answer = await sender.send(letter, owner()!)
    sender.reached?.(true)
    sender.taken?.(letter, answer)
    // Whoever waited has heard by now: nobody sees it neither pending nor done.
    await undefined
    // Both or none: who is killed in between sends it once more, and the next ones stand as they did.
    await swap([letter], followers(letter, answer))
    return 'taken'
  } catch (error) {
    return await notTaken(letter, error, sender)
  } finally {
    sender.sending?.(undefined)
  }
}

async function notTaken(letter: Letter, error: unknown, sender: Sender): Promise<Outcome> {
  // Whatever else is thrown is a line that is away.
  const failure = error instanceof ApiError ? error : undefined
  if (failure?.retryAfterMs) sender.wait?.(failure.retryAfterMs)
  sender.reached?.(Boolean(failure?.status))
  if (!failure || AWAY.has(failure.status)) return 'away'
  return failure.status >= 500 ? fail(letter) : refuse(letter, failure, sender)
}

async function fail(letter: Letter): Promise<'failed'> {
  const failures = (letter.failures ?? 0) + 1
  if (letter.quiet && failures > MAX_FAILURES) await swap([letter], [])
  else await changeKept(letter, { failures })
  return 'failed'
}

/** The server was there, and will not take it as it is. */
async function refuse(letter: Letter, error: ApiError, sender: Sender): Promise<'refused'> {
  if (error.status === 409 && letter.memo) await changeKept(letter, { held: error.message })
  else {
    const inHand = sender.refused?.(letter, error) ?? false
    await undefined
    if (letter.quiet || inHand) await swap([letter], [])
    else await changeKept(letter, { refused: error.message })
  }
  return 'refused'
}

/** One that was replaced or given up meanwhile stays so; one that has just been kept is so still. */
async function changeKept({ id }: Letter, what: Partial<Letter>) {
  const now = letters.get().find(l => l.id === id)
  if (now) await swap([], [{ ...now, ...what }])
}
