import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tracing } from './tracing.ts'

/** Makes one span per request, with its route and its request id, and runs the request in it. */
export function traceRequests(app: FastifyInstance, { tracer, active, trustsCallers }: Tracing): void {
  const propagator = new W3CTraceContextPropagator()
  const contexts = new WeakMap<FastifyRequest, Context>()

  app.addHook('onRequest', (request, _reply, done) => {
    if (isQuiet(request)) return done()
    const route = request.routeOptions.url
    const parent = trustsCallers
      ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      : ROOT_CONTEXT
    const span = tracer.startSpan(
      route === undefined ? request.method : `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          ...(route === undefined ? {} : { 'http.route': route }),
          'first_chair.request_id': request.id,
        },
      },
      parent,
    )
    const context = trace.setSpan(parent, span)
    contexts.set(request, context)
    active.run(context, done)
  })

  // Reading the body leaves the context, because the data arrives from the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context) active.run(context, done)
    else done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const context = contexts.get(request)
    const span = context && trace.getSpan(context)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    if (context) active.run(context, done)
    else done()
  })
}

/** Health checks and built files have a log level of their own. */
function isQuiet(request: FastifyRequest): boolean {
  return (request.routeOptions.logLevel ?? '') !== ''
}
