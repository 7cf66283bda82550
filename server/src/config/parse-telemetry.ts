/** Where traces and metrics are sent by OTLP over HTTP, and how they are named. */
export type TelemetryConfig = {
  readonly serviceName: string
  readonly resourceAttributes: Readonly<Record<string, string>>
  /** Undefined: no traces are sent. */
  readonly traces: OtlpDestination | undefined
  /** Undefined: no metrics are sent. */
  readonly metrics: (OtlpDestination & { readonly intervalMillis: number }) | undefined
}
type OtlpDestination = { readonly url: string; readonly headers: Record<string, string> }

type TelemetryEnvironment = {
  readonly OTEL_SDK_DISABLED: boolean
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  readonly OTEL_EXPORTER_OTLP_HEADERS?: Readonly<Record<string, string>> | undefined
  readonly OTEL_SERVICE_NAME: string
  readonly OTEL_RESOURCE_ATTRIBUTES?: Readonly<Record<string, string>> | undefined
  readonly OTEL_TRACES_EXPORTER: 'otlp' | 'none'
  readonly OTEL_METRICS_EXPORTER: 'otlp' | 'none'
  readonly OTEL_METRIC_EXPORT_INTERVAL: number
}

/** Returns undefined if telemetry is off. */
export function getTelemetryConfig(env: TelemetryEnvironment): TelemetryConfig | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  if (endpoint === undefined || env.OTEL_SDK_DISABLED) return undefined
  const headers = { ...env.OTEL_EXPORTER_OTLP_HEADERS }
  return {
    serviceName: env.OTEL_SERVICE_NAME,
    resourceAttributes: { ...env.OTEL_RESOURCE_ATTRIBUTES },
    traces: env.OTEL_TRACES_EXPORTER === 'none' ? undefined : { url: `${endpoint}/v1/traces`, headers },
    metrics:
      env.OTEL_METRICS_EXPORTER === 'none'
        ? undefined
        : { url: `${endpoint}/v1/metrics`, headers, intervalMillis: env.OTEL_METRIC_EXPORT_INTERVAL },
  }
}

/**
 * Parses the form of the OpenTelemetry specification: `name=value` pairs, separated by commas, with percent-encoding.
 * Returns undefined if it is invalid.
 */
export function parsePairs(text: string): Record<string, string> | undefined {
  const pairs = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const parsed = pairs.map((pair) => /^([!#$%&'*+.^_`|~\w-]+)\s*=\s*(.*)$/.exec(pair))
  try {
    return Object.fromEntries(
      parsed.map((match) => {
        if (match === null) throw new URIError('A pair needs a name and a value.')
        return [match[1], decodeURIComponent(match[2] ?? '')]
      }),
    )
  } catch {
    return undefined
  }
}
