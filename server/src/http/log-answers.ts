import type { FastifyInstance } from 'fastify'

/**
 * Writes one line per answer, with the request id and without personal data: the route pattern instead of the path,
 * which may contain ids of guests. Health checks and built files have a higher log level, so they have no line.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
}
