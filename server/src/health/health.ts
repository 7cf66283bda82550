import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { serveDatabaseMetrics } from './database-metrics.ts'
import { serveQueueMetrics } from './queue-metrics.ts'
import { checkReadiness, type Watches } from './readiness.ts'
import { serveReplicaMetrics } from './replica-metrics.ts'
import { measureRequests } from './request-metrics.ts'

/** Serves `/healthz`, `/readyz` and `/metrics` for monitoring. */
export function serveHealth(
  app: FastifyInstance,
  ctx: Context,
  watches: Watches,
  telemetry?: Pick<Telemetry, 'sendMetrics'>,
): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const { isReady, checks } = await checkReadiness(ctx, watches)
    if (!isReady) void reply.code(503).header('retry-after', '2')
    return { status: isReady ? 'ready' : 'not ready', checks }
  })

  serveMetrics(app, ctx, watches, telemetry)
}

function serveMetrics(
  app: FastifyInstance,
  ctx: Context,
  watches: Watches,
  telemetry?: Pick<Telemetry, 'sendMetrics'>,
): void {
  const registry = new Registry()
  telemetry?.sendMetrics(registry)
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  serveDatabaseMetrics(registry, ctx, watches)
  serveQueueMetrics(registry, ctx)
  serveReplicaMetrics(registry, ctx)

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
