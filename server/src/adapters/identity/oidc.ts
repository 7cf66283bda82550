import { decodeProtectedHeader, type JWTVerifyGetKey } from 'jose'
import { isIssuedForProduct, namesAClient, type TokenUse, classifyToken } from './access-token.ts'
import { createTokenCache } from './token-cache.ts'
import { type Identity, InvalidToken, type SignedInUser } from './identity.ts'
import type { JsonObject } from './limited-request.ts'
import { type ProviderMetadata, createMetadataReader, createOwnMetadata, findPageOrigins } from './provider-metadata.ts'
import { createTokenId } from './token-id.ts'
import {
  getSubject,
  isIncomplete,
  mergeClaims,
  toPerson,
  toSignInFacts,
  toUserClaims,
  type ClaimSettings,
} from './user-claims.ts'
import { RefusedByUserinfo, readUserinfo } from './userinfo.ts'
import { verifyToken } from './verify-token.ts'

export type OidcConfig = ClaimSettings & {
  /** Exactly the provider's `issuer`, with its trailing slash if it has one. */
  readonly issuer: string
  readonly clientId: string
  /** If set, `aud` must contain it. If not, the audience, `client_id`, `azp` or `cid` must be the client id. */
  readonly audience?: string | undefined
}

const maxTokenLength = 16 * 1024
const maxCachedTokens = 50_000
/** An opaque token does not say when it expires, so it is checked again after a minute. */
const opaqueTokenSeconds = 60

/**
 * Checks access tokens of any OpenID Connect provider (docs/domain.md, "Access tokens"). `clock` returns milliseconds
 * since 1970. No request is sent to the provider before the first token arrives. With `ownKeys` the product is the provider
 * itself: no request is sent at all.
 */
export function createOidcIdentity(config: OidcConfig, clock: () => number, ownKeys?: JWTVerifyGetKey): Identity {
  const metadata =
    ownKeys === undefined ? createMetadataReader(config, clock) : async () => createOwnMetadata(config.issuer, ownKeys)
  const checked = createTokenCache(maxCachedTokens, clock)
  const inFlight = new Map<string, Promise<SignedInUser>>()

  const checkNewToken = async (token: string): Promise<SignedInUser> => {
    try {
      const user = await loadUser(token, config, await metadata(), clock)
      checked.set(token, user)
      return user
    } finally {
      inFlight.delete(token)
    }
  }

  return {
    async check(accessToken) {
      const user = checked.get(accessToken)
      if (user !== undefined) return user
      requireBearerToken(accessToken)
      const check = inFlight.get(accessToken) ?? checkNewToken(accessToken)
      inFlight.set(accessToken, check)
      return check
    },
    pageOrigins: () => findPageOrigins(config, metadata),
  }
}

function requireBearerToken(token: string): void {
  if (token.length > maxTokenLength) throw new InvalidToken('the token is too long')
  // RFC 6750, section 2.1, allows no other characters after "Bearer".
  if (!/^[\w.~+/-]+=*$/.test(token)) throw new InvalidToken('not a bearer token')
}

async function loadUser(
  token: string,
  config: OidcConfig,
  provider: ProviderMetadata,
  clock: () => number,
): Promise<SignedInUser> {
  return isJwt(token)
    ? loadUserOfJwt(token, config, provider, clock)
    : loadUserOfOpaqueToken(token, config, provider.userinfoEndpoint, clock)
}

const isJwt = (token: string): boolean => {
  try {
    return token.split('.').length === 3 && decodeProtectedHeader(token).alg !== undefined
  } catch {
    return false
  }
}

async function loadUserOfJwt(
  token: string,
  config: OidcConfig,
  provider: ProviderMetadata,
  clock: () => number,
): Promise<SignedInUser> {
  const { header, claims } = await verifyToken(token, config.issuer, provider, new Date(clock()))
  if (!isIssuedForProduct(claims, config)) throw new InvalidToken('issued for another audience or client')
  const use = classifyToken(header, claims, config.clientId)
  if (use === 'not-access') throw new InvalidToken('an ID token or another kind of token, not an access token')

  const subject = getSubject(claims)
  const fromToken = toUserClaims(claims, config)
  const fromUserinfo = await loadMissingClaims(
    token,
    subject,
    use,
    isIncomplete(fromToken, config),
    provider.userinfoEndpoint,
  )
  return {
    issuer: config.issuer,
    subject,
    ...toPerson(fromUserinfo === undefined ? fromToken : mergeClaims(fromToken, toUserClaims(fromUserinfo, config))),
    expiresAt: Number(claims['exp']),
    tokenId: createTokenId(token, 'jwt'),
    ...toSignInFacts(claims),
  }
}

/**
 * Requests the claims that a checked JWT lacks from userinfo, if it lacks any. This also decides whether an unclear
 * token is an access token, because userinfo accepts only access tokens.
 */
async function loadMissingClaims(
  token: string,
  subject: string,
  use: TokenUse,
  incomplete: boolean,
  endpoint: string | undefined,
): Promise<JsonObject | undefined> {
  if (use === 'access' && (!incomplete || endpoint === undefined)) return undefined
  if (endpoint === undefined)
    throw new InvalidToken('it may be an ID token, and the provider has no userinfo endpoint to check it')
  try {
    return await readUserinfo(token, endpoint, subject)
  } catch (failure) {
    // Some providers issue access tokens for this API only, which their own userinfo refuses. The signature is
    // sufficient.
    if (use === 'access' && failure instanceof RefusedByUserinfo) return undefined
    throw failure
  }
}

async function loadUserOfOpaqueToken(
  token: string,
  config: OidcConfig,
  endpoint: string | undefined,
  clock: () => number,
): Promise<SignedInUser> {
  // Userinfo does not say for which audience a token was issued, so the configured audience cannot be verified.
  if (config.audience !== undefined) throw new InvalidToken('opaque, so the configured audience cannot be verified')
  if (endpoint === undefined) throw new InvalidToken('opaque, and the provider has no userinfo endpoint')
  const claims = await readUserinfo(token, endpoint)
  if (namesAClient(claims) && !isIssuedForProduct(claims, config)) throw new InvalidToken('issued for another client')
  return {
    issuer: config.issuer,
    subject: getSubject(claims),
    ...toPerson(toUserClaims(claims, config)),
    expiresAt: Math.floor(clock() / 1000) + opaqueTokenSeconds,
    tokenId: createTokenId(token, 'opaque'),
    ...toSignInFacts(claims),
  }
}
