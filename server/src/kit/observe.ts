/** Health, metrics and the request log. Nothing here names a person: routes by their pattern, no query, no body, no address. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'

/** @param ready resolves when the server can do its work, rejects with the reason when it cannot */
export function addObservability(app: FastifyInstance, config: Config, ready: () => Promise<void>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'eleva_http_segundos',
    help: 'Duración de las peticiones, en segundos',
    labelNames: ['metodo', 'ruta', 'estado'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })

  app.addHook('onResponse', async (request, reply) => {
    const ruta = request.routeOptions.url ?? 'ninguna'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    duration.observe({ metodo: request.method, ruta, estado: reply.statusCode }, reply.elapsedTime / 1000)
    const line = { metodo: request.method, ruta, estado: reply.statusCode, ms }
    if (reply.statusCode >= 500) request.log.error(line, 'petición')
    else request.log.debug(line, 'petición')
  })

  app.get('/salud', { logLevel: 'silent' }, async () => ({ estado: 'viva', version: config.version }))

  app.get('/salud/listo', { logLevel: 'silent' }, async (request, reply) => {
    try {
      await ready()
      return { estado: 'lista' }
    } catch (error) {
      request.log.error(error, 'not ready')
      return reply.code(503).header('retry-after', '5').send({ estado: 'no está lista' })
    }
  })

  app.get('/metricas', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, config.METRICS_TOKEN)) return reply.code(404).send({ estado: 'no encontrada' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** With the token, or from this machine itself and not through a proxy on it. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token ?? ''}`)
  if (token && given.length === expected.length && timingSafeEqual(given, expected)) return true
  const address = request.socket.remoteAddress ?? ''
  const local = address === '::1' || address.replace('::ffff:', '').startsWith('127.')
  return local && !request.headers['x-forwarded-for'] && !request.headers.forwarded
}
