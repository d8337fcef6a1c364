/**
 * OpenTelemetry's own packages: spans in batches, and the figures of `/metricas` in its form. OTLP over HTTP, as JSON.
 */
import { randomUUID } from 'node:crypto'
import { type HrTime, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, ValueType } from '@opentelemetry/api'
import { hrTime, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base'
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http'
import { JsonMetricsSerializer, MetricsExporterMetricsHelper } from '@opentelemetry/otlp-transformer'
import { detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import { type Span, setTracer } from '../tracing.ts'
import type { Figures } from './observe.ts'

/** Milliseconds that the end waits for a collector. */
const CLOSE_WITHIN = 3_000
const SCOPE = { name: 'eleva' }

/** OTEL_RESOURCE_ATTRIBUTES adds to it. */
export const resourceOf = (service: string, version: string): Resource =>
  detectResources({ detectors: [envDetector] }).merge(
    resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
  )

const inTime = (work: Promise<unknown>) =>
  Promise.race([work.catch(() => {}), new Promise(done => setTimeout(done, CLOSE_WITHIN).unref())])

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Which traces are kept is for OTEL_TRACES_SAMPLER to say; the provider reads it. */
export function openTraces(endpoint: string, resource: Resource) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] })
  const tracer = provider.getTracer(SCOPE.name)
  const contexts = new WeakMap<Span, typeof ROOT_CONTEXT>()
  const contextOf = (parent: Span | string | undefined) => {
    if (typeof parent === 'object') return contexts.get(parent) ?? ROOT_CONTEXT
    const remote = parent ? parseTraceParent(parent) : null
    return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT
  }
  setTracer((name, kind, attributes, parent) => {
    const from = contextOf(parent)
    const otel = tracer.startSpan(name, { kind: KINDS[kind], attributes }, from)
    const span: Span = {
      set: more => void otel.setAttributes(more),
      end: failed => {
        if (failed) otel.setStatus({ code: SpanStatusCode.ERROR })
        otel.end()
      },
    }
    contexts.set(span, trace.setSpan(from, otel))
    return span
  })
  return {
    close: async () => {
      setTracer(undefined)
      await inTime(provider.shutdown())
    },
  }
}

type Family = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>
type SpanTimes = { startTime: HrTime; endTime: HrTime }

/** Prometheus counts a bucket with all below it; here each is counted for itself. */
function histogramOf({ values }: Family, times: SpanTimes) {
  const points = new Map<
    string,
    { labels: Record<string, string | number>; buckets: [number, number][]; sum: number; count: number }
  >()
  for (const { labels, value, metricName } of values) {
    const { le, ...rest } = labels as Record<string, string | number>
    const key = JSON.stringify(rest)
    const point = points.get(key) ?? { labels: rest, buckets: [], sum: 0, count: 0 }
    points.set(key, point)
    if (metricName?.endsWith('_sum')) point.sum = value
    else if (metricName?.endsWith('_count')) point.count = value
    else if (le !== undefined && le !== '+Inf') point.buckets.push([Number(le), value])
  }
  return [...points.values()].map(({ labels, buckets, sum, count }) => {
    const upTo = [...buckets.map(([, n]) => n), count]
    const counts = upTo.map((n, i) => n - (upTo[i - 1] ?? 0))
    return {
      ...times,
      attributes: labels,
      value: { buckets: { boundaries: buckets.map(([le]) => le), counts }, sum, count },
    }
  })
}

/** Undefined for a summary, of which there is none, and for what has no value yet. */
function dataOf(family: Family, times: SpanTimes): MetricData | undefined {
  if (!family.values.length) return undefined
  const common = {
    descriptor: { name: family.name, description: family.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const type = String(family.type)
  if (type === 'histogram') {
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramOf(family, times) }
  }
  const dataPoints = family.values.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }))
  if (type === 'counter') return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
  if (type === 'gauge') return { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
  return undefined
}

/** @param every milliseconds */
export function openMetrics(endpoint: string, resource: Resource, every: number) {
  const options = convertLegacyHttpOptions({ url: `${endpoint}/v1/metrics` }, 'METRICS', 'v1/metrics', {
    'Content-Type': 'application/json',
  })
  const exporter = new OTLPExporterBase<ResourceMetrics>(
    createOtlpHttpExportDelegate(
      options,
      JsonMetricsSerializer,
      'otlp_http_metric_exporter',
      MetricsExporterMetricsHelper,
      undefined,
    ),
  )
  const startTime = hrTime()
  const send = async (figures: Figures) => {
    const times = { startTime, endTime: hrTime() }
    const metrics = (await figures.read()).flatMap(family => dataOf(family as Family, times) ?? [])
    await new Promise<void>(done =>
      exporter.export({ resource, scopeMetrics: [{ scope: SCOPE, metrics }] }, () => done()),
    )
  }
  const last = new Set<Promise<unknown>>()
  return {
    watch: (figures: Figures) => {
      const timer = setInterval(() => void send(figures).catch(() => {}), every)
      timer.unref()
      return () => {
        clearInterval(timer)
        last.add(send(figures).catch(() => {}))
      }
    },
    close: async () => {
      await inTime(Promise.all(last).then(() => exporter.shutdown()))
    },
  }
}
