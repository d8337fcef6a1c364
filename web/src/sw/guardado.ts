/** What of the server's replies is kept, and how it is answered without a line. The keeping itself is workbox's. */
import { DE, isDeCurso, isDeTodos, isGuardable } from '@eleva/contract/guardables'
import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { type Acuse, GUARDADO, type Guardada, PREFIJO, SIN_RESPUESTA } from '../kit/sw/mensajes.ts'
import { addAcuse, conAcuses, showsAvance } from './acuses.ts'
import { endsWithTurn, turnEnds } from './cede.ts'
import { fromCourses, intoCourses } from './cursos.ts'
import { begins, hear, isStill, whose } from './duenio.ts'
import { isAway, responds } from './responde.ts'
import type { Esperable } from './tipos.ts'

const DAY_S = 86_400
const MAX_DAYS = 30
/** Replies of one person; a course is one or two. */
const MAX = 150
/** A line that hangs (s): then what was kept is shown, while the fetch goes on and what it brings is kept. */
const PATIENCE_S = 8
/** After a write what is read must have it in it: for so long a slow line is waited for (ms). */
const AFTER_WRITE_MS = 60_000

let wroteAt = 0
export const noteWrite = () => {
  wroteAt = Date.now()
}

async function withHeader(response: Response, name: string, value: string): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set(name, value)
  return new Response(await response.blob(), { status: response.status, headers })
}
/** @param at when it was asked for: what was done since is not in it. The page says it, too */
const marked = (response: Response, at: number) => withHeader(response, GUARDADO, String(at))
/** Shown as the server did not answer; the page says that, too. */
const unanswered = (response: Response) => withHeader(response, SIN_RESPUESTA, '1')

const isJson = (response: Response) => /^application\/json\b/.test(response.headers.get('content-type') ?? '')
/** What the server said is its own, never what was said of it before. */
const unmarked = (response: Response) => !response.headers.has(GUARDADO)

/**
 * Hears of each reply whose it is. Workbox gives each plugin a state of its own: whatever asks when a request began
 * must be one plugin with this.
 */
const listens = {
  handlerWillStart: async ({ state }) => {
    state!.began = begins()
    state!.asked = Date.now()
  },
  fetchDidSucceed: async ({ response, state }) => {
    await hear(response.headers.get(DE), Number(state!.began))
    return response
  },
} satisfies WorkboxPlugin

/** The same for a page, which waits for nobody's data to go: what it reads after that asks whose turn it is. */
export const listensBehind: WorkboxPlugin = {
  handlerWillStart: listens.handlerWillStart,
  fetchDidSucceed: async ({ response, state, event }) => {
    const heard = Promise.resolve(hear(response.headers.get(DE), Number(state!.began)))
    try {
      event.waitUntil(heard)
    } catch {
      // A line that hung: the page was answered without it, and the worker lives on as long as it does.
    }
    return response
  },
}

const limits = (maxEntries: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: MAX_DAYS * DAY_S, purgeOnQuotaError: true })

/** Nothing of another person gets in, nor what arrives when its own has left. */
const keepsFor = (mark: string): WorkboxPlugin => ({
  ...listens,
  cacheWillUpdate: async ({ response, state }) => {
    const fits = response.headers.get(DE) === mark && isJson(response) && unmarked(response)
    return fits && isStill(mark, Number(state!.began)) ? marked(response, Number(state!.asked)) : null
  },
  cacheDidUpdate: async ({ cacheName, request, newResponse, state }) => {
    if (!isStill(mark, Number(state!.began))) await caches.delete(cacheName)
    else await intoCourses(mark, request.url, newResponse)
  },
  fetchDidFail: async ({ state }) => {
    state!.failed = true
  },
  // Last: what was taken along answers where nothing newer is.
  cachedResponseWillBeUsed: async ({ cachedResponse, request, state }) => {
    const found = cachedResponse ?? (await fromCourses(mark, request.url))
    if (!found) return null
    const shown = await conAcuses(mark, request.url, found)
    return state!.failed ? unanswered(shown) : shown
  },
})

type Plan = { patient: NetworkFirst; impatient: NetworkFirst }
let plan: (Plan & { mark: string }) | undefined

function planOf(mark: string): Plan {
  if (plan?.mark === mark) return plan
  const cacheName = PREFIJO + mark
  const plugins = [
    endsWithTurn,
    new CacheableResponsePlugin({ statuses: [200] }),
    limits(MAX),
    keepsFor(mark),
    responds,
  ]
  plan = {
    mark,
    patient: new NetworkFirst({ cacheName, plugins }),
    impatient: new NetworkFirst({ cacheName, plugins, networkTimeoutSeconds: PATIENCE_S }),
  }
  return plan
}

const nobodys = new NetworkOnly({ plugins: [listens, endsWithTurn, responds] })
const everybodys = new NetworkFirst({
  cacheName: 'eleva-publico',
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [
    endsWithTurn,
    {
      cacheWillUpdate: async ({ response }) =>
        isJson(response) && unmarked(response) ? marked(response, Date.now()) : null,
    },
    new CacheableResponsePlugin({ statuses: [200] }),
    limits(40),
    responds,
  ],
})

