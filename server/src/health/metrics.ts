import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import type { Context } from '../context/context.ts'
import { isLocalRequest } from '../http/local-request.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { serveCertificateMetrics } from './certificate-metrics.ts'
import { serveDatabaseMetrics } from './database-metrics.ts'
import { serveJobMetrics } from './job-metrics.ts'
import { serveKeyMetrics } from './key-metrics.ts'
import { serveObjectMetrics } from './object-metrics.ts'
import { serveLogMetrics } from './log-metrics.ts'
import { serveProductMetrics } from './product-metrics.ts'
import { serveQueueMetrics } from './queue-metrics.ts'
import type { Watches } from './readiness.ts'
import { serveReadinessMetrics } from './readiness-metrics.ts'
import { serveReplicaMetrics } from './replica-metrics.ts'
import { measureRequests } from './request-metrics.ts'
import { serveWalletMetrics } from './wallet-metrics.ts'
import { serveWebhookMetrics } from './webhook-metrics.ts'
import { serveVerdictMetrics } from './verdict-metrics.ts'

/**
 * Serves `/metrics`: on a listener of its own (`METRICS_PORT`), otherwise beside the pages. With a token
 * (`METRICS_TOKEN`) any machine may read them, without one only this machine, and never through a proxy.
 */
export function serveMetrics(
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
  serveJobMetrics(registry, ctx)
  serveCertificateMetrics(registry, ctx)
  serveProductMetrics(registry, ctx)
  serveKeyMetrics(registry, ctx)
  serveReplicaMetrics(registry, ctx)
  serveReadinessMetrics(registry, ctx)
  serveWebhookMetrics(registry, ctx)
  serveWalletMetrics(registry, ctx)
  serveVerdictMetrics(registry, ctx)
  serveObjectMetrics(registry, ctx)
  serveLogMetrics(registry, ctx)

  const { listener, token } = ctx.config.metrics
  if (listener) return openListener(app, registry, listener, token)
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request.raw, token)) return reply.code(404).callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Starts with the application, which fails if the port is in use, and stops with it. */
function openListener(
  app: FastifyInstance,
  registry: Registry,
  { host, port }: NonNullable<Config['metrics']['listener']>,
  token: string | undefined,
): void {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isFound =
      /^\/metrics(\?|$)/.test(request.url ?? '') && (request.method === 'GET' || request.method === 'HEAD')
    if (!isFound || !mayReadMetrics(request, token)) {
      response.writeHead(404, { 'content-length': '0' }).end()
      return
    }
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType, 'content-length': Buffer.byteLength(text) })
    response.end(request.method === 'HEAD' ? undefined : text)
  }
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      app.log.error({ err: error }, 'the metrics could not be collected')
      response.destroy()
    })
  })
  app.addHook('onReady', async () => {
    server.listen(port, host)
    await once(server, 'listening')
  })
  app.addHook('onClose', async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  })
}

function mayReadMetrics(request: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return isLocalRequest(request)
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
}

function isSameSecret(submitted: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(submitted), digest(expected))
}
