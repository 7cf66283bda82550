import type { FastifyInstance } from 'fastify'
import type { Context } from '../context/context.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { serveMetrics } from './metrics.ts'
import { checkReadiness, type Watches } from './readiness.ts'

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
