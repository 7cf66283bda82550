import rateLimit from '@fastify/rate-limit'
import { Failure } from '@first-chair/core/contract/failure'
import type { FastifyInstance, preHandlerHookHandler } from 'fastify'
import type { Context } from '../context/context.ts'
import { toNetwork } from '../limits/to-network.ts'
import { getClientAddress } from './client-address.ts'

/** Paths for monitoring. */
const unlimitedPaths = /^\/(healthz|readyz|metrics)(\?|$)/

/**
 * Limits the requests per IP address, or per /64 network of IPv6. The limit is high, because many guests share the address of the resort's network.
 */
export async function limitRequests(app: FastifyInstance, ctx: Pick<Context, 'config'>): Promise<void> {
  await app.register(rateLimit, {
    global: ctx.config.requestsPerMinute > 0,
    max: Math.max(1, ctx.config.requestsPerMinute),
    timeWindow: 60_000,
    keyGenerator: (request) => toNetwork(getClientAddress(request)),
    allowList: (request) => unlimitedPaths.test(request.url),
    errorResponseBuilder: () => new Failure('too-many-requests'),
  })
}

/** The same limit for requests without a route. The plugin itself limits only routes. */
export function getUnroutedRequestLimit(
  app: FastifyInstance,
  ctx: Pick<Context, 'config'>,
): { preHandler: preHandlerHookHandler[] } {
  return { preHandler: ctx.config.requestsPerMinute > 0 ? [app.rateLimit()] : [] }
}
