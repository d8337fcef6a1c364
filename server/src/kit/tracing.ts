/**
 * Spans of requests, statements and jobs, where somebody listens (`telemetry.ts`); otherwise nothing. They are made
 * here by hand: what instruments libraries from outside would name addresses and queries, and misses modules that are
 * imported before it.
 * No span names a person: routes by their pattern, statements without their parameters and literals, errors by their
 * code.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { codeOf } from './thrown.ts'

type Attributes = Record<string, string | number>
type Kind = 'server' | 'client' | 'consumer'
export type Span = {
  set: (attributes: Attributes) => void
  end: (failed?: boolean) => void
}
/** @param parent a span of this process, or the `traceparent` of who called */
export type BeginSpan = (name: string, kind: Kind, attributes: Attributes, parent: Span | string | undefined) => Span

let begin: BeginSpan | undefined
const current = new AsyncLocalStorage<Span>()

/** From now on; undefined for nothing more. */
export function setTracer(to: BeginSpan | undefined) {
  begin = to
}

const errorOf = (error: unknown) =>
  String(codeOf(error) ?? (error instanceof Object ? error.constructor.name : 'error'))

/** A span of its own around work that nobody asked for by a request. */
export async function inSpan<R>(name: string, attributes: Attributes, work: () => Promise<R>): Promise<R> {
  if (!begin) return work()
  const span = begin(name, 'consumer', attributes, undefined)
  try {
    const result = await current.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.set({ 'error.type': errorOf(error) })
    span.end(true)
    throw error
  }
}

const MAX_LETRAS = 2_000

/** Parameters are not in a statement's text; what is written in it as a literal goes. */
const told = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LETRAS)

/** @returns to be called at its end; undefined where nobody listens, or outside of a request and a job */
export function beginStatement(text: string): ((error?: unknown) => void) | undefined {
  const parent = begin && current.getStore()
  if (!begin || !parent) return undefined
  const query = told(text)
  const operation = /^[a-z]+/i.exec(query)?.[0].toUpperCase() ?? 'SQL'
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': query }
  const span = begin(operation, 'client', attributes, parent)
  return error => {
    if (error) span.set({ 'error.type': errorOf(error) })
    span.end(Boolean(error))
  }
}

/** Who only asks whether we live is not worth a trace. */
const isProbe = (route: string) => route.startsWith('/salud') || route === '/metricas'

/** Every request that comes from here on; where nobody listens when the server is made, none. */
export function traceRequests(app: FastifyInstance) {
  if (!begin) return
  const spans = new WeakMap<object, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'ninguna'
    if (!begin || isProbe(route)) return done()
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'eleva.peticion': request.id }
    const from = request.headers.traceparent
    const span = begin(`${request.method} ${route}`, 'server', attributes, typeof from === 'string' ? from : undefined)
    spans.set(request, span)
    current.run(span, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500)
  })
}