type Asked = { request: Request; event: Esperable }

async function answer({ request, event }: Asked): Promise<Response> {
  const mark = await whose()
  if (!mark) return nobodys.handle({ request, event })
  const { patient, impatient } = planOf(mark)
  return (Date.now() - wroteAt < AFTER_WRITE_MS ? patient : impatient).handle({ request, event })
}

/** What is kept of a course alone: from the server; without a line, or on one that hangs, as it was taken along. */
async function answerOfCourse({ request, event }: Asked): Promise<Response> {
  const began = begins()
  const at = Date.now()
  const asked = nobodys.handle({ request, event })
  // Who was answered with what was kept does not wait for it any more.
  asked.catch(() => undefined)
  const mark = await whose()
  if (!mark) return asked
  const here = async () => (await fromCourses(mark, request.url)) ?? asked
  const failed = async () => {
    const found = await fromCourses(mark, request.url)
    return found ? unanswered(found) : asked
  }
  const patience = new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), PATIENCE_S * 1_000))
  try {
    const reply = await Promise.race([asked, patience])
    if (!reply) return here()
    if (isAway(reply)) return failed()
    const fits = reply.ok && isJson(reply) && reply.headers.get(DE) === mark && isStill(mark, began)
    if (fits) await intoCourses(mark, request.url, await marked(reply.clone(), at))
    return reply
  } catch {
    return failed()
  }
}

export function keepReplies() {
  registerRoute(({ sameOrigin, url }) => sameOrigin && isDeCurso(url.pathname), answerOfCourse)
  registerRoute(({ sameOrigin, url }) => sameOrigin && isGuardable(url.pathname), answer)
  registerRoute(({ sameOrigin, url }) => sameOrigin && isDeTodos(url.pathname), everybodys)
}

/**
 * What a page read before its worker stood.
 * @param urls whatever it asked for
 */
export async function readAgain(urls: readonly string[], event: Esperable) {
  for (const url of new Set(urls)) {
    const { origin, pathname } = new URL(url, location.origin)
    const request = new Request(url, { headers: { accept: 'application/json' } })
    if (origin !== location.origin) continue
    if (isGuardable(pathname)) await answer({ request, event })
    if (isDeTodos(pathname)) await everybodys.handle({ request, event })
  }
}

/** Asks the server whose turn it is, for a worker that has heard no reply yet, or none of the page that speaks. */
async function ask() {
  const began = begins()
  const reply = await fetch('/api/user/logged', { headers: { accept: 'application/json' }, signal: turnEnds() })
  await hear(reply.headers.get(DE), began)
}

/** Replies that came within others. Only of the person who is signed in, and only what may be kept. */
export async function keepGiven(de: string, replies: readonly Guardada[]) {
  if ((await whose()) !== de) await ask().catch(() => undefined)
  const began = begins()
  const mark = await whose()
  if (!mark || mark !== de) return
  const cacheName = PREFIJO + mark
  const cache = await caches.open(cacheName)
  const expiration = new CacheExpiration(cacheName, { maxEntries: MAX, maxAgeSeconds: MAX_DAYS * DAY_S })
  for (const { url, reply, at: asked = Date.now() } of replies) {
    const at = new URL(url, location.origin)
    if (at.origin !== location.origin || !isGuardable(at.pathname)) continue
    const headers = { 'content-type': 'application/json; charset=utf-8', date: new Date().toUTCString(), [DE]: mark }
    await cache.put(at.href, await marked(new Response(JSON.stringify(reply), { headers }), asked))
    await expiration.updateTimestamp(at.href)
  }
  await expiration.expireEntries()
  if (!isStill(mark, began)) await caches.delete(cacheName)
}

/**
 * Until what shows progress is read anew (ms): the page that did it reads its own first, and several that come together
 * are one.
 */
const AGAIN_MS = 1_000
/** How many of what was read last are kept; older ones are read when they are opened. */
const MAX_AGAIN = 20
let again: Promise<void> | undefined

async function readProgress(mark: string, event: Esperable): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
  again = undefined
  const since = Date.now() - AGAIN_MS
  const cache = await caches.open(PREFIJO + mark)
  const kept = await Promise.all(
    (await cache.keys()).map(async ({ url }) => ({
      url,
      at: Number((await cache.match(url))?.headers.get(GUARDADO)),
    })),
  )
  const old = kept.filter(({ url, at }) => at < since && showsAvance(new URL(url).pathname))
  const newest = old.sort((a, b) => b.at - a.at).slice(0, MAX_AGAIN)
  await readAgain(
    newest.map(({ url }) => url),
    event,
  )
}

/**
 * What the server has taken: it stands beside what was kept before, and what shows it is read anew while there is a
 * line.
 */
export async function keepAcuse(de: string, acuse: Acuse, event: Esperable): Promise<void> {
  const mark = await whose()
  if (!mark || mark !== de) return
  await addAcuse(await caches.open(PREFIJO + mark), acuse)
  again ??= readProgress(mark, event)
  await again
}
