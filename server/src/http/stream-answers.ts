import { Readable } from 'node:stream'
import type { StreamAnswer } from '@first-chair/core/stream-answer'
import type { FastifyReply } from 'fastify'
import type { CallsFirst } from './calls-first.ts'

/**
 * Answers a stream as fast as it is read and calls leave room for it, with nothing piling up. When the reader goes away the
 * stream is destroyed, which ends its making; when its making fails, the line is cut, so that nobody takes half of it for the
 * whole.
 */
export function answerStream(
  reply: FastifyReply,
  { contentType, fileName, pieces }: StreamAnswer,
  calls: CallsFirst,
): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment(fileName))
    .type(contentType)
    .send(Readable.from(calls.afterCalls(pieces), { objectMode: false }))
}

/** As RFC 6266 has it: plain letters for old readers, and the name itself for all others. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
