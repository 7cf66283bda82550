import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How many milliseconds a client may continue to send after the refusal before the connection is closed. */
const maxWaitMs = 3_000

/**
 * Sends a refusal while the request body is still arriving, and then closes the connection, so that an unauthenticated
 * client cannot keep it open with a body that is not read. The whole answer is sent at once. The close follows a little
 * later, because closing with unread bytes resets the connection, and a browser would lose the answer.
 */
export function refuseUnread(request: FastifyRequest, reply: FastifyReply, answer: string): FastifyReply {
  const body = new Readable({ read() {} })
  body.push(answer)
  const end = () => {
    clearTimeout(timer)
    if (!body.readableEnded && !body.destroyed) body.push(null)
  }
  const timer = setTimeout(end, maxWaitMs)
  request.raw.once('end', end).once('close', end).resume()
  return reply.header('connection', 'close').header('content-length', Buffer.byteLength(answer)).send(body)
}

/** Whether the request has not arrived completely yet. */
export function isStillArriving(request: FastifyRequest): boolean {
  // Injected requests do not have the property.
  return 'complete' in request.raw && !request.raw.complete
}
