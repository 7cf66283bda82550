import { randomBytes } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '@first-chair/core/sign-in/passkey'

type Known = { readonly id: string; readonly transports: readonly string[] }

const timeoutMs = 5 * 60_000

/** A new challenge: 256 random bits that only one passkey signs, once. */
export const createChallenge = (): string => randomBytes(32).toString('base64url')

/** Asks for one of these passkeys, or for any if the list is empty. The person must unlock the authenticator. */
export function toPasskeyRequest(challenge: string, rpId: string, known: readonly Known[]): PasskeyRequest {
  return {
    challenge,
    rpId,
    timeout: timeoutMs,
    userVerification: 'required',
    allowCredentials: known.map(toKnown),
  }
}

/**
 * Asks for a new passkey that the browser can find by itself, so that nobody has to type an address. `excluded` are those
 * that the person has.
 */
export function toPasskeyCreation(
  challenge: string,
  site: { rpId: string; name: string; algorithms: readonly number[] },
  account: { id: string; email: string; givenName: string; familyName: string },
  excluded: readonly Known[],
): PasskeyCreation {
  return {
    challenge,
    rp: { id: site.rpId, name: site.name },
    user: {
      id: Buffer.from(account.id).toString('base64url'),
      name: account.email,
      displayName: `${account.givenName} ${account.familyName}`.trim(),
    },
    pubKeyCredParams: site.algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    excludeCredentials: excluded.map(toKnown),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

function toKnown({ id, transports }: Known): { id: string; type: 'public-key'; transports: string[] } {
  return { id, type: 'public-key', transports: [...transports] }
}
