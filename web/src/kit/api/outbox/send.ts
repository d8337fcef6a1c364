/**
 * Writes that must not be lost with the connection: kept in the browser until the server has taken them, sent one after
 * the other in the order in which they were made, also after a reload or a week. What is sent must bear being sent
 * twice: the reply may be what was lost.
 * None that somebody waits for is ever given up: what the server refuses is kept for the person.
 */
import type { Route } from '@eleva/contract'
import { load } from '../../load/load.ts'
import { notify } from '../../notify.ts'
import { createStore } from '../../store.ts'
import { markOfPage, tellAcuse } from '../../sw/estado.ts'
import { type Answer, call, type Input, urlOf } from '../client.ts'
import { ApiError } from '../error.ts'
import { goOnWhenBack } from '../goOn.ts'
import { isMirada } from '../mirada.ts'
import { sweepFiles } from './archivos.ts'
import { readNamed } from './base.ts'
import type { ArchivoDeCarta, HechoDeCarta, Letter } from './carta.ts'
import {
  canTakeBack,
  GRACE_MS,
  isKept,
  isOpen,
  letters,
  look,
  openFor,
  remove,
  ripen,
  swap,
  TAKE_BACK_MS,
  trimQuiet,
  write,
} from './letters.ts'
import { beginRecibidos, noteRecibido, takenMeanwhile, tellRecibidos } from './recibido.ts'
import { msUntilNext, next, nextFile, type Sender, sendAll, sendFiles } from './rounds.ts'
import { tellSubido } from './subido.ts'
import { askForSync } from './sync.ts'
import { uuid } from './uuid.ts'
import { expectKept, toldEmptied } from './vaciado.ts'

type Options = {
  topic: string
  /** What it is, in the person's words: they read it when it is refused. */
  asunto?: string
  quiet?: true
  /** Takes the place of an unsent one with the same key, as a changed answer does. */
  replaces?: string
  /**
   * Kept with it. What somebody else was faster with (409) is then held instead of given up, until the screen says
   * `resend` or `discard`; and of several on one thing, each goes on from the version that the one before made.
   */
  memo?: object
  archivo?: ArchivoDeCarta
  hecho?: HechoDeCarta
  /** It can be taken back for a while, and is sent only then, or when nobody looks at the page any more. */
  undoable?: true
  /**
   * The screen that wrote it gives it back to the person when it is refused, as long as it stands: then it is not kept.
   */
  returns?: true
}

type Waiting = { resolve: (answer: never) => void; reject: (error: unknown) => void; returns?: true }

const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000
/** After the line has come back: a school of a thousand must not all send in the same moment. */
const ONLINE_SPREAD_MS = 1_000

/** The server asked not to be asked before (ms since 1970). */
let notBefore = 0
/** The key of the last one (microseconds since 1970): a clock that is set back does not turn the order round. */
let lastKey = 0
/** Whether the last try did not reach the server. */
export const cut = createStore(false)
/** The one that is on its way to the server. */
export const sending = createStore<string | undefined>(undefined)
const waiting = new Map<string, Waiting>()
let begin: () => void
/** What is written before it is known who writes waits for that. */
const begun = new Promise<void>(resolve => {
  begin = resolve
})

/**
 * Begins to send what a person left behind, here or in another tab. Harmless to call again.
 * @returns when what was kept is at hand
 */
export async function openOutbox(usuarioId: number): Promise<void> {
  const first = !isOpen()
  if (!openFor(usuarioId)) return
  begin()
  if (first) {
    letters.subscribe(() => expectKept(letters.get()))
    goOnWhenBack(cut, isCut => isCut, soon)
    document.addEventListener(
      'visibilitychange',
      () => void (document.visibilityState === 'visible' ? flush() : ripen().then(flush)),
    )
  }
  const was = toldEmptied(usuarioId)
  await look()
  beginRecibidos(letters.get(), first)
  void readNamed().then(sweepFiles, () => undefined)
  if (was && !takenMeanwhile.get() && !letters.get().some(l => !l.quiet)) notify(VACIADO, 'warning')
  void flush()
}

const VACIADO =
  'Tu navegador borró cosas que esperaban para enviarse, para hacer espacio. Lo que ya decía «Recibido» está completo; revisa lo último que hiciste sin conexión.'

/** Greater than every one before it, whatever the clock says; sixteen digits, so that they sort as text. */
function keyOf(replaces: string | undefined, quiet: true | undefined): string {
  const last = Number(
    letters
      .get()
      .findLast(l => !l.quiet === !quiet)
      ?.id.slice(1, 17) ?? 0,
  )
  lastKey = Math.max(Date.now() * 1_000, lastKey + 1, last + 1)
  return `${quiet ? '1' : '0'}${String(lastKey).padStart(16, '0')}-${replaces ?? uuid()}`
}

/** Nothing waits to be sent for who only looks at what somebody else has. */
function neverSent(): Promise<never> {
  const never = Promise.reject(new ApiError(403, 'Aquí solo se mira.'))
  never.catch(() => {})
  return never
}

/**
 * Keeps a write and sends it as soon as that is possible.
 * @returns the reply, when it comes while the page lives
 * @throws {ApiError} when the server refused it: the person has been told unless it was quiet, and finds it among what
 * was refused
 */
