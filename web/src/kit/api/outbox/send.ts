/**
 * Writes that must not be lost with the connection: kept in the browser until the server has taken them, sent one after the other
 * in the order in which they were made, also after a reload. What is sent must bear being sent twice: the reply may be what was lost.
 * None that somebody waits for is ever given up: what the server refuses is kept for the person.
 */
import type { Route } from '@eleva/contract'
import { notify } from '../../feedback/notify.ts'
import { createStore } from '../../store.ts'
import { type Answer, call, type Input, urlOf } from '../client.ts'
import { ApiError } from '../error.ts'
import { isKept, isOpen, type Letter, letters, look, openFor, PREFIX, remove, trimQuiet, write } from './letters.ts' // biome-ignore format: one list

type Options = {
  topic: string
  /** What it is, in the person's words: they read it when it is refused. */
  asunto?: string
  quiet?: true
  /** Takes the place of an unsent one with the same key, as a changed answer does. */
  replaces?: string
  /**
   * Kept with it. What somebody else was faster with (409) is then held instead of given up, until the screen says `resend` or `discard`;
   * and of several on one thing, each goes on from the version that the one before made.
   */
  memo?: object
  /** The screen that wrote it gives it back to the person when it is refused, as long as it stands: then it is not kept. */
  returns?: true
}

type Waiting = { resolve: (answer: never) => void; reject: (error: unknown) => void; returns?: true }

const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000
/** After the line has come back: a school of a thousand must not all send in the same moment. */
const ONLINE_SPREAD_MS = 1_000
/** Of what nobody waits for: a bug that answers so often with 500 would have it sent for ever. */
const MOST_FAILURES = 6
/** The server is away, or busy, or does not know who asks: nothing else would be taken either. */
const AWAY = new Set([0, 401, 408, 419, 425, 429, 502, 503, 504])

let running = false
let retry: ReturnType<typeof setTimeout> | undefined
let delay = FIRST_RETRY_MS
/** The server asked not to be asked before (ms since 1970). */
let notBefore = 0
let counter = 0
/** Whether the last try did not reach the server. */
export const cut = createStore(false)
const waiting = new Map<string, Waiting>()

let begin: () => void
/** What is written before it is known who writes waits for that. */
const begun = new Promise<void>(resolve => {
  begin = resolve
})

/** A random key of a thing; crypto.randomUUID is missing on pages without HTTPS. */
export const uuid = () =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, c =>
    (Number(c) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(c) / 4)))).toString(16),
  )

/** Begins to send what a person left behind, here or in another tab. Harmless to call again. */
export function openOutbox(usuarioId: number): void {
  const first = !isOpen()
  if (!openFor(usuarioId)) return
  begin()
  look()
  if (first) {
    addEventListener('storage', event => event.key?.startsWith(PREFIX) && look())
    addEventListener('online', () => setTimeout(() => void flush(), Math.random() * ONLINE_SPREAD_MS))
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void flush())
  }
  void flush()
}

/**
 * Keeps a write and sends it as soon as that is possible.
 * @returns the reply, when it comes while the page lives
 * @throws {ApiError} when the server refused it: the person has been told unless it was quiet, and finds it among what was refused
 */
export function post<const R extends Route>(route: R, input: Input<R>, options: Options): Promise<Answer<R>> {
  if (!isOpen()) {
    const later = begun.then(() => post(route, input, options))
    later.catch(() => {})
    return later
  }
  const lane = options.quiet ? '1' : '0'
  const id = `${lane}${String(Date.now()).padStart(15, '0')}${String(counter++).padStart(6, '0')}-${options.replaces ?? uuid()}`
  const letter: Letter = {
    id,
    topic: options.topic,
    method: route.method,
    url: urlOf(route, input),
    madeAt: Date.now(),
    ...(input.body ? { body: input.body as Record<string, unknown> } : {}),
    ...(route.changes ? { changes: true as const } : {}),
    ...(options.quiet ? { quiet: true as const } : {}),
    ...(options.memo ? { memo: options.memo } : {}),
    ...(options.asunto ? { asunto: options.asunto } : {}),
  }
  if (options.replaces) {
    for (const old of letters.get().filter(l => l.id.endsWith(`-${options.replaces}`) && l.id !== sending)) {
      remove(old)
      waiting.delete(old.id)
    }
  }
  try {
    write(letter)
  } catch {
    // No room, or none allowed: then it is sent as any other write is.
    return call(route, input)
  }
  if (options.quiet) trimQuiet()
  const answer = new Promise<Answer<R>>((resolve, reject) => {
    waiting.set(id, { resolve, reject, ...(options.returns ? { returns: true as const } : {}) })
  })
  // Whoever does not wait has been told by the outbox.
  answer.catch(() => {})
  look()
  void flush()
  return answer
}

let sending: string | undefined

/** Tries at once what would be tried later. */
export const sendNow = (): void => void flush()

/** A moment about so far away, never the same for two browsers. */
const spread = (ms: number) => ms * (0.5 + Math.random())

