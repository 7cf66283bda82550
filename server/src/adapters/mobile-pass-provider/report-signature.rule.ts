import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header with the provider's signature of a report: `t=<seconds since 1970>,v1=<hex>`. */
export const signatureHeader = 'x-first-chair-signature'

/** A signature may be at most this old, and at most this far in the future. */
const toleranceSeconds = 300

/** Signs a report: HMAC-SHA256 of the time, a full stop and the exact bytes of the body. */
export function signReport(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`
}

/** Is this a recent signature of this body with this secret? Takes the same time for every kind of wrong signature. */
export function isSignedReport(secret: string, signature: string, body: string, now: Date): boolean {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const seconds = Number(time)
  const isFresh = Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds
  const signed = Buffer.from(hex.padEnd(64, '0'), 'hex')
  return timingSafeEqual(signed, hmac(secret, seconds, body)) && isFresh && hex !== ''
}

function hmac(secret: string, seconds: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest()
}
