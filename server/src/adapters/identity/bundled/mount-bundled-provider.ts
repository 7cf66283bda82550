import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { BundledProvider } from './bundled-provider.ts'
import { bundledProviderPath } from './provider-configuration.ts'

/**
 * Mounts the bundled provider under `/idp` of a Fastify application. Await it before `listen`. Its body parser, which leaves the body unread for the provider, applies to `/idp` only. The provider
 * writes to the raw response, so headers that hooks set on Fastify's reply are not sent.
 */
export async function mountBundledProvider(
  app: Pick<FastifyInstance, 'register'>,
  provider: Pick<BundledProvider, 'handle'>,
  getClientAddress: (request: FastifyRequest) => string,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _body, done) => done(null))
      scope.all('/*', { schema: hiddenSchema }, (request, reply) => {
        reply.hijack()
        provider.handle(request.raw, reply.raw, getClientAddress(request))
      })
    },
    { prefix: bundledProviderPath },
  )
}

/** Leaves these routes out of the product's API document. */
const hiddenSchema: FastifySchema & { hide: boolean } = { hide: true }
