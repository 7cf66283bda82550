import { Readable } from 'node:stream'
import type { StreamAnswer } from '@first-chair/core/contract/stream-answer'
import type { FastifyReply } from 'fastify'
import type { DownloadPace } from './download-pace.ts'

/**
 * Sends a stream as fast as it is read and `pace` allows, with backpressure. If the client disconnects, the stream is destroyed, which
 * also stops its source. If the source fails, the connection is closed, so that the client cannot mistake an incomplete
 * file for a complete one.
 */
export function answerStream(
  reply: FastifyReply,
  { contentType, fileName, pieces }: StreamAnswer,
  pace: DownloadPace,
): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', toContentDisposition(fileName))
    .type(contentType)
    .send(Readable.from(pace.limit(pieces), { objectMode: false }))
}

/** The header value by RFC 6266: an ASCII name for old clients, and the exact name for all others. */
function toContentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
