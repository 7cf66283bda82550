import type { FastifyInstance, FastifyRequest } from 'fastify'
import { eventStreamType } from '../http/event-streams.ts'
import { Gauge, Histogram, type Registry } from 'prom-client'

/** Measures requests: their duration, and those that have not been answered yet. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // A stream of events is open as long as the page.
    if (String(reply.getHeader('content-type')).startsWith(eventStreamType)) return done()
    const labels = { method: request.method, route: getRoute(request), status: String(reply.statusCode) }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  measureUnansweredRequests(app, registry)
}

/**
 * A request that hangs is not in the histogram, because it has no answer yet. A download counts until its first bytes
 * are sent.
 */
function measureUnansweredRequests(app: FastifyInstance, registry: Registry): void {
  /** Each with its start, the oldest first. */
  const unanswered = new Map<FastifyRequest, number>()
  app.addHook('onRequest', (request, reply, done) => {
    unanswered.set(request, performance.now())
    // Also emitted if the client leaves before the answer.
    reply.raw.once('close', () => unanswered.delete(request))
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    unanswered.delete(request)
    done(null, payload)
  })

  const count = new Gauge({
    name: 'http_requests_under_way',
    help: 'Requests that have not been answered yet',
    registers: [registry],
    collect: () => {
      count.set(unanswered.size)
    },
  })
  const oldest = new Gauge({
    name: 'http_oldest_request_seconds',
    help: 'Age of the oldest request that has not been answered yet, by route',
    labelNames: ['route'],
    registers: [registry],
    collect: () => {
      oldest.reset()
      const now = performance.now()
      const routes = new Set<string>()
      for (const [request, startedAt] of unanswered) {
        const route = getRoute(request)
        if (!routes.has(route)) oldest.set({ route }, (now - startedAt) / 1000)
        routes.add(route)
      }
    },
  })
}

function getRoute(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}
