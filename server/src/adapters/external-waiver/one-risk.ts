import type { OneRiskRequest } from '@first-chair/core/waiver/one-risk'
import { sendLimitedRequest } from '../identity/limited-request.ts'

const timeoutMs = 10_000
const maxBytes = 16 * 1024

/**
 * The provider did not answer with an address. The message is for the log and does not contain the provider's answer.
 */
export class OneRiskFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OneRiskFailed'
  }
}

/**
 * Requests the address of the provider's page for these waivers. The provider answers with status 200 and the address
 * as plain text, as a JSON string, or as `url` of a JSON object. Throws `OneRiskFailed` for everything else: another
 * status, a redirect, an empty body, more than 16 KiB, more than 10 seconds.
 */
export async function requestOneRiskAddress(
  service: { url: string; secret: string },
  request: OneRiskRequest,
): Promise<string> {
  const { status, body } = await postRequest(service, request)
  if (status !== 200) throw new OneRiskFailed(`the service answered with status ${status}`)
  const address = parseAddress(body.trim())
  if (address === '') throw new OneRiskFailed('the service answered without an address')
  return address
}

async function postRequest(service: { url: string; secret: string }, request: OneRiskRequest) {
  try {
    return await sendLimitedRequest(service.url, {
      method: 'POST',
      timeoutMs,
      maxBytes,
      // Only the configured address may get the secret, so redirects are not followed.
      headers: { authorization: `Bearer ${service.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
  } catch (cause) {
    throw new OneRiskFailed('the request failed or exceeded a limit', { cause })
  }
}

function parseAddress(body: string): string {
  if (!/^["{]/.test(body)) return body
  const value = parseJson(body)
  if (typeof value === 'string') return value.trim()
  const url: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'url') : undefined
  return typeof url === 'string' ? url.trim() : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
