/**
 * What comes in one for a whole screen goes into the cache as if each part had been asked for by itself: screens ask
 * for parts, and what makes one stale works as ever.
 */
import type { Pantalla, PantallaEscrita, Parte, Route } from '@eleva/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keepInWorker } from '../sw/estado.ts'
import { anyInput, call, urlOf } from './client.ts'
import { ApiError } from './error.ts'
import { keyOfRead } from './query.ts'

/**
 * When the page that we stand on was answered: what is written in it is as old (ms since 1970). By what has passed
 * since, as a machine that slept since its browser began counts `performance.timeOrigin` by a clock that stood still.
 */
function answeredAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.responseStart ? Date.now() - (performance.now() - page.responseStart) : Date.now()
}

/** What the server wrote into the page, under the keys of its parts. */
export function takeParts(client: QueryClient, parts: PantallaEscrita) {
  const updatedAt = answeredAt()
  for (const { path, params, query, reply } of parts)
    client.setQueryData(keyOfRead(path, { params, query }), reply, { updatedAt })
  keepInWorker(
    parts.map(({ path, reply, ...input }) => ({ url: urlOf({ path } as Route, input), reply, at: updatedAt })),
  )
}

/** Neither here and good, nor on a screen that reads it anew by itself. */
function isWanted(client: QueryClient, queryKey: QueryKey): boolean {
  const query = client.getQueryCache().find({ queryKey })
  if (!query) return true
  const { staleTime } = client.defaultQueryOptions({ queryKey })
  return !query.isActive() && query.isStaleByTime(typeof staleTime === 'number' ? staleTime : 0)
}

type Whole = Promise<Record<string, unknown>>

function unlessCut(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 0) throw error
}

/** A part out of the call for the whole; only once, as whatever reads it anew wants it as it is by then. */
function primePart(client: QueryClient, name: string, { route, params, query }: Parte, whole: Whole) {
  const input = anyInput<Route>({ params, query })
  let asked = false
  void client.prefetchQuery({
    queryKey: keyOfRead(route.path, input),
    queryFn: async context => {
      const parts = asked ? undefined : whole
      asked = true
      // Without a line the whole is not there, but the part may have been kept.
      return (await parts?.catch(unlessCut))?.[name] ?? call(route, input, context.signal)
    },
  })
}

/**
 * Asks for a screen in one call when several of its parts are not here; whoever asks for one of them meanwhile waits
 * for that. A part that did not come along is asked for by itself.
 */
export function primeScreen(client: QueryClient, { route, params, query, partes }: Pantalla) {
  const wanted = Object.entries(partes).filter(([, p]) => isWanted(client, keyOfRead(p.route.path, p)))
  if (wanted.length < 2) return
  const at = Date.now()
  const whole = call(route, anyInput<Route>({ params, query })) as Whole
  const parts = Object.entries(partes).map(([name, part]) => ({ name, url: urlOf(part.route, part) }))
  // What fails is told by each part.
  whole.then(
    said => keepInWorker(parts.filter(p => said[p.name]).map(p => ({ url: p.url, reply: said[p.name], at }))),
    () => undefined,
  )
  for (const [name, parte] of wanted) primePart(client, name, parte, whole)
}
