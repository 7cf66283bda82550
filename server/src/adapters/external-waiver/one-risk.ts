import type { OneRiskRequest } from '@first-chair/core/waiver/one-risk'
import { limitedRequest } from '../identity/limited-json.ts'

const timeLimit = 10_000
const mostBytes = 16 * 1024

/** The provider did not answer with an address. The message is for the log: what it answered stays out of it. */
export class OneRiskFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OneRiskFailed'
  }
}

/**
 * Asks the provider for the address of its page for these waivers: status 200 with the address as the body, as a JSON text,
 * or as `url` of a JSON object. Everything else throws `OneRiskFailed`: other statuses and redirects, an empty body, more than
 * 16 KiB, more than 10 seconds.
 */
export async function oneRiskAddress(
  service: { url: string; secret: string },
  request: OneRiskRequest,
): Promise<string> {
  const { status, body } = await answerOf(service, request)
  if (status !== 200) throw new OneRiskFailed(`the service answered with status ${status}`)
  const address = addressIn(body.trim())
  if (address === '') throw new OneRiskFailed('the service answered without an address')
  return address
}

async function answerOf(service: { url: string; secret: string }, request: OneRiskRequest) {
  try {
    return await limitedRequest(service.url, {
      method: 'POST',
      timeoutMs: timeLimit,
      maxBytes: mostBytes,
      // The secret goes to the address that the operator gave: redirects are not followed.
      headers: { authorization: `Bearer ${service.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
  } catch (cause) {
    throw new OneRiskFailed('the service did not answer as it should', { cause })
  }
}

function addressIn(body: string): string {
  if (!/^["{]/.test(body)) return body
  const value = parsed(body)
  if (typeof value === 'string') return value.trim()
  const url: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'url') : undefined
  return typeof url === 'string' ? url.trim() : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