/** Sends what there is, in order; one tab at a time. */
async function flush(): Promise<void> {
  if (running || !isOpen()) return
  clearTimeout(retry)
  const asked = notBefore - Date.now()
  if (asked > 0) {
    retry = setTimeout(() => void flush(), asked + Math.random() * delay)
    return
  }
  running = true
  let done = false
  try {
    done = await alone(sendAll)
  } finally {
    running = false
    look()
    if (!done) {
      retry = setTimeout(() => void flush(), Math.max(spread(delay), notBefore - Date.now() + Math.random() * delay))
      delay = Math.min(delay * 2, LAST_RETRY_MS)
    } else {
      delay = FIRST_RETRY_MS
      // One that came while the last was on its way out.
      if (next(new Set())) void flush()
    }
  }
}

/** Locks are missing on pages without HTTPS: there two tabs may send the same thing, which it must bear anyway. */
const alone = (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request('eleva:envios', work) : work()

/** What is sent in order: the letters of a topic; what nobody waits for, each alone. */
const laneOf = (l: Letter) => (l.quiet ? l.id : l.topic)

/** @returns false when some of it must be tried again later */
async function sendAll(): Promise<boolean> {
  /** Lanes in which one failed by itself: what comes behind it waits, and the others go on. */
  const stuck = new Set<string>()
  look()
  for (let letter = next(stuck); letter; letter = next(stuck)) {
    const outcome = await sendOne(letter)
    if (outcome === 'away') return false
    if (outcome === 'failed') stuck.add(laneOf(letter))
    look()
  }
  return stuck.size === 0
}

const next = (stuck: ReadonlySet<string>) =>
  letters.get().find(l => l.held === undefined && l.refused === undefined && !stuck.has(laneOf(l)))

/**
 * Sends once more what was held or refused, as it is now.
 * @returns as `post` does, for a page that did not write it; whoever did hears of it there, too
 */
export function resend({ held: _held, refused: _refused, ...letter }: Letter): Promise<unknown> {
  const first = waiting.get(letter.id)
  const answer = new Promise<unknown>((resolve, reject) => {
    const tell: Waiting = {
      resolve: said => {
        first?.resolve(said)
        resolve(said)
      },
      reject: error => {
        first?.reject(error)
        reject(error)
      },
    }
    waiting.set(letter.id, tell)
  })
  answer.catch(() => {})
  // Another tab may have seen to it meanwhile.
  if (isKept(letter)) write(letter)
  look()
  void flush()
  return answer
}

/** Gives up what was held or refused. */
export function discard(letter: Letter): void {
  remove(letter)
  waiting.delete(letter.id)
  look()
}

/** What was written on top of one's own unsent change goes on from the version that this has made. */
function followOn({ id, topic, body, memo }: Letter, answer: { version?: unknown }) {
  if (!memo || typeof answer.version !== 'number') return
  look()
  for (const later of letters.get())
    if (later.id > id && later.topic === topic && later.body?.version === body?.version)
      write({ ...later, body: { ...later.body, version: answer.version } })
}

async function sendOne(letter: Letter): Promise<'taken' | 'away' | 'failed' | 'refused'> {
  sending = letter.id
  try {
    const route = { method: letter.method, path: letter.url, ...(letter.changes ? { changes: true } : {}) }
    const answer = await call(route as unknown as Route, (letter.body ? { body: letter.body } : {}) as Input<Route>)
    drop(letter)
    followOn(letter, answer as { version?: unknown })
    waiting.get(letter.id)?.resolve(answer as never)
    return 'taken'
  } catch (error) {
    const { status, retryAfterMs } = error instanceof ApiError ? error : { status: 0, retryAfterMs: undefined }
    if (retryAfterMs) notBefore = Date.now() + retryAfterMs
    cut.set(status === 0)
    if (AWAY.has(status)) return 'away'
    if (status >= 500) {
      const failures = (letter.failures ?? 0) + 1
      if (letter.quiet && failures > MOST_FAILURES) drop(letter)
      else write({ ...letter, failures })
      return 'failed'
    }
    refuse(letter, error as Error, status)
    return 'refused'
  } finally {
    sending = undefined
  }
}

/** The server was there, and will not take it as it is. */
function refuse(letter: Letter, error: Error, status: number) {
  if (status === 409 && letter.memo) return write({ ...letter, held: error.message })
  const author = waiting.get(letter.id)
  // A screen that finds it again by its memo, and is still there, says it where it stands.
  const shown = letter.memo !== undefined && author !== undefined
  if (letter.quiet || shown || author?.returns) drop(letter)
  else write({ ...letter, refused: error.message })
  if (!letter.quiet && !shown) notify(error.message, 'danger')
  author?.reject(error)
}

function drop(letter: Letter) {
  remove(letter)
  cut.set(false)
  // After the reply has been handled, so that nobody sees it neither pending nor done.
  queueMicrotask(() => waiting.delete(letter.id))
}
