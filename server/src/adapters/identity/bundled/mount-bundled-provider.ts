import type { FastifyInstance, FastifySchema } from 'fastify'
import type { BundledProvider } from './bundled-provider.ts'
import { bundledProviderPath } from './provider-configuration.ts'

/**
 * Puts the bundled provider under `/idp` of a Fastify application: `await mountBundledProvider(app, provider)`, before
 * `listen`. Encapsulated: its parser, which leaves the body unread for the provider, counts for `/idp` alone. The
 * provider writes to the bare response, so headers that hooks put on Fastify's reply are not sent.
 */
export async function mountBundledProvider(
  app: Pick<FastifyInstance, 'register'>,
  provider: Pick<BundledProvider, 'handle'>,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _body, done) => done(null))
      scope.all('/*', { schema: unlisted }, (request, reply) => {
        reply.hijack()
        provider.handle(request.raw, reply.raw)
      })
    },
    { prefix: bundledProviderPath },
  )
}

/** Not part of the product's own API document. */
const unlisted: FastifySchema & { hide: boolean } = { hide: true }
