import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The signed parts of a request; the body is empty text if there is none. */
export type SignedRequest = {
  method: string
  /** As in the request line, with the query. */
  path: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

export const timestampHeader = 'x-first-chair-timestamp'
export const signatureHeader = 'x-first-chair-signature'
export const idempotencyHeader = 'idempotency-key'

/** Max difference between timestamp and clock. A request that somebody recorded cannot be sent again later. */
export const maxClockSkewSeconds = 300

/**
 * The value of the signature header: `v1=` and the HMAC-SHA256 (hex) over method, path, time stamp and the body's
 * SHA-256.
 */
export function createSignature(secret: string, { method, path, timestamp, body }: SignedRequest): string {
  const bodyHash = createHash('sha256').update(body, 'utf8').digest('hex')
  const signed = [method, path, String(timestamp), bodyHash].join('\n')
  return `v1=${createHmac('sha256', secret).update(signed, 'utf8').digest('hex')}`
}

/** True if the signature is that of the request and its timestamp is close to `nowSeconds`. */
export function isSignatureValid(
  secret: string,
  request: SignedRequest,
  signature: string,
  nowSeconds: number,
): boolean {
  if (!(Math.abs(nowSeconds - request.timestamp) <= maxClockSkewSeconds)) return false
  const [expected, received] = [createSignature(secret, request), signature].map((text) => Buffer.from(text, 'utf8'))
  return (
    expected !== undefined &&
    received !== undefined &&
    expected.length === received.length &&
    timingSafeEqual(expected, received)
  )
}
