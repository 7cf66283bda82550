import rateLimit from '@fastify/rate-limit'
import { Failure } from '@first-chair/core/failure'
import type { FastifyInstance, preHandlerHookHandler } from 'fastify'
import type { Context } from '../context.ts'

/** For the machine that watches this one. */
const unlimited = /^\/(healthz|readyz|metrics)(\?|$)/

/** Many guests share the address of a resort's own network, so the limit for one address is wide. */
export async function limitRequests(app: FastifyInstance, ctx: Pick<Context, 'config'>): Promise<void> {
  await app.register(rateLimit, {
    global: ctx.config.requestsPerMinute > 0,
    max: Math.max(1, ctx.config.requestsPerMinute),
    timeWindow: 60_000,
    allowList: (request) => unlimited.test(request.url),
    errorResponseBuilder: () => new Failure('too-many-requests'),
  })
}

/** The same limit for what leads to no route: the plugin knows only routes by itself. */
export function limitOfStrays(
  app: FastifyInstance,
  ctx: Pick<Context, 'config'>,
): { preHandler: preHandlerHookHandler[] } {
  return { preHandler: ctx.config.requestsPerMinute > 0 ? [app.rateLimit()] : [] }
}
