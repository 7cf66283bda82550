/** The person behind an access token, in our words, whichever OpenID provider vouched for them. */
export type SignedInUser = {
  readonly issuer: string
  /** The provider's own name for the person; unique together with `issuer`, and opaque. */
  readonly subject: string
  readonly email: string | undefined
  /** False unless the provider says that it has verified this very address. */
  readonly emailVerified: boolean
  readonly givenName: string
  readonly familyName: string
  readonly name: string
  /** The point of sale's customer number, when the provider knows it (the configured claim). */
  readonly ipCode: string | undefined
  /** Unix time in seconds; nobody may rely on this answer after it. */
  readonly expiresAt: number
  /** Names the token without being of use as one; whoever writes the same token otherwise does not change it. */
  readonly tokenId: string
  /** How the provider made sure of the person (`acr`), where the token says it. */
  readonly acr: string | undefined
  /** When the person proved to the provider who they are (`auth_time`), Unix time in seconds, where the token says it. */
  readonly authenticatedAt: number | undefined
}

/** What the product needs from any identity provider. */
export type Identity = {
  /**
   * Who sent this access token?
   * Throws `InvalidToken` (answer 401) or `IdentityUnavailable` (answer 503), nothing else.
   */
  check(accessToken: string): Promise<SignedInUser>
  /**
   * The origins that a browser talks to while it signs in, which need not be the issuer's. Never throws, and never takes
   * long: what is not known in time is left out.
   */
  pageOrigins(): Promise<readonly string[]>
}

/** The token is not one of ours, or no longer. The reason is for the log; a caller is told only "401". */
export class InvalidToken extends Error {
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`invalid token: ${reason}`, options)
    this.name = 'InvalidToken'
    this.reason = reason
  }
}

/** The provider could not be asked, so nothing is known about the token. Trying again later may help. */
export class IdentityUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IdentityUnavailable'
  }
}
