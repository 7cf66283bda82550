import { Failure, failures, type FailureCode } from '@first-chair/core/failure'
import type { Problem } from '@first-chair/core/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IdentityUnavailable, InvalidToken } from '../adapters/identity/identity.ts'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { isDatabaseAway } from '../db/database.ts'

const secondsToRetry = '2'

/** Answers every refusal and every defect as problem+json (RFC 9457): never a stack trace, never somebody else's words. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error)
    const facts = { err: error, code: failure.code }
    if (failure.status >= 500) request.log.error(facts, 'request failed')
    else request.log.info({ code: failure.code, reason: reasonOf(error) }, 'request refused')
    return answerFailure(request, reply, failure)
  })
}

/** Sends one refusal. */
export function answerFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const problem: Problem = {
    type: `urn:first-chair:problem:${failure.code}`,
    title: failures[failure.code].message,
    status: failure.status,
    code: failure.code,
    detail: failure.message,
    requestId: request.id,
    ...(failure.fields.length > 0 ? { fields: [...failure.fields] } : {}),
    ...(Object.keys(failure.detail).length > 0 ? { facts: { ...failure.detail } } : {}),
  }
  if (failure.status === 503) void reply.header('retry-after', secondsToRetry)
  if (failure.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

function failureOf(error: FastifyError): Failure {
  if (error instanceof Failure) return error
  if (error instanceof InvalidToken) return new Failure('not-signed-in', { cause: error })
  if (error instanceof IdentityUnavailable) return new Failure('unavailable', { cause: error })
  if (error instanceof PointOfSaleDown) return new Failure('external-system-down', { cause: error })
  if (isDatabaseAway(error)) return new Failure('unavailable', { cause: error })
  return new Failure(codeByStatus[error.statusCode ?? 500] ?? 'unexpected', { cause: error })
}

/** Refusals that the web framework itself gives: a body that is too long, no JSON, or of another type. */
const codeByStatus: Readonly<Record<number, FailureCode>> = {
  400: 'invalid-input',
  404: 'not-found',
  413: 'too-large',
  414: 'invalid-input',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
}

function reasonOf(error: Error): string {
  return error instanceof InvalidToken ? error.reason : error.message
}
