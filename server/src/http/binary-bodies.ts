import type { BinaryAnswer } from '@first-chair/core/binary'
import type { Endpoint } from '@first-chair/core/endpoint'
import { invalidInput } from '@first-chair/core/failure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Budget } from '../budget.ts'

/** Bytes of bodies that may stand in memory at a time: four of the largest pictures, or a thousand cropped ones. */
const bytesInMemory = new Budget(64 * 1024 * 1024)

/** Lets the routes of a scope take bytes of whatever type: what they are is seen in the bytes, not believed. */
export function takeBinary(scope: FastifyInstance, { limit, tooLarge }: NonNullable<Endpoint['binaryBody']>): void {
  scope.removeAllContentTypeParsers()
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

/** Waits until there is room for the body; the room is free again when the answer is out or the line is cut. */
async function takeMemory(request: FastifyRequest, reply: FastifyReply, limit: number): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? limit)
  const giveBack = await bytesInMemory.take(Math.min(announced, limit))
  if (request.raw.destroyed || reply.raw.destroyed) giveBack()
  else reply.raw.once('close', giveBack)
}

/** Answers bytes that only the browser of the person who asked may keep. */
export function answerBytes(reply: FastifyReply, { contentType, bytes, neverChanges }: BinaryAnswer): FastifyReply {
  return reply
    .header('cache-control', neverChanges ? 'private, max-age=31536000, immutable' : 'no-store')
    .type(contentType)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
