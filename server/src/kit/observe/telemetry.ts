/**
 * Traces and metrics to an OpenTelemetry collector, where OTEL_EXPORTER_OTLP_ENDPOINT names one; without it no package
 * of it is loaded.
 */
import type { Config } from '../../config.ts'
import type { Figures } from './observe.ts'

export type Telemetry = {
  /**
   * Sends what a server counts, every OTEL_METRIC_EXPORT_INTERVAL and once more at the end.
   * @returns what stops that
   */
  watchFigures?: (figures: Figures) => () => void
  /** Sends what is left; a collector that is away is not waited for longer than a few seconds. */
  close: () => Promise<void>
}

type Asked = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_EXPORTER'
  | 'OTEL_METRICS_EXPORTER'
  | 'OTEL_METRIC_EXPORT_INTERVAL'
  | 'version'
>

/** Before the server is made: it looks then whether somebody listens. */
export async function openTelemetry(config: Asked): Promise<Telemetry | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  if (!endpoint) return undefined
  const { openMetrics, openTraces, resourceOf } = await import('./telemetry-otlp.ts')
  const resource = resourceOf(config.OTEL_SERVICE_NAME, config.version)
  const traces = config.OTEL_TRACES_EXPORTER === 'otlp' ? openTraces(endpoint, resource) : undefined
  const metrics =
    config.OTEL_METRICS_EXPORTER === 'otlp'
      ? openMetrics(endpoint, resource, config.OTEL_METRIC_EXPORT_INTERVAL)
      : undefined
  return {
    ...(metrics ? { watchFigures: metrics.watch } : {}),
    close: async () => {
      await Promise.all([traces?.close(), metrics?.close()])
    },
  }
}
