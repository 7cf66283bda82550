import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** `/api/openapi.json`, and `/api/docs` for people. */
export async function serveDocumentation(app: FastifyInstance, baseUrl: string): Promise<void> {
  const document = openApiDocument(baseUrl)
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(JSON.stringify(document)),
  )

  await app.register(async (docs) => {
    // The page only shows the document; the plugin's own types ask for a mutable one.
    await docs.register(swagger, { mode: 'static', specification: { document: JSON.parse(JSON.stringify(document)) } })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'list', deepLinking: false, supportedSubmitMethods: [] },
    })
  })
}
