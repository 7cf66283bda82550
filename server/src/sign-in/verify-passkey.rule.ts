import { Failure } from '@first-chair/core/contract/failure'
import type { NewPasskey, UsedPasskey } from '@first-chair/core/sign-in/passkey'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'

/** The site that passkeys are for: the host name of the product, and its address. */
export type PasskeySite = { readonly rpId: string; readonly origin: string }

export const toPasskeySite = (baseUrl: string): PasskeySite => {
  const { hostname, origin } = new URL(baseUrl)
  return { rpId: hostname, origin }
}

/** A passkey that was checked, or why it is refused. */
export type Checked<Passkey> = Passkey | 'other-site' | 'refused'

/** Returns a passkey that was accepted; throws why it was not. */
export function requireAccepted<Passkey extends object>(checked: Checked<Passkey>): Passkey {
  if (checked === 'other-site') throw new Failure('passkey-of-other-site')
  if (checked === 'refused') throw new Failure('passkey-refused')
  return checked
}

/** The algorithms that are accepted, in order: Ed25519, ECDSA with P-256, RSA. */
export const passkeyAlgorithms = [-8, -7, -257]

/**
 * Checks a new passkey (WebAuthn Level 3, section 7.1): for this site, for this challenge, and the person has unlocked the
 * authenticator.
 */
export async function verifyNewPasskey(
  passkey: NewPasskey,
  challenge: string,
  { rpId, origin }: PasskeySite,
): Promise<Checked<{ id: string; publicKey: string; counter: number; transports: string[] }>> {
  if (isOfOtherSite(passkey.response.clientDataJSON, origin)) return 'other-site'
  try {
    const { response, ...rest } = passkey
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...rest,
        clientExtensionResults: {},
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (!verified || !registrationInfo) return 'refused'
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: response.transports ?? [],
    }
  } catch {
    return 'refused'
  }
}

/** Checks a used passkey (WebAuthn Level 3, section 7.2), and returns how often it was used. */
export async function verifyUsedPasskey(
  passkey: UsedPasskey,
  challenge: string,
  stored: { id: string; publicKey: string; counter: number },
  { rpId, origin }: PasskeySite,
): Promise<Checked<{ counter: number }>> {
  if (isOfOtherSite(passkey.response.clientDataJSON, origin)) return 'other-site'
  try {
    const { userHandle, ...response } = passkey.response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: passkey.id,
        rawId: passkey.rawId,
        type: passkey.type,
        clientExtensionResults: {},
        response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: stored.id,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
      },
      requireUserVerification: true,
    })
    return verified ? { counter: authenticationInfo.newCounter } : 'refused'
  } catch {
    return 'refused'
  }
}

/** Whether the browser used the passkey on another site. Its data must be checked in any case. */
function isOfOtherSite(clientDataJson: string, origin: string): boolean {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
    return typeof data === 'object' && data !== null && 'origin' in data && data.origin !== origin
  } catch {
    return false
  }
}
