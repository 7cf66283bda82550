import { parseJsonObject, sendLimitedRequest } from './limited-request.ts'

const timeoutMs = 4_000
const maxBytes = 256 * 1024

/** True if the OpenID provider returns its discovery document. */
export async function isProviderAnswering(issuer: string): Promise<boolean> {
  try {
    const url = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
    const { status, body } = await sendLimitedRequest(url, { timeoutMs, maxBytes, redirects: 'same-origin' })
    return status === 200 && typeof parseJsonObject(body)['issuer'] === 'string'
  } catch {
    return false
  }
}
