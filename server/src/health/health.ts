import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import type { StorageWatch } from '../db/storage-watch.ts'
import { isSchemaCompatible, readSchemaStatus } from '../db/migrate.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { serveQueueMetrics } from './queue-metrics.ts'

/** Serves `/healthz`, `/readyz` and `/metrics` for monitoring. */
export function serveHealth(
  app: FastifyInstance,
  ctx: Context,
  storage: Pick<StorageWatch, 'canStore'>,
  telemetry?: Pick<Telemetry, 'sendMetrics'>,
): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const checks = {
      database: await succeeds(ctx.pool.query('select 1')),
      migrations: await succeeds(readSchemaStatus(ctx.pool), isSchemaCompatible),
      settings: await succeeds(ctx.setup.current()),
      storage: await storage.canStore(),
    }
    const isReady = Object.values(checks).every(Boolean)
    if (!isReady) void reply.code(503).header('retry-after', '2')
    return { status: isReady ? 'ready' : 'not ready', checks }
  })

  serveMetrics(app, ctx, telemetry)
}

function serveMetrics(app: FastifyInstance, ctx: Context, telemetry?: Pick<Telemetry, 'sendMetrics'>): void {
  const registry = new Registry()
  telemetry?.sendMetrics(registry)
  collectDefaultMetrics({ register: registry })
  serveQueueMetrics(registry, ctx)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const token = ctx.config.metricsToken
    const isAllowed =
      token === undefined
        ? isLoopback(request.socket.remoteAddress)
        : isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
    if (!isAllowed) return reply.code(404).callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function isSameSecret(submitted: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(submitted), digest(expected))
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address)
}

async function succeeds<T>(check: Promise<T>, isGood: (result: T) => boolean = () => true): Promise<boolean> {
  try {
    return isGood(await check)
  } catch {
    return false
  }
}
