import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Registry } from 'prom-client'

/** Sends traces and metrics to a collector. It exists only if the operator has configured a collector. */
export type Telemetry = {
  /** Returns the fields of the active trace for a line of the log. */
  getLogFields: () => { traceId?: string }
  /** Traces every request except health checks and built files. Must come before the other hooks. */
  traceRequests(app: FastifyInstance): void
  /** Traces the statements that requests and jobs send through a pool. */
  traceQueries(pool: pg.Pool): void
  /** Sends the metrics of a registry regularly. */
  sendMetrics(registry: Pick<Registry, 'getMetricsAsJSON'>): void
  /** Sends what is left, and stops. */
  close(): Promise<void>
}
