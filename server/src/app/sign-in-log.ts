import type { FastifyRequest } from 'fastify'
import type { SignedInUser } from '../adapters/identity/identity.ts'
import { getClientAddress } from '../http/client-address.ts'
import { toLoggedSubject } from '../session/logged-subject.rule.ts'

/**
 * Creates the function that logs the first use of a token in this process: the subject of the provider, the IP address,
 * and how the person signed in. It never logs a name, a household or an e-mail address. It remembers the last `limit`
 * tokens.
 */
export function createSignInLog(limit: number): (user: SignedInUser, request: FastifyRequest) => void {
  const seen = new Set<string>()

  return ({ tokenId, subject, acr, authenticatedAt }, request) => {
    if (seen.has(tokenId)) return
    seen.add(tokenId)
    if (seen.size > limit) seen.delete(getOldest(seen))
    request.log.info(
      { subject: toLoggedSubject(subject), from: getClientAddress(request), acr, authenticatedAt },
      'signed in',
    )
  }
}

function getOldest(tokens: Set<string>): string {
  const [oldest = ''] = tokens
  return oldest
}
