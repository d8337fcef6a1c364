/**
 * Writes that must not be lost with the connection: kept in the browser until the server has taken them, sent one after the other
 * in the order in which they were made, also after a reload. What is sent must bear being sent twice: the reply may be what was lost.
 */
import type { Route } from '@eleva/contract'
import { useSyncExternalStore } from 'react'
import { notify } from '../feedback/notify.ts'
import { type Answer, call, type Input, urlOf } from './client.ts'
import { ApiError } from './error.ts'

export type Letter = {
  id: string
  /** What it belongs to, as «quiz:12»: screens ask for their own. */
  topic: string
  method: Route['method']
  url: string
  body?: Record<string, unknown>
  changes?: true
  /** Milliseconds since 1970. */
  madeAt: number
  /** True for what nobody waits for: it comes last, and its refusal is nobody's concern. */
  quiet?: true
  failures?: number
  /** What the screen that wrote it needs to find again. */
  memo?: unknown
  /** What the server said of it (409): it waits for a person, and the others go on. */
  held?: string
}

type Options = {
  topic: string
  quiet?: true
  /** Takes the place of an unsent one with the same key, as a changed answer does. */
  replaces?: string
  /**
   * Kept with it. What somebody else was faster with (409) is then held instead of given up, until the screen says `resend` or `discard`;
   * and of several on one thing, each goes on from the version that the one before made.
   */
  memo?: object
}

type Waiting = { resolve: (answer: never) => void; reject: (error: unknown) => void }

const PREFIX = 'eleva:envio:'
/** Most quiet ones that are kept; the oldest go. */
const MOST_QUIET = 500
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000
/** A bug that answers so often with 500 would hold up all the others. */
const MOST_FAILURES = 6

let mine: string | undefined
let running = false
let retry: ReturnType<typeof setTimeout> | undefined
let delay = FIRST_RETRY_MS
let counter = 0
let letters: readonly Letter[] = []
/** Whether the last try did not reach the server. */
let cut = false
const waiting = new Map<string, Waiting>()
const onlookers = new Set<() => void>()

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

const keyOf = (l: Pick<Letter, 'id'>) => `${mine}${l.id}`
const keys = () => Object.keys(localStorage).filter(k => mine !== undefined && k.startsWith(mine)).sort() // biome-ignore format: one chain

function look() {
  letters = keys().flatMap(k => {
    try {
      return [JSON.parse(localStorage.getItem(k) ?? '') as Letter]
    } catch {
      return []
    }
  })
  for (const tell of onlookers) tell()
}

/** Begins to send what a person left behind, here or in another tab. Harmless to call again. */
export function openOutbox(usuarioId: number): void {
  const prefix = `${PREFIX}${usuarioId}:`
  if (mine === prefix) return
  const first = mine === undefined
  mine = prefix
  begin()
  look()
  if (first) {
    addEventListener('storage', event => event.key?.startsWith(PREFIX) && look())
    addEventListener('online', () => void flush())
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void flush())
  }
  void flush()
}

/**
 * Keeps a write and sends it as soon as that is possible.
 * @returns the reply, when it comes while the page lives
 * @throws {ApiError} when the server refused it: then it is not kept, and the person has been told unless it was quiet
 */
export function post<const R extends Route>(route: R, input: Input<R>, options: Options): Promise<Answer<R>> {
  if (mine === undefined) {
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
  }
  if (options.replaces) {
    for (const old of letters.filter(l => l.id.endsWith(`-${options.replaces}`) && l.id !== sending)) {
      localStorage.removeItem(keyOf(old))
      waiting.delete(old.id)
    }
  }
  try {
    localStorage.setItem(keyOf(letter), JSON.stringify(letter))
  } catch {
    // No room, or none allowed: then it is sent as any other write is.
    return call(route, input)
  }
  if (options.quiet) trim()
  const answer = new Promise<Answer<R>>((resolve, reject) => waiting.set(id, { resolve, reject }))
  // Whoever does not wait has been told by the outbox.
  answer.catch(() => {})
  look()
  void flush()
  return answer
}

function trim() {
  const quiet = letters.filter(l => l.quiet)
  for (const old of quiet.slice(0, Math.max(0, quiet.length - MOST_QUIET))) localStorage.removeItem(keyOf(old))
}

let sending: string | undefined

