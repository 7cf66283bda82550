import type { JsonObject } from './limited-json.ts'

/** The claims that say who somebody is, from a token or from the userinfo endpoint. */
export type UserClaims = {
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly givenName: string
  readonly familyName: string
  readonly name: string
  readonly ipCode: string | undefined
}

/** Reads the claims leniently: what is missing or of the wrong type is left out, never an error. */
export function userClaims(claims: JsonObject, ipCodeClaim: string): UserClaims {
  const ipCode = claims[ipCodeClaim]
  return {
    email: text(claims['email']),
    // Some providers (Amazon Cognito among them) send the word instead of the boolean.
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    ...names(claims),
    ipCode: typeof ipCode === 'number' ? String(ipCode) : text(ipCode),
  }
}

/** Does the product need to ask the provider for more than the token says? */
export function isIncomplete(claims: UserClaims): boolean {
  return claims.email === undefined || claims.name === ''
}

/** The token's claims, filled up with what only userinfo told. An address and its verification stay together. */
export function completed(fromToken: UserClaims, fromUserinfo: UserClaims): UserClaims {
  const address = fromUserinfo.email !== undefined && !fromToken.emailVerified ? fromUserinfo : fromToken
  const naming = fromToken.name === '' ? fromUserinfo : fromToken
  return {
    email: address.email,
    emailVerified: address.emailVerified,
    givenName: naming.givenName,
    familyName: naming.familyName,
    name: naming.name,
    ipCode: fromToken.ipCode ?? fromUserinfo.ipCode,
  }
}

function names(claims: JsonObject): Pick<UserClaims, 'givenName' | 'familyName' | 'name'> {
  const given = text(claims['given_name'])
  const family = text(claims['family_name'])
  const whole = text(claims['name'])
  if (given !== undefined && family !== undefined) {
    return { givenName: given, familyName: family, name: whole ?? `${given} ${family}` }
  }
  if (whole === undefined) {
    return { givenName: given ?? '', familyName: family ?? '', name: given ?? family ?? '' }
  }
  // Only the last word is taken as the family name; a provider that knows better sends the two apart.
  const lastSpace = whole.lastIndexOf(' ')
  if (lastSpace === -1) return { givenName: given ?? whole, familyName: family ?? '', name: whole }
  return { givenName: whole.slice(0, lastSpace).trim(), familyName: whole.slice(lastSpace + 1), name: whole }
}

const longestText = 320

const text = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  return trimmed === '' || trimmed.length > longestText ? undefined : trimmed
}
