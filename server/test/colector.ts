/** A real little OpenTelemetry collector: takes OTLP over HTTP as JSON, and tells what it was sent. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number }
type Attribute = { key: string; value: Value }
type RawSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code?: number }
  startTimeUnixNano: string
  endTimeUnixNano: string
}
type Point = {
  attributes: Attribute[]
  asDouble?: number
  asInt?: number
  count?: number
  sum?: number
  bucketCounts?: number[]
  explicitBounds?: number[]
}
type RawMetric = {
  name: string
  sum?: { isMonotonic: boolean; dataPoints: Point[] }
  gauge?: { dataPoints: Point[] }
  histogram?: { dataPoints: Point[] }
}
type Sent = {
  resourceSpans?: { resource: { attributes: Attribute[] }; scopeSpans: { spans: RawSpan[] }[] }[]
  resourceMetrics?: { resource: { attributes: Attribute[] }; scopeMetrics: { metrics: RawMetric[] }[] }[]
}

export const plain = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  )

export async function openCollector() {
  const sent: { path: string; type: string; text: string; body: Sent }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks)
    const text = String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw)
    sent.push({ path: request.url!, type: String(request.headers['content-type']), text, body: JSON.parse(text) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    /** All spans until now. */
    spans: () =>
      sent
        .flatMap(s => s.body.resourceSpans ?? [])
        .flatMap(r => r.scopeSpans)
        .flatMap(s => s.spans),
    /** What was sent last of each metric. */
    metrics: () =>
      new Map(
        sent
          .flatMap(s => s.body.resourceMetrics ?? [])
          .flatMap(r => r.scopeMetrics)
          .flatMap(s => s.metrics)
          .map(m => [m.name, m]),
      ),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
