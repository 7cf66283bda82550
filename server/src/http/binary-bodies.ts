import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { BinaryAnswer } from '@first-chair/core/contract/binary'
import type { Endpoint } from '@first-chair/core/contract/endpoint'
import { createInvalidInput, type FieldProblem } from '@first-chair/core/contract/failure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Budget } from '../limits/budget.ts'
import { includesTag } from './entity-tags.ts'

/**
 * Bytes of request bodies that may be in memory at the same time: four of the largest pictures, or 1,000 cropped ones.
 */
const bytesInMemory = new Budget(64 * 1024 * 1024)

/** Lets the routes of a scope accept bytes of any content type. The handler detects the type from the bytes. */
export function acceptBinaryBodies(
  scope: FastifyInstance,
  { limit, tooLarge, isStream = false }: NonNullable<Endpoint['binaryBody']>,
): void {
  scope.removeAllContentTypeParsers()
  if (isStream) {
    scope.addContentTypeParser('*', (request, payload, done) => {
      if (Number(request.headers['content-length'] ?? 0) > limit) {
        payload.resume()
        done(createInvalidInput([tooLarge]))
        return
      }
      done(null, { contentType: request.headers['content-type'] ?? '', pieces: readPieces(payload, limit, tooLarge) })
    })
    return
  }
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    done(null, { contentType: request.headers['content-type'] ?? '', bytes })
  })
  scope.addHook('preParsing', async (request, reply, payload) => {
    await reserveMemory(request, reply, limit)
    return payload
  })
  scope.setErrorHandler((error: Error & { code?: string }) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? createInvalidInput([tooLarge]) : error
  })
}

/**
 * Yields the body as it arrives. A reader may stop early: the rest is read and discarded, because a browser that is
 * still sending does not read the answer.
 */
async function* readPieces(
  payload: IncomingMessage,
  limit: number,
  tooLarge: FieldProblem,
): AsyncGenerator<Uint8Array> {
  let receivedBytes = 0
  try {
    const pieces: AsyncIterable<Buffer> = payload.iterator({ destroyOnReturn: false })
    for await (const piece of pieces) {
      receivedBytes += piece.length
      if (receivedBytes > limit) throw createInvalidInput([tooLarge])
      yield piece
    }
  } finally {
    payload.resume()
  }
}

/**
 * Waits until there is memory for the body. The memory is released when the answer is sent or the connection closes.
 */
async function reserveMemory(request: FastifyRequest, reply: FastifyReply, limit: number): Promise<void> {
  const contentLength = Number(request.headers['content-length'] ?? limit)
  const release = await bytesInMemory.take(Math.min(contentLength, limit))
  if (request.raw.destroyed || reply.raw.destroyed) release()
  else reply.raw.once('close', release)
}

/**
 * Sends bytes. Unless they are public, only the browser of the caller may store them. The browser must revalidate them
 * on every use, with the current sign-in, and receives them again only if they have changed.
 */
export function answerBytes(
  reply: FastifyReply,
  { contentType, bytes, cacheable, isPublic }: BinaryAnswer,
): FastifyReply {
  if (isPublic) return answerPublicBytes(reply, { contentType, bytes })
  if (!cacheable) {
    return reply.header('cache-control', 'no-store').type(contentType).send(asBuffer(bytes))
  }
  const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  void reply.header('cache-control', 'private, no-cache').header('vary', 'authorization').header('etag', tag)
  if (includesTag(reply.request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(contentType).send(asBuffer(bytes))
}

/** Sends bytes that anyone may read and store for ever. Opened as a page, they cannot run scripts. */
function answerPublicBytes(reply: FastifyReply, { contentType, bytes }: BinaryAnswer): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .type(contentType)
    .send(asBuffer(bytes))
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