/** Tries at once what would be tried later. */
export const sendNow = (): void => void flush()

/** Sends what there is, in order; one tab at a time. */
async function flush(): Promise<void> {
  if (running || mine === undefined) return
  running = true
  clearTimeout(retry)
  let done = false
  try {
    done = await alone(sendAll)
  } finally {
    running = false
    look()
    if (!done) {
      retry = setTimeout(() => void flush(), delay)
      delay = Math.min(delay * 2, LAST_RETRY_MS)
    } else {
      delay = FIRST_RETRY_MS
      // One that came while the last was on its way out.
      if (next()) void flush()
    }
  }
}

/** Locks are missing on pages without HTTPS: there two tabs may send the same thing, which it must bear anyway. */
const alone = (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request('eleva:envios', work) : work()

/** @returns false when some of it must be tried again later */
async function sendAll(): Promise<boolean> {
  look()
  for (let letter = next(); letter; letter = next()) {
    if (!(await sendOne(letter))) return false
    look()
  }
  return true
}

const next = () => letters.find(l => l.held === undefined)

const write = (letter: Letter) => localStorage.setItem(keyOf(letter), JSON.stringify(letter))

/**
 * Sends once more what was held, as it is now.
 * @returns as `post` does, for a page that did not write it; whoever did hears of it there, too
 */
export function resend({ held: _, ...letter }: Letter): Promise<unknown> {
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
  if (localStorage.getItem(keyOf(letter)) !== null) write(letter)
  look()
  void flush()
  return answer
}

/** Gives up what was held. */
export function discard(letter: Letter): void {
  localStorage.removeItem(keyOf(letter))
  waiting.delete(letter.id)
  look()
}

/** What was written on top of one's own unsent change goes on from the version that this has made. */
function followOn({ id, topic, body, memo }: Letter, answer: { version?: unknown }) {
  if (!memo || typeof answer.version !== 'number') return
  look()
  for (const later of letters)
    if (later.id > id && later.topic === topic && later.body?.version === body?.version)
      write({ ...later, body: { ...later.body, version: answer.version } })
}

/** @returns false when it must be tried again later */
async function sendOne(letter: Letter): Promise<boolean> {
  sending = letter.id
  try {
    const route = { method: letter.method, path: letter.url, ...(letter.changes ? { changes: true } : {}) }
    const answer = await call(route as unknown as Route, (letter.body ? { body: letter.body } : {}) as Input<Route>)
    drop(letter)
    followOn(letter, answer as { version?: unknown })
    waiting.get(letter.id)?.resolve(answer as never)
    return true
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    // Signed out: it waits for the person to come back.
    if ([0, 401, 408, 419, 429, 502, 503, 504].includes(status)) {
      cut = status === 0
      return false
    }
    if (status >= 500 && (letter.failures ?? 0) < MOST_FAILURES) {
      write({ ...letter, failures: (letter.failures ?? 0) + 1 })
      return false
    }
    cut = false
    if (status === 409 && letter.memo) {
      write({ ...letter, held: (error as Error).message })
      return true
    }
    drop(letter)
    // A screen that finds it again by its memo, and is still there, says it where it stands.
    if (!letter.quiet && !(letter.memo && waiting.has(letter.id))) notify((error as Error).message, 'danger')
    waiting.get(letter.id)?.reject(error)
    return true
  } finally {
    sending = undefined
  }
}

function drop(letter: Letter) {
  localStorage.removeItem(keyOf(letter))
  cut = false
  // After the reply has been handled, so that nobody sees it neither pending nor done.
  queueMicrotask(() => waiting.delete(letter.id))
}

const subscribe = (tell: () => void) => {
  onlookers.add(tell)
  return () => onlookers.delete(tell)
}

const fits = (letter: Letter, topic: string | undefined) =>
  topic === undefined || letter.topic === topic || (topic.endsWith(':') && letter.topic.startsWith(topic))

/** What has not been sent yet and somebody waits for. @param topic of them, or a beginning that ends in a colon; all without it */
export const useOutbox = (topic?: string): readonly Letter[] =>
  useSyncExternalStore(subscribe, () => letters).filter(l => !l.quiet && fits(l, topic))

/** Whether the last try did not reach the server. */
export const useCut = (): boolean => useSyncExternalStore(subscribe, () => cut)
