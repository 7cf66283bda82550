import { IdentityUnavailable, InvalidToken } from './identity.ts'
import { type JsonObject, parseJsonObject, sendLimitedRequest } from './limited-request.ts'

const userinfoLimits = { timeoutMs: 5_000, maxBytes: 64 * 1024 }

/** The provider does not accept this token at its own userinfo endpoint. */
export class RefusedByUserinfo extends InvalidToken {}

/**
 * Requests the claims about the bearer of this token. If `expectedSubject` is set, the answer must be about that
 * subject. Throws `RefusedByUserinfo`, `InvalidToken`, or `IdentityUnavailable` for a slow, huge or invalid answer.
 */
export async function readUserinfo(token: string, endpoint: string, expectedSubject?: string): Promise<JsonObject> {
  const claims = await requestUserinfo(token, endpoint)
  if (expectedSubject !== undefined && claims['sub'] !== expectedSubject) {
    throw new InvalidToken('userinfo answered about another person')
  }
  return claims
}

async function requestUserinfo(token: string, endpoint: string): Promise<JsonObject> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await sendLimitedRequest(endpoint, { ...userinfoLimits, headers }).catch((cause: unknown) => {
    throw new IdentityUnavailable('the userinfo endpoint did not answer properly', { cause })
  })
  if ([400, 401, 403].includes(answer.status)) throw new RefusedByUserinfo(`userinfo answered ${answer.status}`)
  if (answer.status !== 200) throw new IdentityUnavailable(`userinfo answered ${answer.status}`)
  try {
    return parseJsonObject(answer.body)
  } catch (cause) {
    throw new IdentityUnavailable('userinfo did not answer with a JSON object', { cause })
  }
}
