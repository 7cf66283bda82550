import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { BinaryAnswer } from '@first-chair/core/binary'
import type { Endpoint } from '@first-chair/core/endpoint'
import { invalidInput, type FieldProblem } from '@first-chair/core/failure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Budget } from '../budget.ts'

/** Bytes of bodies that may stand in memory at a time: four of the largest pictures, or a thousand cropped ones. */
const bytesInMemory = new Budget(64 * 1024 * 1024)

/** Lets the routes of a scope take bytes of whatever type: what they are is seen in the bytes, not believed. */
export function takeBinary(
  scope: FastifyInstance,
  { limit, tooLarge, isStream = false }: NonNullable<Endpoint['binaryBody']>,
): void {
  scope.removeAllContentTypeParsers()
  if (isStream) {
    scope.addContentTypeParser('*', (request, payload, done) => {
      if (Number(request.headers['content-length'] ?? 0) > limit) {
        payload.resume()
        done(invalidInput([tooLarge]))
        return
      }
      done(null, { contentType: request.headers['content-type'] ?? '', pieces: piecesOf(payload, limit, tooLarge) })
    })
    return
  }
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    done(null, { contentType: request.headers['content-type'] ?? '', bytes })
  })
  scope.addHook('preParsing', async (request, reply, payload) => {
    await takeMemory(request, reply, limit)
    return payload
  })
  scope.setErrorHandler((error: Error & { code?: string }) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? invalidInput([tooLarge]) : error
  })
}

/**
 * The body as it arrives. Whoever reads may stop early: the rest is taken and forgotten, because a browser that is still sending
 * would not read the answer.
 */
async function* piecesOf(payload: IncomingMessage, limit: number, tooLarge: FieldProblem): AsyncGenerator<Uint8Array> {
  let taken = 0
  try {
    const pieces: AsyncIterable<Buffer> = payload.iterator({ destroyOnReturn: false })
    for await (const piece of pieces) {
      taken += piece.length
      if (taken > limit) throw invalidInput([tooLarge])
      yield piece
    }
  } finally {
    payload.resume()
  }
}

/** Waits until there is room for the body; the room is free again when the answer is out or the line is cut. */
async function takeMemory(request: FastifyRequest, reply: FastifyReply, limit: number): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? limit)
  const giveBack = await bytesInMemory.take(Math.min(announced, limit))
  if (request.raw.destroyed || reply.raw.destroyed) giveBack()
  else reply.raw.once('close', giveBack)
}

/**
 * Answers bytes that, unless they are public, only the browser of the person who asked may keep. It asks again each time, as
 * whoever is signed in then, and gets the bytes only where it has others.
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
  if (namesTag(reply.request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(contentType).send(asBuffer(bytes))
}

/** Answers bytes that everybody may see and store for ever. Opened as a page of their own, they run nothing. */
function answerPublicBytes(reply: FastifyReply, { contentType, bytes }: BinaryAnswer): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .type(contentType)
    .send(asBuffer(bytes))
}

/** Whether a list of entity tags (RFC 9110, 13.1.2) names this one; weakly marked ones count. */
function namesTag(list: string | undefined, tag: string): boolean {
  return list?.split(',').some((listed) => ['*', tag].includes(listed.trim().replace(/^W\//, ''))) ?? false
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
