import { Failure } from '@first-chair/core/contract/failure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendLocalDemoPage } from '../adapters/identity/bundled/bundled-provider.ts'
import type { Config } from '../config/config.ts'
import { isLocalRequest } from '../http/local-request.ts'
import { answerFailure } from '../http/problems.ts'

/** Whether the product is a demo, whose passwords are public, that only this machine may use. */
export function isLocalDemo({ identityProvider }: Pick<Config, 'identityProvider'>): boolean {
  return identityProvider.kind === 'bundled' && !identityProvider.mayBePublic
}

/**
 * Refuses every request that does not come directly from this machine. The address that the demo listens on does not
 * prevent them: a proxy on this machine reaches it, and so does a page in a browser here whose name points to it.
 */
export function refuseOtherMachines(app: FastifyInstance, baseUrl: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isLocalRequest(request.raw)) return done()
    request.log.info({ code: 'demo-is-local', host: request.headers.host }, 'request refused')
    if (!wantsPage(request)) {
      void answerFailure(request, reply, new Failure('demo-is-local'))
      return
    }
    reply.hijack()
    sendLocalDemoPage(reply.raw, baseUrl)
  })
}

/** Browsers send this; programs that call the API do not. */
function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}