export function post<const R extends Route>(route: R, input: Input<R>, options: Options): Promise<Answer<R>> {
  if (isMirada()) return neverSent()
  if (!isOpen()) {
    const later = begun.then(() => post(route, input, options))
    later.catch(() => {})
    return later
  }
  const id = keyOf(options.replaces, options.quiet)
  const de = markOfPage()
  const letter: Letter = {
    id,
    topic: options.topic,
    method: route.method,
    url: urlOf(route, input),
    madeAt: Date.now(),
    ...(input.body ? { body: input.body as Record<string, unknown> } : {}),
    ...(route.changes ? { changes: true as const } : {}),
    ...(options.quiet ? { quiet: true as const } : {}),
    ...(options.undoable ? { desde: Date.now() + TAKE_BACK_MS + GRACE_MS } : {}),
    ...(options.hecho ? { hecho: { ...options.hecho, ...(de ? { de } : {}) } } : {}),
    ...(options.archivo ? { archivo: options.archivo } : {}),
    ...(options.memo ? { memo: options.memo } : {}),
    ...(options.asunto ? { asunto: options.asunto } : {}),
  }
  const isOld = (l: Letter) => l.id.endsWith(`-${options.replaces}`) && l.id !== sending.get()
  const old = options.replaces ? letters.get().filter(isOld) : []
  for (const l of old) waiting.delete(l.id)
  const answer = new Promise<Answer<R>>((resolve, reject) => {
    waiting.set(id, { resolve, reject, ...(options.returns ? { returns: true as const } : {}) })
  })
  // Whoever does not wait has been told by the outbox.
  answer.catch(() => {})
  void swap(old, [letter])
  if (options.quiet) trimQuiet()
  void flush()
  return answer
}

/** Tries at once what would be tried later, and what could still be taken back. */
export const sendNow = (): void => void ripen().then(flush)

/**
 * Takes back what is not to be sent after all.
 * @returns false when it is too late
 */
export function takeBack(letter: Letter): boolean {
  const inTime = canTakeBack(letter)
  if (inTime) discard(letter)
  return inTime
}

/** A moment about so far away, never the same for two browsers. */
const spread = (ms: number) => ms * (0.5 + Math.random())

/**
 * What is tried again until it has gone.
 * @param round false when some of it must be tried again later
 * @param more whether something came while the last was on its way out
 */
function createRunner(round: () => Promise<boolean>, more: () => unknown) {
  let running = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let delay = FIRST_RETRY_MS
  const run = async (): Promise<void> => {
    if (running || !isOpen()) return
    clearTimeout(retry)
    const asked = notBefore - Date.now()
    if (asked > 0) {
      retry = setTimeout(() => void run(), asked + Math.random() * delay)
      return
    }
    running = true
    let done = false
    try {
      done = await round()
    } finally {
      running = false
      if (!done) {
        retry = setTimeout(() => void run(), Math.max(spread(delay), notBefore - Date.now() + Math.random() * delay))
        delay = Math.min(delay * 2, LAST_RETRY_MS)
        void askForSync()
      } else {
        delay = FIRST_RETRY_MS
        const ripe = msUntilNext()
        if (more()) void run()
        else if (ripe !== undefined) retry = setTimeout(() => void run(), ripe)
      }
    }
  }
  return {
    run,
    /** A line that carries something is not left alone for a minute. */
    hurry: () => {
      delay = FIRST_RETRY_MS
    },
  }
}

const cartas = createRunner(() => sendAll(sender).finally(tellRecibidos), next)
const archivos = createRunner(
  () => (nextFile() ? sendFiles(sender).finally(() => void cartas.run()) : Promise.resolve(true)),
  nextFile,
)

/**
 * The line or the server is back. It may carry nothing for a moment: what fails then is tried again soon, however long
 * it was away.
 */
function soon() {
  cartas.hurry()
  archivos.hurry()
  setTimeout(() => void flush(), Math.random() * ONLINE_SPREAD_MS)
}

/** Sends what there is, in order; one tab at a time. */
async function flush(): Promise<void> {
  await Promise.all([cartas.run(), archivos.run()])
}

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
  if (isKept(letter)) void write(letter as Letter)
  void flush()
  return answer
}

/** Gives up what was held or refused. */
export function discard(letter: Letter): void {
  void remove(letter)
  waiting.delete(letter.id)
}

const sender: Sender = {
  send: async (letter, usuario) => {
    const { method, url, changes, body } = letter
    const route = { method, path: url, ...(changes ? { changes } : {}) } as unknown as Route
    return call(route, { ...(body ? { body } : {}), de: usuario } as Input<Route>)
  },
  upload: async (letter, de) => {
    const { id, archivo } = letter
    const tell = (parte: number) => {
      tellSubido({ id, parte })
      if (!archivo?.trozos) return
      // The server has said what it has of it: there is a line.
      cut.set(false)
      archivos.hurry()
    }
    try {
      // Most letters have none: what sends a file comes with the first that has.
      const { llamaDesde, sendFirst } = await load(() => import('./envioDeArchivo.ts'), [])
      return await sendFirst(letter, llamaDesde({ de }), tell)
    } finally {
      tellSubido(undefined)
    }
  },
  sending: letter => sending.set(letter?.id),
  reached: reached => cut.set(!reached),
  taken: (letter, answer) => {
    const { id, hecho } = letter
    // Ahead of whoever reads anew when it hears of it.
    noteRecibido(letter)
    if (hecho) tellAcuse({ ...hecho, dicho: answer })
    waiting.get(id)?.resolve(answer as never)
    waiting.delete(id)
  },
  refused: ({ id, memo, quiet }, error) => {
    const author = waiting.get(id)
    // A screen that finds it again by its memo, and is still there, says it where it stands.
    const shown = memo !== undefined && author !== undefined
    if (!quiet && !shown) notify(error.message, 'danger')
    author?.reject(error)
    return shown || author?.returns === true
  },
  wait: ms => {
    notBefore = Date.now() + ms
  },
}
