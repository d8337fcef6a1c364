/**
 * Health, metrics and the request log. Nothing here names a person: routes by their pattern, no query, no body, no
 * address.
 */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import { processMetrics } from '../medidas.ts'
import { codeOf } from '../thrown.ts'
import { addDiskMetrics } from './metrics.ts'

/**
 * Somebody's address has no business in a log: mail servers and the database name it in what they say. A path with an
 * `@` in it is none: a name of a package (`node_modules/@fastify/cors`) has no name before it, a version (`pg@8.1.0`)
 * no letters at its end.
 */
export const withoutAddresses = (text: string) =>
  text.replace(/[^\s<>"'(),:;@=/]{1,64}@[^\s<>"'(),:;@=/]{1,255}\.\p{L}[^\s<>"'(),:;@=/]{0,63}/gu, '‹correo›')

/** What the log and the reporter get of an error. */
export function describeError(error: unknown): { type: string; message: string; stack: string; code?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutAddresses(String(error)), stack: '' }
  const code = codeOf(error)
  return {
    type: error.constructor.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...(code === undefined ? {} : { code: String(code) }),
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Says from now on that this process takes no more work, while it still answers. */
    beginStopping: () => void
  }
}

/** Milliseconds that a check may take. */
const CHECK_WITHIN = 3_000

export type Figures = {
  /** The figures of this server; what the process uses beside it is counted once. */
  registry: Registry
  /** All there are, now. */
  read: () => Promise<MetricObjectWithValues<MetricValue<string>>[]>
}

/**
 * @param checks what the server works with, by name; each rejects when it is not there, and may say more than «bien»
 * @returns where further figures of this server are put
 */
export function addObservability(
  app: FastifyInstance,
  config: Config,
  checks: Record<string, () => Promise<unknown>>,
): Figures {
  const registry = new Registry()
  const all = () => Registry.merge([processMetrics(), registry])
  processMetrics()
  const duration = new Histogram({
    name: 'eleva_http_segundos',
    help: 'Duración de las peticiones, en segundos',
    labelNames: ['metodo', 'ruta', 'estado'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })

  app.addHook('onResponse', (request, reply, done) => {
    const ruta = request.routeOptions.url ?? 'ninguna'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    duration.observe({ metodo: request.method, ruta, estado: reply.statusCode }, reply.elapsedTime / 1000)
    const line = { metodo: request.method, ruta, estado: reply.statusCode, ms }
    if (reply.statusCode >= 500) request.log.error(line, 'petición')
    else request.log.info(line, 'petición')
    done()
  })
  addDiskMetrics(registry, config.DATA_DIR)
  new Gauge({
    name: 'eleva_version_info',
    help: 'Siempre 1: la versión que corre en este proceso',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: config.version }, 1)

  app.get('/salud', { logLevel: 'silent' }, async () => ({ estado: 'viva', version: config.version }))

  let stopping = false
  app.decorate('beginStopping', () => {
    stopping = true
  })
  // A proxy that keeps connections lets go of them with the next answer.
  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })

  // Says nothing of the database: while that is away a balancer would take every process out, and none could say so.
  app.get('/salud/listo', { logLevel: 'silent' }, async (_request, reply) => {
    if (!stopping) return { estado: 'lista' }
    return reply.code(503).header('retry-after', '5').send({ estado: 'se está cerrando' })
  })

  // For alarms, which no balancer acts upon.
  app.get('/salud/dependencias', { logLevel: 'silent' }, async (request, reply) => {
    const all = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await tried(check, request)]),
    )
    const said = Object.fromEntries(all)
    return reply.code(Object.values(said).every(s => s !== AWAY) ? 200 : 503).send(said)
  })

  app.get('/metricas', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, config)) return reply.code(404).send({ estado: 'no encontrada' })
    return reply.type(registry.contentType).send(await all().metrics())
  })
  return { registry, read: () => all().getMetricsAsJSON() }
}

/** What is said of a dependency that is not there. */
const AWAY = 'no responde'

async function tried(check: () => Promise<unknown>, request: FastifyRequest): Promise<string> {
  try {
    const late = sleep(CHECK_WITHIN, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')))
    const said = await Promise.race([check(), late])
    return typeof said === 'string' ? said : 'bien'
  } catch (error) {
    request.log.error(error, 'a dependency is away')
    return AWAY
  }
}

/** With the token; without one from this machine itself, where there is neither a proxy nor production. */
function mayRead(request: FastifyRequest, config: Config): boolean {
  const token = config.METRICS_TOKEN
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token ?? ''}`)
  if (token && given.length === expected.length && timingSafeEqual(given, expected)) return true
  if (config.production || config.TRUST_PROXY || isForwarded(request.headers)) return false
  const address = request.socket.remoteAddress ?? ''
  return address === '::1' || address.replace('::ffff:', '').startsWith('127.')
}

/** Whether a proxy passed the request on. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'].some(name => headers[name] !== undefined) ||
  Object.keys(headers).some(name => name.startsWith('x-forwarded-'))
