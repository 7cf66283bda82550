import { sendLimitedBytes } from '../identity/limited-request.ts'

const timeoutMs = 20_000
const maxBytes = 65_536

/** Sends a request of RFC 3161 to an authority, over HTTP as section 3.4 says. Throws if it does not answer with one. */
export async function requestTimeStamp(url: string, request: Buffer<ArrayBuffer>): Promise<Buffer> {
  const { status, body } = await sendLimitedBytes(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: request,
    timeoutMs,
    maxBytes,
  })
  if (status !== 200) throw new Error(`The time stamp authority answered with status ${status}.`)
  return body
}
