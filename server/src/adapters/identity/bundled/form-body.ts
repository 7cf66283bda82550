import type { IncomingMessage } from 'node:http'

const maxFormBytes = 8 * 1024

/** Reads the fields of a posted form. Returns the status of the refusal if the body is too large or not a form. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | 413 | 415> {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]
  if (type?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return 415
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) return 415
    size += chunk.byteLength
    if (size > maxFormBytes) return 413
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
