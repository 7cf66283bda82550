import type { CodeExchange } from '@first-chair/core/session/exchange-code.api'

/** The signed-in person that an access token belongs to, in the same form for every OpenID provider. */
export type SignedInUser = {
  readonly issuer: string
  /** The provider's opaque identifier of the person; unique together with `issuer`. */
  readonly subject: string
  readonly email: string | undefined
  /** True only if the provider says that it has verified this address. */
  readonly emailVerified: boolean
  readonly givenName: string
  readonly familyName: string
  readonly name: string
  /** The point of sale's customer number, when the provider knows it (the configured claim). */
  readonly ipCode: string | undefined
  /** The values of the configured roles claim that the operator gave a role. */
  readonly roleValues: readonly string[]
  /** Unix time in seconds. The answer is no longer valid after it. */
  readonly expiresAt: number
  /** Identifies the token, but cannot be used as one. Another encoding of the same token has the same id. */
  readonly tokenId: string
  /** How the provider authenticated the person (`acr`), if the token says it. */
  readonly acr: string | undefined
  /** When the provider authenticated the person (`auth_time`), Unix time in seconds, if the token says it. */
  readonly authenticatedAt: number | undefined
  /** The session at the provider in which the token was issued (`sid`), if the token says it. */
  readonly sessionId?: string
}

/** The tokens of a new sign-in, as an OpenID client expects them. */
export type IssuedTokens = {
  readonly accessToken: string
  /** The ID token of the provider. */
  readonly idToken: string
  /** The lifetime of the access token in seconds. */
  readonly expiresIn: number
}

/** What the product needs from any identity provider. */
export type Identity = {
  /**
   * Checks an access token and returns its user.
   * Throws only `InvalidToken` (answer 401) or `IdentityUnavailable` (answer 503).
   */
  check(accessToken: string): Promise<SignedInUser>
  /**
   * The origins that a browser connects to during sign-in, which may differ from the issuer's. Never throws, and waits
   * a second at most: origins that are not known in time are left out.
   */
  pageOrigins(): Promise<readonly string[]>
  /**
   * Exchanges an authorization code for tokens, with the client secret. Undefined if browsers do this at the provider.
   * Throws `CodeRefused`, `InvalidToken`, or `IdentityUnavailable` (answer 503).
   */
  readonly exchangeCode?: (exchange: CodeExchange) => Promise<IssuedTokens>
}

/** The provider does not accept the code: it has expired, was used before, or belongs to another request. */
export class CodeRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CodeRefused'
  }
}

/**
 * The token was not issued for this product or is no longer valid. The reason is for the log; the caller gets only a
 * 401.
 */
export class InvalidToken extends Error {
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`invalid token: ${reason}`, options)
    this.name = 'InvalidToken'
    this.reason = reason
  }
}

/** The token is of this installation, but its sign-in was ended. Another sign-in gets a token that works. */
export class EndedSignIn extends InvalidToken {}

/** The provider did not answer, so the token could not be checked. A later attempt may succeed. */
export class IdentityUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IdentityUnavailable'
  }
}
