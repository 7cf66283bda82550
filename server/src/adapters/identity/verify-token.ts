import { errors, jwtVerify, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose'
import { IdentityUnavailable, InvalidToken } from './identity.ts'
import type { ProviderMetadata } from './provider-metadata.ts'

/** Asymmetric algorithms only, so that nobody can sign with the published keys. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const leewaySeconds = 5

/**
 * Verifies that this issuer signed a JWT and that it is valid at `now`, and returns its header and claims. `exp` and
 * `sub` are present. Throws `InvalidToken`, or `IdentityUnavailable` when the keys cannot be read.
 */
export async function verifyToken(
  token: string,
  issuer: string,
  provider: Pick<ProviderMetadata, 'keys' | 'keysAreStale'>,
  now: Date,
) {
  const options = {
    issuer,
    algorithms,
    clockTolerance: leewaySeconds,
    requiredClaims: ['exp', 'sub'],
    currentDate: now,
  }
  try {
    return await verifyWithAnyKey(token, provider.keys, options)
  } catch (cause) {
    if (cause instanceof errors.JWKSNoMatchingKey && provider.keysAreStale()) throwUnavailable(cause)
    if (isInvalidTokenError(cause)) throw new InvalidToken(cause.message, { cause })
    return throwUnavailable(cause)
  }
}

const isInvalidTokenError = (cause: unknown): cause is errors.JOSEError =>
  cause instanceof errors.JWTClaimValidationFailed ||
  cause instanceof errors.JWTExpired ||
  cause instanceof errors.JWTInvalid ||
  cause instanceof errors.JWSInvalid ||
  cause instanceof errors.JWSSignatureVerificationFailed ||
  cause instanceof errors.JOSEAlgNotAllowed ||
  cause instanceof errors.JOSENotSupported ||
  cause instanceof errors.JWKSNoMatchingKey

/** Verifies a token that does not name its key with every matching key. */
async function verifyWithAnyKey(token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions) {
  try {
    const { protectedHeader, payload } = await jwtVerify(token, keys, options)
    return { header: protectedHeader, claims: payload }
  } catch (failure) {
    if (!(failure instanceof errors.JWKSMultipleMatchingKeys)) throw failure
    for await (const key of failure) {
      const result = await jwtVerify(token, key, options).catch((reason: unknown) => {
        if (reason instanceof errors.JWSSignatureVerificationFailed) return undefined
        throw reason
      })
      if (result !== undefined) return { header: result.protectedHeader, claims: result.payload }
    }
    throw new errors.JWSSignatureVerificationFailed('not signed by any of the keys', { cause: failure })
  }
}

const throwUnavailable = (cause: unknown): never => {
  throw new IdentityUnavailable('the signing keys of the identity provider cannot be read', { cause })
}
