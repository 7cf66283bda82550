import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Failure, type FailureCode } from '@first-chair/core/contract/failure'
import type { Problem } from '@first-chair/core/contract/problem'
import { t } from '@first-chair/core/catalogue/failure'
import { t as refusal } from '@first-chair/core/catalogue/refusal'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EndedSignIn, IdentityUnavailable, InvalidToken } from '../adapters/identity/identity.ts'
import { ObjectStorageUnavailable } from '../adapters/object-storage/object-storage.ts'
import { PointOfSaleDown, PointOfSaleRefused } from '../adapters/point-of-sale/point-of-sale.ts'
import { DecryptionFailed, undecryptableMessage } from '../encryption/field-encryption.ts'
import { isDatabaseUnavailable, isStorageFailure } from '../db/database.ts'
import type { StorageWatch } from '../db/storage-watch.ts'
import { getClientAddress } from './client-address.ts'
import { isStillArriving, refuseUnread } from './unread-body.ts'

const secondsToRetry = '2'
/** Longer, because object storage that fails is rarely back at once. */
const secondsToRetryObjects = '10'
/** After several failures the point of sale is not called for this long. */
const secondsToRetryPos = '10'
/** Longer, because a person must free space on the disk. */
const secondsToRetryStorage = '60'
const secondsByCode: Partial<Record<FailureCode, string>> = {
  'storage-full': secondsToRetryStorage,
  'storage-unavailable': secondsToRetryObjects,
}

/**
 * Answers every refusal and every defect as problem+json (RFC 9457), never with a stack trace or the message of another
 * system. `storage` records errors of the database.
 */
export function handleErrors(app: FastifyInstance, storage?: Pick<StorageWatch, 'recordError'>): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    storage?.recordError(error)
    const failure = toFailure(error)
    const facts = { err: error, code: failure.code }
    if (failure.code === 'record-unreadable')
      request.log.error({ ...facts, err: error.cause ?? error }, undecryptableMessage)
    else if (failure.status >= 500) request.log.error(facts, 'request failed')
    else {
      // Operators search for refused sign-ins by IP address.
      const from = failure.status === 401 ? { from: getClientAddress(request) } : {}
      request.log.info({ code: failure.code, reason: getReason(error), ...from }, 'request refused')
    }
    return answerFailure(request, reply, failure)
  })
}

/** Answers requests that the web framework refuses before any hook runs, such as a URL that cannot be decoded. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-request-id', request.id)
  void answerFailure(request, reply, toFailure(error))
}

/**
 * Answers bytes that are not a complete HTTP request and closes the connection. There is no request object to reply to.
 */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const failure = new Failure(codeByConnectionError[error.code] ?? 'invalid-input', { cause: error })
  const requestId = randomUUID()
  const body = JSON.stringify(toProblem(failure, requestId))
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ''}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  else socket.destroy(error)
}

const codeByConnectionError: Readonly<Record<string, FailureCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

/** Sends one refusal. */
export function answerFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.status === 503) {
    void reply.header('retry-after', secondsByCode[failure.code] ?? secondsToRetry)
  }
  if (failure.cause instanceof PointOfSaleDown) void reply.header('retry-after', secondsToRetryPos)
  const { retryAfter } = failure.detail
  if (failure.status === 429 && retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  if (failure.status === 401) {
    void reply.header('www-authenticate', getChallenge(failure))
  }
  void reply.code(failure.status).header('cache-control', 'no-store').type('application/problem+json; charset=utf-8')
  const answer = JSON.stringify(toProblem(failure, request.id))
  return failure.status === 401 && isStillArriving(request) ? refuseUnread(request, reply, answer) : reply.send(answer)
}

/** The `WWW-Authenticate` challenge (RFC 6750; for a stronger sign-in RFC 9470). */
function getChallenge({ code, detail }: Failure): string {
  if (code === 'api-key-refused') return 'ApiKey'
  if (code === 'signature-refused') return 'Signature'
  if (code !== 'stronger-sign-in-needed') return 'Bearer'
  const { acrValues, maxAge } = detail
  return [
    'Bearer error="insufficient_user_authentication"',
    ...(acrValues === undefined ? [] : [`acr_values="${acrValues}"`]),
    ...(maxAge === undefined ? [] : [`max_age="${maxAge}"`]),
  ].join(', ')
}

function toProblem(failure: Failure, requestId: string): Problem {
  return {
    type: `urn:first-chair:problem:${failure.code}`,
    title: t(failure.code),
    status: failure.status,
    code: failure.code,
    detail: failure.message,
    requestId,
    ...(failure.fields.length > 0 ? { fields: [...failure.fields] } : {}),
    ...(Object.keys(failure.detail).length > 0 ? { facts: { ...failure.detail } } : {}),
    ...(failure.changes.length > 0 ? { changes: [...failure.changes] } : {}),
  }
}

function toFailure(error: FastifyError): Failure {
  if (error instanceof Failure) return error
  if (error instanceof EndedSignIn) {
    return new Failure('not-signed-in', { cause: error, detail: { isSignInEnded: 'true' } })
  }
  if (error instanceof InvalidToken) return new Failure('not-signed-in', { cause: error })
  if (error instanceof IdentityUnavailable) return new Failure('unavailable', { cause: error })
  if (error instanceof PointOfSaleDown) return new Failure('external-system-down', { cause: error })
  if (error instanceof PointOfSaleRefused) {
    return new Failure('external-system-down', { message: refusal('unknown-at-pos'), cause: error })
  }
  // No retry will help, so this is not a 5xx.
  if (error instanceof DecryptionFailed) return new Failure('record-unreadable', { cause: error })
  if (error instanceof ObjectStorageUnavailable) return new Failure('storage-unavailable', { cause: error })
  if (isStorageFailure(error)) return new Failure('storage-full', { cause: error })
  if (isDatabaseUnavailable(error)) return new Failure('unavailable', { cause: error })
  return new Failure(codeByStatus[error.statusCode ?? 500] ?? 'unexpected', { cause: error })
}

/** Refusals of the web framework itself: a body that is too long, invalid JSON, or another content type. */
const codeByStatus: Readonly<Record<number, FailureCode>> = {
  400: 'invalid-input',
  404: 'not-found',
  413: 'too-large',
  414: 'invalid-input',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
}

function getReason(error: Error): string {
  return error instanceof InvalidToken ? error.reason : error.message
}
