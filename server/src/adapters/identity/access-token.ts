import type { JsonObject } from './limited-request.ts'

/** The client id and the audience that identify this product in a token (docs/domain.md, "Access tokens"). */
export type ProductClient = { readonly clientId: string; readonly audience?: string | undefined }

/**
 * True if this token was issued for this product. If an audience is configured, `aud` must contain it. Otherwise the
 * client id must be in `aud`, or be the `client_id`, `azp` or `cid` (Okta), because the `aud` of some providers is the
 * same for all applications.
 */
export function isIssuedForProduct(claims: JsonObject, { clientId, audience }: ProductClient): boolean {
  if (audience !== undefined) return getAudiences(claims).includes(audience)
  return getAudiences(claims).includes(clientId) || clientClaims.some((claim) => claims[claim] === clientId)
}

/** The claims in which providers name the client that a token was issued to. */
const clientClaims = ['client_id', 'azp', 'cid'] as const

/** True if a token or a userinfo answer names an audience or a client. */
export function namesAClient(claims: JsonObject): boolean {
  return ['aud', ...clientClaims].some((claim) => claims[claim] !== undefined)
}

/** `unclear`: the token itself does not show whether it is an access token or an ID token. Only the provider knows. */
export type TokenUse = 'access' | 'not-access' | 'unclear'

/**
 * Classifies a token. An ID token is signed with the same keys and may have the same claims as an access token, but it
 * tells the browser who signed in. It must not give access to the API.
 *
 * - `typ: at+jwt` (RFC 9068) is an access token. Any other `typ` than JWT is not.
 * - Hashes of other tokens or `events` appear only in other tokens. Keycloak's `typ` and Cognito's `token_use` state
 *   the use.
 * - The `aud` of an ID token always contains the client id (OpenID Connect Core, section 2), so a token for another
 *   audience is an access token.
 * - If `aud` contains our client id, a `nonce` marks an ID token, and `scope`, `scp` or `client_id` an access token.
 */
export function classifyToken(header: { readonly typ?: string }, claims: JsonObject, clientId: string): TokenUse {
  const typ = (header.typ ?? 'JWT').toLowerCase().replace(/^application\//, '')
  if (typ === 'at+jwt') return 'access'
  if (typ !== 'jwt') return 'not-access'
  if (onlyInOtherTokens.some((claim) => claims[claim] !== undefined)) return 'not-access'

  const statedUse = claims['token_use'] ?? claims['typ']
  if (typeof statedUse === 'string') return accessTokenUses.has(statedUse.toLowerCase()) ? 'access' : 'not-access'

  if (!getAudiences(claims).includes(clientId)) return 'access'
  if (claims['nonce'] !== undefined) return 'not-access'
  return onlyInAccessTokens.some((claim) => claims[claim] !== undefined) ? 'access' : 'unclear'
}

const onlyInOtherTokens = ['at_hash', 'c_hash', 's_hash', 'events'] as const
const onlyInAccessTokens = ['scope', 'scp', 'client_id'] as const
const accessTokenUses = new Set(['access', 'bearer', 'dpop', 'at+jwt', 'jwt'])

const getAudiences = (claims: JsonObject): readonly unknown[] => {
  const aud = claims['aud']
  return Array.isArray(aud) ? aud : [aud]
}
