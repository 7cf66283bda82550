import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long, in milliseconds, a sender may go on after it was refused, before the connection is closed. */
const patience = 3_000

/**
 * Sends a refusal while the body of its request is still arriving, and closes the connection: who is not known cannot hold it with
 * a body that nobody reads. The whole answer is on its way at once. The close comes a little later, because a close with unread
 * bytes resets the connection, and a browser would lose the answer.
 */
export function refuseUnread(request: FastifyRequest, reply: FastifyReply, answer: string): FastifyReply {
  const body = new Readable({ read() {} })
  body.push(answer)
  const end = () => {
    clearTimeout(timer)
    if (!body.readableEnded && !body.destroyed) body.push(null)
  }
  const timer = setTimeout(end, patience)
  request.raw.once('end', end).once('close', end).resume()
  return reply.header('connection', 'close').header('content-length', Buffer.byteLength(answer)).send(body)
}

/** Whether the sender of a request has not sent all of it yet. */
export function isStillArriving(request: FastifyRequest): boolean {
  // Requests that are made without a network do not have the property.
  return 'complete' in request.raw && !request.raw.complete
}
