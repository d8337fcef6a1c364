/** Traces and metrics as a collector gets them. */
import { ROL } from '@eleva/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { openCollector, plain } from '../../../test/colector.ts'
import { loadConfig } from '../../config.ts'
import { openTelemetry, type Telemetry } from './telemetry.ts'

let collector: Awaited<ReturnType<typeof openCollector>>
let telemetry: Telemetry | undefined
let t: TestApp
const open = async (env: Record<string, string> = {}) => {
  const asked = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_SERVICE_NAME: 'eleva-prueba', ...env }
  telemetry = await openTelemetry(loadConfig(asked))
  t = await openTestApp(asked, { watchFigures: telemetry?.watchFigures })
}
beforeEach(async () => {
  collector = await openCollector()
})
afterEach(async () => {
  await finish()
  await collector.close()
})
const finish = async () => {
  await telemetry?.close()
  telemetry = undefined
}

test('a request and its statements are one trace, under the route, and name nobody', async () => {
  await open({ OTEL_METRICS_EXPORTER: 'none' })
  const admin = await t.as('admin')
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { ...admin.headers, traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'user-agent': 'navegador-raro' }
  await t.app.inject({ url: '/api/novedades?search=secreto-buscado', headers })
  const put = { ...headers, 'content-type': 'application/json', traceparent: '' }
  await t.app.inject({
    method: 'PUT',
    url: `/api/users/update/${admin.id}`,
    headers: put,
    payload: JSON.stringify({
      name: 'Nombre-secreto',
      apellido_p: 'Ruiz-secreta',
      apellido_m: 'Paz',
      roles: [ROL.admin],
    }),
  })
  await t.app.inject('/salud')
  await t.close()
  await finish()

  const spans = collector.spans()
  const read = spans.find(s => s.name === 'GET /api/novedades')!
  expect(read).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', kind: 2 })
  expect(plain(read.attributes)).toMatchObject({ 'http.route': '/api/novedades', 'http.response.status_code': 200 })
  // A connection that is new sets itself up first.
  const below = (id: string) => spans.filter(s => s.parentSpanId === id && s.name !== 'SET')
  // The session, and the list.
  expect(below(read.spanId).map(s => plain(s.attributes)['db.system.name'])).toEqual(['postgresql', 'postgresql'])
  expect(below(read.spanId).every(s => s.traceId === traceId)).toBe(true)
  expect(BigInt(read.endTimeUnixNano) > BigInt(read.startTimeUnixNano)).toBe(true)

  const write = spans.find(s => s.name === 'PUT /api/users/update/:id')!
  expect(write.traceId).not.toBe(traceId)
  // Behind the body, too, which comes as a stream.
  expect(below(write.spanId).map(s => s.name)).toEqual(expect.arrayContaining(['SELECT', 'BEGIN']))
  expect(spans.some(s => s.name.includes('/salud'))).toBe(false)

  const all = collector.sent.map(s => s.text).join('')
  expect(collector.sent.every(s => s.path === '/v1/traces' && s.type === 'application/json')).toBe(true)
  for (const secret of ['secreto', 'secreta', admin.email, 'eleva_sesion', '127.0.0.1', 'navegador-raro'])
    expect(all).not.toContain(secret)
  const resource = plain(collector.sent[0]!.body.resourceSpans![0]!.resource.attributes)
  expect(resource).toMatchObject({ 'service.name': 'eleva-prueba', 'service.version': t.config.version })
})

test('a job that fails is a trace with its code and without its words', async () => {
  await open({ OTEL_METRICS_EXPORTER: 'none' })
  t.jobs.define('tropezar', async () => {
    await t.db.selectFrom('usuarios').select('id').where('email', '=', 'secreta@escuela.mx').execute()
    throw Object.assign(new Error('550 secreta@escuela.mx'), { code: 'EENVELOPE' })
  })
  await t.jobs.start()
  await t.jobs.send('tropezar', {})
  await expect
    .poll(async () => (await t.database.sql`select state from pgboss.job where name = 'tropezar'`)[0]?.state, {
      timeout: 10_000,
    })
    .toBe('retry')
  await t.close()
  await finish()
  const job = collector.spans().find(s => s.name === 'trabajo tropezar')!
  expect(job.status.code).toBe(2)
  expect(plain(job.attributes)).toEqual({ 'messaging.destination.name': 'tropezar', 'error.type': 'EENVELOPE' })
  const below = collector.spans().filter(s => s.parentSpanId === job.spanId)
  expect(below.map(s => s.name).filter(name => name !== 'SET')).toEqual(['SELECT'])
  expect(collector.sent.map(s => s.text).join('')).not.toContain('secreta')
})

test('metrics go out as they stand in /metricas, and once more at the end', async () => {
  await open({ OTEL_TRACES_EXPORTER: 'none', OTEL_METRIC_EXPORT_INTERVAL: '100' })
  await t.app.inject('/api/user')
  await expect.poll(() => collector.metrics().has('eleva_http_segundos')).toBe(true)
  await t.app.inject('/api/user')
  await t.close()
  await finish()
  const http = collector.metrics().get('eleva_http_segundos')!.histogram!
  const calls = http.dataPoints.find(p => plain(p.attributes).ruta === '/api/user')!
  expect(Number(calls.count)).toBe(2)
  expect(calls.bucketCounts!.map(Number).reduce((a, b) => a + b)).toBe(2)
  expect(calls.bucketCounts).toHaveLength(calls.explicitBounds!.length + 1)
  expect(collector.metrics().get('process_cpu_seconds_total')!.sum!.isMonotonic).toBe(true)
  const pool = collector.metrics().get('eleva_base_conexiones')!.gauge!.dataPoints
  expect(pool.map(p => plain(p.attributes).grupo)).toContain('pantallas')
  expect(collector.spans()).toEqual([])
})

test('a collector that is away stops nobody, neither while serving nor at the end', { tags: ['resto'] }, async () => {
  await open({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_METRIC_EXPORT_INTERVAL: '100' })
  for (let i = 0; i < 5; i++) expect((await t.app.inject('/api/user/logged')).statusCode).toBe(200)
  const began = Date.now()
  await t.close()
  await finish()
  expect(Date.now() - began).toBeLessThan(5_000)
})

test('without an address there is nothing of it', async () => {
  expect(await openTelemetry(loadConfig({ OTEL_SERVICE_NAME: 'eleva' }))).toBeUndefined()
})
