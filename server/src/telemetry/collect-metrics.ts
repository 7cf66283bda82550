import { ValueType, type HrTime } from '@opentelemetry/api'
import { millisToHrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type CollectionResult,
  type DataPoint,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

type PrometheusMetric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]
type Labels = Partial<Record<string, string | number>>
type PrometheusValue = { value: number; labels: Labels; metricName?: string }

const processStart = millisToHrTime(Date.now() - process.uptime() * 1000)

/** Collects the same metrics that `/metrics` serves, so that each metric is defined once, whoever collects it. */
export async function collectMetrics(
  registries: readonly Pick<Registry, 'getMetricsAsJSON'>[],
  resource: Resource,
): Promise<CollectionResult> {
  const collected = await Promise.allSettled(registries.map((registry) => registry.getMetricsAsJSON()))
  const now = millisToHrTime(Date.now())
  const metrics = collected
    .flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    .flatMap((metric) => toMetricData(metric, now) ?? [])
  return {
    resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'first-chair' }, metrics }] },
    errors: collected.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : [])),
  }
}

/** Summaries are left out: nothing of ours is one. */
function toMetricData(metric: PrometheusMetric, now: HrTime): MetricData | undefined {
  const common = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const toPoint = <Value>(labels: Labels, value: Value): DataPoint<Value> => ({
    startTime: processStart,
    endTime: now,
    attributes: labels,
    value,
  })
  const values: PrometheusValue[] = metric.values
  // The library declares this as a number, but it is a text.
  switch (String(metric.type)) {
    case 'counter':
      return {
        ...common,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: values.map(({ labels, value }) => toPoint(labels, value)),
      }
    case 'gauge':
      return {
        ...common,
        dataPointType: DataPointType.GAUGE,
        dataPoints: values.map(({ labels, value }) => toPoint(labels, value)),
      }
    case 'histogram':
      return {
        ...common,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: toHistograms(metric.name, values).map(({ labels, histogram }) => toPoint(labels, histogram)),
      }
    default:
      return undefined
  }
}

/** Prometheus counts each bucket together with all smaller ones, OpenTelemetry by itself. */
function toHistograms(name: string, values: readonly PrometheusValue[]): { labels: Labels; histogram: Histogram }[] {
  const series = new Map<string, { labels: Labels; buckets: [number, number][]; sum: number; count: number }>()
  for (const { labels, value, metricName } of values) {
    const { le, ...rest } = labels
    const key = JSON.stringify(Object.entries(rest))
    const one = series.get(key) ?? { labels: rest, buckets: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName === `${name}_sum`) one.sum = value
    else if (metricName === `${name}_count`) one.count = value
    else if (le !== undefined && le !== '+Inf') one.buckets.push([Number(le), value])
  }
  return [...series.values()].map(({ labels, buckets, sum, count }) => {
    const sorted = buckets.toSorted(([one], [other]) => one - other)
    const cumulative = [...sorted.map(([, total]) => total), count]
    const counts = cumulative.map((total, position) => total - (cumulative[position - 1] ?? 0))
    return { labels, histogram: { buckets: { boundaries: sorted.map(([limit]) => limit), counts }, sum, count } }
  })
}
