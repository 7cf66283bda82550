import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header with which the provider of mobile passes signs a report: `t=<seconds since 1970>,v1=<hex>`. */
export const signatureHeader = 'x-first-chair-signature'

/** How old a signature may be, and how far ahead of our clock, in seconds. */
const tolerance = 300

/** Signs a report: HMAC-SHA256 of the time, a full stop and the body as it is written. */
export function reportSignature(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`
}

/** Is it a signature of this body, made with the secret a moment ago? Takes as long whatever is wrong with it. */
export function isSignedReport(secret: string, signature: string, body: string, now: Date): boolean {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const seconds = Number(time)
  const isFresh = Math.abs(now.getTime() / 1000 - seconds) <= tolerance
  const given = Buffer.from(hex.padEnd(64, '0'), 'hex')
  return timingSafeEqual(given, hmac(secret, seconds, body)) && isFresh && hex !== ''
}

function hmac(secret: string, seconds: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest()
}
