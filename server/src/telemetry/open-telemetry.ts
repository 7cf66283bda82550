import { AsyncLocalStorage } from 'node:async_hooks'
import { diag, DiagLogLevel, trace, type Context } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Registry } from 'prom-client'
import type { TelemetryConfig } from '../config/parse-telemetry.ts'
import { collectMetrics } from './collect-metrics.ts'
import { traceQueries } from './query-spans.ts'
import { traceRequests } from './request-spans.ts'
import { traceSteps } from './step-spans.ts'
import type { Telemetry } from './telemetry.ts'

/** A stop waits no longer for the collector. */
const maxMillisecondsToClose = 2_000
const millisecondsBetweenWarnings = 60_000

/**
 * Opens OpenTelemetry: spans and metrics are sent by OTLP over HTTP. Import this file only when it is switched on, so
 * that the libraries are not even loaded otherwise. Nothing is registered globally, and nothing is patched: the spans are
 * made at a few central places (docs/decisions/0075). They contain no personal data: no paths, no parameters, no
 * messages of errors.
 */
export function openTelemetry(
  { serviceName, resourceAttributes, traces, metrics }: TelemetryConfig,
  { trustsCallers, onProblem }: { trustsCallers: boolean; onProblem: (problem: string) => void },
): Telemetry {
  warnAboutProblems(onProblem)
  const resource = resourceFromAttributes({ ...resourceAttributes, 'service.name': serviceName })
  const active = new AsyncLocalStorage<Context>()
  const registries: Pick<Registry, 'getMetricsAsJSON'>[] = []

  const tracerProvider = new BasicTracerProvider({
    resource,
    spanProcessors: traces ? [new BatchSpanProcessor(new OTLPTraceExporter(traces))] : [],
  })
  const meterProvider = metrics
    ? new MeterProvider({
        resource,
        readers: [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter(metrics),
            exportIntervalMillis: metrics.intervalMillis,
            exportTimeoutMillis: metrics.intervalMillis,
            metricProducers: [{ collect: () => collectMetrics(registries, resource) }],
          }),
        ],
      })
    : undefined
  const tracing = { tracer: tracerProvider.getTracer('first-chair'), active, trustsCallers }
  const stopTracingSteps = traces ? traceSteps(tracing) : () => undefined

  return {
    getLogFields() {
      const context = active.getStore()
      const span = context && trace.getSpanContext(context)
      return span ? { traceId: span.traceId } : {}
    },
    traceRequests: (app) => traces && traceRequests(app, tracing),
    traceQueries: (pool) => traces && traceQueries(pool, tracing),
    sendMetrics: (registry) => void registries.push(registry),
    async close() {
      stopTracingSteps()
      const closed = Promise.allSettled([tracerProvider.shutdown(), meterProvider?.shutdown()])
      const timeout = new Promise((resolve) => setTimeout(resolve, maxMillisecondsToClose).unref())
      await Promise.race([closed, timeout])
    },
  }
}

/** The libraries report every batch that was not sent. One warning per minute is enough. */
function warnAboutProblems(onProblem: (problem: string) => void): void {
  let lastWarning = Number.NEGATIVE_INFINITY
  const warn = (problem: string): void => {
    if (Date.now() - lastWarning < millisecondsBetweenWarnings) return
    lastWarning = Date.now()
    onProblem(problem)
  }
  const ignore = (): void => undefined
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
