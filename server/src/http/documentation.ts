import { amber, ink, white } from '@first-chair/core/colour/tokens'
import { Failure } from '@first-chair/core/contract/failure'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { buildOpenApiDocument } from './openapi.ts'
import { answerFailure, handleErrors } from './problems.ts'

/** The product logo. It replaces the logo of the library that renders the pages. */
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40" role="img" aria-label="First Chair">' +
  `<circle cx="27.5" cy="13" r="6.5" fill="${amber}"/><path d="M3 34L17.5 9 32 34z" fill="${white}"/>` +
  `<path d="M17.5 9l4.7 8.1-3.6 2.6-2.2-2.8-3 3.1-1.3-2.2z" fill="${ink}"/>` +
  `<path d="M20 34l9.5-14L38 34z" fill="${white}" opacity=".6"/></svg>`
/** The logo on a background, as the icon in the browser tab. */
const icon = logo.replace('<circle', `<rect width="40" height="40" rx="8" fill="${ink}"/><circle`)

/** The path of the pages. */
const routePrefix = '/api/docs'

/**
 * Serves `/api/openapi.json`, and `/api/docs` as readable pages. Both are built at the first request, because they need
 * memory and most installations rarely serve them.
 */
export function serveDocumentation(app: FastifyInstance, baseUrl: string): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(buildOpenApiDocument(baseUrl))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text)
  })

  let pages: Promise<FastifyInstance> | undefined
  const showPages = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    pages ??= buildDocumentationPages(app, baseUrl)
    const pagesApp = await pages
    reply.hijack()
    pagesApp.routing(request.raw, reply.raw)
    return reply
  }
  app.get(routePrefix, showPages)
  app.get(`${routePrefix}/*`, showPages)
}

/** Builds a separate application for the pages, because a listening application accepts no further plugins. */
async function buildDocumentationPages({ log }: FastifyInstance, baseUrl: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const pages = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  })
  handleErrors(pages)
  pages.setNotFoundHandler((request, reply) => answerFailure(request, reply, new Failure('not-found')))
  // The page only displays the document, but the types of the plugin require a mutable one.
  const document = JSON.parse(JSON.stringify(buildOpenApiDocument(baseUrl)))
  await pages.register(swagger, { mode: 'static', specification: { document } })
  await pages.register(swaggerUi, {
    routePrefix,
    staticCSP: true,
    logo: { type: 'image/svg+xml', content: Buffer.from(logo), href: '/', target: '_self' },
    theme: {
      title: 'First Chair API',
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: icon }],
    },
    uiConfig: { docExpansion: 'list', deepLinking: false, supportedSubmitMethods: [] },
  })
  await pages.ready()
  return pages
}
