import { jsonObject, limitedRequest } from './limited-json.ts'

const timeoutMs = 4_000
const maxBytes = 256 * 1024

/** True if the OpenID provider returns its discovery document. */
export async function isProviderAnswering(issuer: string): Promise<boolean> {
  try {
    const url = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
    const { status, body } = await limitedRequest(url, { timeoutMs, maxBytes, redirects: 'same-origin' })
    return status === 200 && typeof jsonObject(body)['issuer'] === 'string'
  } catch {
    return false
  }
}
