import { InvalidToken, type SignedInUser } from './identity.ts'
import type { JsonObject } from './limited-request.ts'

/** The claims about a person, from a token or from the userinfo endpoint. */
export type UserClaims = {
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly givenName: string
  readonly familyName: string
  readonly name: string
  readonly ipCode: string | undefined
  /** Undefined if there is no such claim. */
  readonly roleValues: readonly string[] | undefined
}

/** How the claims of the configured provider are read. */
export type ClaimSettings = {
  /** The claim that holds the point of sale's customer number. */
  readonly ipCodeClaim: string
  /** The claim that gives roles, and its values that count; a name with dots may lead into objects. */
  readonly roles?: { readonly claim: string; readonly values: ReadonlySet<string> } | undefined
  /** Addresses of these domains are verified if the provider does not say whether they are. In lower case. */
  readonly trustedEmailDomains: readonly string[]
}

/** Reads the claims. A claim that is missing or of the wrong type is left out; it is not an error. */
export function toUserClaims(claims: JsonObject, settings: ClaimSettings): UserClaims {
  const ipCode = claims[settings.ipCodeClaim]
  const email = toText(claims['email'])
  return {
    email,
    emailVerified: email !== undefined && isVerified(email, claims['email_verified'], settings),
    ...getNames(claims),
    ipCode: typeof ipCode === 'number' ? String(ipCode) : toText(ipCode),
    roleValues: getRoleValues(claims, settings.roles),
  }
}

function isVerified(email: string, claim: unknown, { trustedEmailDomains }: ClaimSettings): boolean {
  // Some providers, such as Amazon Cognito, send a string instead of a boolean.
  if (claim !== undefined && claim !== null) return claim === true || claim === 'true'
  return trustedEmailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
}

/** True if the product needs claims that only userinfo may have. */
export function isIncomplete(claims: UserClaims, { roles }: ClaimSettings): boolean {
  return claims.email === undefined || claims.name === '' || (roles !== undefined && claims.roleValues === undefined)
}

/** Only the values that count are kept, because a person may be in hundreds of groups. */
function getRoleValues(claims: JsonObject, roles: ClaimSettings['roles']): string[] | undefined {
  if (!roles) return undefined
  const claim = claims[roles.claim] ?? findNested(claims, roles.claim.split('.'))
  if (claim === undefined || claim === null) return undefined
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  return [...roles.values].filter((value) => values.includes(value))
}

/** For providers whose roles are in an object, such as `realm_access.roles`. */
function findNested(claims: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (typeof claims !== 'object' || claims === null || !Object.hasOwn(claims, name)) return undefined
  const value: unknown = Reflect.get(claims, name)
  return rest.length === 0 ? value : findNested(value, rest)
}

/**
 * Adds the claims that only userinfo has to those of the token. An address and its verification come from the same
 * source.
 */
export function mergeClaims(fromToken: UserClaims, fromUserinfo: UserClaims): UserClaims {
  const address = fromUserinfo.email !== undefined && !fromToken.emailVerified ? fromUserinfo : fromToken
  const naming = fromToken.name === '' ? fromUserinfo : fromToken
  return {
    email: address.email,
    emailVerified: address.emailVerified,
    givenName: naming.givenName,
    familyName: naming.familyName,
    name: naming.name,
    ipCode: fromToken.ipCode ?? fromUserinfo.ipCode,
    roleValues: fromToken.roleValues ?? fromUserinfo.roleValues,
  }
}

/** The claims as facts about a person: without a claim that gives roles there are none. */
export function toPerson(claims: UserClaims) {
  return { ...claims, roleValues: claims.roleValues ?? [] }
}

/** The provider's identifier of the person. Throws `InvalidToken` if it is missing or too long. */
export function getSubject(claims: JsonObject): string {
  const subject = claims['sub']
  if (typeof subject !== 'string' || subject === '' || subject.length > 255) throw new InvalidToken('no valid subject')
  return subject
}

/** How and when the person signed in (RFC 9068, section 2.2.1), from the claims of this token. */
export function toSignInFacts({
  acr,
  auth_time: authTime,
  sid,
}: JsonObject): Pick<SignedInUser, 'acr' | 'authenticatedAt' | 'sessionId'> {
  return {
    acr: typeof acr === 'string' ? acr : undefined,
    authenticatedAt: typeof authTime === 'number' && Number.isFinite(authTime) ? authTime : undefined,
    ...(typeof sid === 'string' && sid !== '' && sid.length <= 255 ? { sessionId: sid } : {}),
  }
}

function getNames(claims: JsonObject): Pick<UserClaims, 'givenName' | 'familyName' | 'name'> {
  const givenName = toText(claims['given_name'])
  const familyName = toText(claims['family_name'])
  const fullName = toText(claims['name'])
  if (givenName !== undefined && familyName !== undefined) {
    return { givenName, familyName, name: fullName ?? `${givenName} ${familyName}` }
  }
  if (fullName === undefined) {
    return { givenName: givenName ?? '', familyName: familyName ?? '', name: givenName ?? familyName ?? '' }
  }
  // Only the last word becomes the family name. A provider that knows the names sends them separately.
  const lastSpace = fullName.lastIndexOf(' ')
  if (lastSpace === -1) return { givenName: givenName ?? fullName, familyName: familyName ?? '', name: fullName }
  return { givenName: fullName.slice(0, lastSpace).trim(), familyName: fullName.slice(lastSpace + 1), name: fullName }
}

const maxTextLength = 320

const toText = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  return trimmed === '' || trimmed.length > maxTextLength ? undefined : trimmed
}
