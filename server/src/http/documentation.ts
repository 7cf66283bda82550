import { Failure } from '@first-chair/core/failure'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { openApiDocument } from './openapi.ts'
import { answerFailure, answerProblems } from './problems.ts'

/** The pages' address. */
const routePrefix = '/api/docs'

/**
 * `/api/openapi.json`, and `/api/docs` for people. Both are made with the first question for them: on the machine of a resort
 * hardly anybody asks, and they take memory.
 */
export function serveDocumentation(app: FastifyInstance, baseUrl: string): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(baseUrl))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text)
  })

  let pages: Promise<FastifyInstance> | undefined
  const showPages = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    pages ??= documentationPages(app, baseUrl)
    const shown = await pages
    reply.hijack()
    shown.routing(request.raw, reply.raw)
    return reply
  }
  app.get(routePrefix, showPages)
  app.get(`${routePrefix}/*`, showPages)
}

/** An application of its own: one that listens already takes no more plugins. */
async function documentationPages({ log }: FastifyInstance, baseUrl: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const pages = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  })
  answerProblems(pages)
  pages.setNotFoundHandler((request, reply) => answerFailure(request, reply, new Failure('not-found')))
  // The page only shows the document; the plugin's own types ask for a mutable one.
  const document = JSON.parse(JSON.stringify(openApiDocument(baseUrl)))
  await pages.register(swagger, { mode: 'static', specification: { document } })
  await pages.register(swaggerUi, {
    routePrefix,
    staticCSP: true,
    uiConfig: { docExpansion: 'list', deepLinking: false, supportedSubmitMethods: [] },
  })
  await pages.ready()
  return pages
}
