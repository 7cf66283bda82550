import { decodeProtectedHeader } from 'jose'
import { isOurs, namesAClient, type TokenUse, tokenUse } from './access-token.ts'
import { checkedTokens } from './checked-tokens.ts'
import { type Identity, InvalidToken, type SignedInUser } from './identity.ts'
import type { JsonObject } from './limited-json.ts'
import { type ProviderMetadata, providerMetadata } from './provider-metadata.ts'
import { tokenId } from './token-id.ts'
import { completed, isIncomplete, userClaims } from './user-claims.ts'
import { RefusedByUserinfo, userinfo } from './userinfo.ts'
import { verifiedToken } from './verified-token.ts'

export type OidcConfig = {
  /** Exactly the provider's `issuer`, with its trailing slash if it has one. */
  readonly issuer: string
  readonly clientId: string
  /** If set, `aud` must contain it. If not, the audience, `client_id`, `azp` or `cid` must be the client id. */
  readonly audience?: string | undefined
  /** The claim that holds the point of sale's customer number. */
  readonly ipCodeClaim: string
  /** The address at which this server reaches the provider, if it differs from the address for browsers. */
  readonly internalIssuerUrl?: string | undefined
}

const longestToken = 16 * 1024
const rememberedTokens = 50_000
/** An opaque token does not say when it expires, so it is checked again after a minute. */
const opaqueTokenSeconds = 60

/**
 * Checks access tokens of any OpenID Connect provider (domain rules, section 2).
 * `clock` returns milliseconds since 1970. No request is sent to the provider before the first token arrives.
 */
export function oidcIdentity(config: OidcConfig, clock: () => number): Identity {
  const metadata = providerMetadata(config, clock)
  const checked = checkedTokens(rememberedTokens, clock)
  const inFlight = new Map<string, Promise<SignedInUser>>()

  const checkNewToken = async (token: string): Promise<SignedInUser> => {
    try {
      const user = await askedUser(token, config, await metadata(), clock)
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
      refuseWhatIsNoToken(accessToken)
      const check = inFlight.get(accessToken) ?? checkNewToken(accessToken)
      inFlight.set(accessToken, check)
      return check
    },
    async pageOrigins() {
      const issuerOrigin = [new URL(config.issuer).origin]
      const discovered = metadata().then(
        (provider) => provider.pageOrigins,
        () => issuerOrigin,
      )
      return Promise.race([discovered, after(longestWaitForPages).then(() => issuerOrigin)])
    },
  }
}

/** Milliseconds that a page waits at most for the provider's discovery document. */
const longestWaitForPages = 1_000

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())

function refuseWhatIsNoToken(token: string): void {
  if (token.length > longestToken) throw new InvalidToken('the token is too long')
  // RFC 6750, section 2.1, allows no other characters after "Bearer".
  if (!/^[\w.~+/-]+=*$/.test(token)) throw new InvalidToken('not a bearer token')
}

async function askedUser(
  token: string,
  config: OidcConfig,
  provider: ProviderMetadata,
  clock: () => number,
): Promise<SignedInUser> {
  return isJwt(token)
    ? userOfJwt(token, config, provider, clock)
    : userOfOpaqueToken(token, config, provider.userinfoEndpoint, clock)
}

const isJwt = (token: string): boolean => {
  try {
    return token.split('.').length === 3 && decodeProtectedHeader(token).alg !== undefined
  } catch {
    return false
  }
}

async function userOfJwt(
  token: string,
  config: OidcConfig,
  provider: ProviderMetadata,
  clock: () => number,
): Promise<SignedInUser> {
  const { header, claims } = await verifiedToken(token, config.issuer, provider, new Date(clock()))
  if (!isOurs(claims, config)) throw new InvalidToken('issued for another audience or client')
  const use = tokenUse(header, claims, config.clientId)
  if (use === 'not-access') throw new InvalidToken('an ID token or another kind of token, not an access token')

  const subject = subjectOf(claims)
  const fromToken = userClaims(claims, config.ipCodeClaim)
  const fromUserinfo = await furtherClaims(token, subject, use, isIncomplete(fromToken), provider.userinfoEndpoint)
  return {
    issuer: config.issuer,
    subject,
    ...(fromUserinfo === undefined ? fromToken : completed(fromToken, userClaims(fromUserinfo, config.ipCodeClaim))),
    expiresAt: Number(claims['exp']),
    tokenId: tokenId(token, 'jwt'),
    ...signInClaims(claims),
  }
}

/**
 * Requests the claims that a checked JWT lacks from userinfo, if it lacks any. This also decides whether an unclear
 * token is an access token, because userinfo accepts only access tokens.
 */
async function furtherClaims(
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
    return await userinfo(token, endpoint, subject)
  } catch (failure) {
    // Some providers issue access tokens for this API only, which their own userinfo refuses. The signature is
    // sufficient.
    if (use === 'access' && failure instanceof RefusedByUserinfo) return undefined
    throw failure
  }
}

async function userOfOpaqueToken(
  token: string,
  config: OidcConfig,
  endpoint: string | undefined,
  clock: () => number,
): Promise<SignedInUser> {
  // Userinfo does not say for which audience a token was issued, so the configured audience cannot be verified.
  if (config.audience !== undefined) throw new InvalidToken('opaque, so the configured audience cannot be verified')
  if (endpoint === undefined) throw new InvalidToken('opaque, and the provider has no userinfo endpoint')
  const claims = await userinfo(token, endpoint)
  if (namesAClient(claims) && !isOurs(claims, config)) throw new InvalidToken('issued for another client')
  return {
    issuer: config.issuer,
    subject: subjectOf(claims),
    ...userClaims(claims, config.ipCodeClaim),
    expiresAt: Math.floor(clock() / 1000) + opaqueTokenSeconds,
    tokenId: tokenId(token, 'opaque'),
    ...signInClaims(claims),
  }
}

/** How and when the person signed in (RFC 9068, section 2.2.1), from the claims of this token. */
function signInClaims({ acr, auth_time: authTime }: JsonObject): Pick<SignedInUser, 'acr' | 'authenticatedAt'> {
  return {
    acr: typeof acr === 'string' ? acr : undefined,
    authenticatedAt: typeof authTime === 'number' && Number.isFinite(authTime) ? authTime : undefined,
  }
}

const subjectOf = (claims: JsonObject): string => {
  const subject = claims['sub']
  if (typeof subject !== 'string' || subject === '' || subject.length > 255) throw new InvalidToken('no valid subject')
  return subject
}
