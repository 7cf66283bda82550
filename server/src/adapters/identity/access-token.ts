import type { JsonObject } from './limited-json.ts'

/** What counts as "ours" in a token (domain rules, section 2). */
export type OurClient = { readonly clientId: string; readonly audience?: string | undefined }

/**
 * Was this token issued for this product?
 * With a configured audience, `aud` must contain it; without one, the client id must be in `aud`, or be the
 * `client_id`, `azp` or `cid` (Okta), because the `aud` of some providers does not tell applications apart.
 */
export function isOurs(claims: JsonObject, { clientId, audience }: OurClient): boolean {
  if (audience !== undefined) return audiences(claims).includes(audience)
  return audiences(claims).includes(clientId) || clientClaims.some((claim) => claims[claim] === clientId)
}

/** The claims in which providers name the client that a token was issued to. */
const clientClaims = ['client_id', 'azp', 'cid'] as const

/** Does a token, or an answer of userinfo, say at all for whom it is? */
export function namesAClient(claims: JsonObject): boolean {
  return ['aud', ...clientClaims].some((claim) => claims[claim] !== undefined)
}

/** `unclear`: nothing in the token tells an access token from an ID token, only the provider can. */
export type TokenUse = 'access' | 'not-access' | 'unclear'

/**
 * Is this an access token? An ID token is signed by the same keys and may carry the same claims, but it was made to
 * tell the browser who signed in, not to open the API.
 *
 * - `typ: at+jwt` (RFC 9068) says so; any `typ` but JWT says that it is something else.
 * - Hashes of other tokens, `events`, or the provider's own word for it (Keycloak's `typ`, Cognito's `token_use`) settle it.
 * - An ID token's `aud` always contains the client id (OpenID Connect Core, section 2), so a token for another audience
 *   is none.
 * - With our client id as audience, a `nonce` is an ID token's, and `scope`, `scp` or `client_id` an access token's.
 */
export function tokenUse(header: { readonly typ?: string }, claims: JsonObject, clientId: string): TokenUse {
  const typ = (header.typ ?? 'JWT').toLowerCase().replace(/^application\//, '')
  if (typ === 'at+jwt') return 'access'
  if (typ !== 'jwt') return 'not-access'
  if (onlyInOtherTokens.some((claim) => claims[claim] !== undefined)) return 'not-access'

  const statedUse = claims['token_use'] ?? claims['typ']
  if (typeof statedUse === 'string') return accessWords.has(statedUse.toLowerCase()) ? 'access' : 'not-access'

  if (!audiences(claims).includes(clientId)) return 'access'
  if (claims['nonce'] !== undefined) return 'not-access'
  return onlyInAccessTokens.some((claim) => claims[claim] !== undefined) ? 'access' : 'unclear'
}

const onlyInOtherTokens = ['at_hash', 'c_hash', 's_hash', 'events'] as const
const onlyInAccessTokens = ['scope', 'scp', 'client_id'] as const
const accessWords = new Set(['access', 'bearer', 'dpop', 'at+jwt', 'jwt'])

const audiences = (claims: JsonObject): readonly unknown[] => {
  const aud = claims['aud']
  return Array.isArray(aud) ? aud : [aud]
}
