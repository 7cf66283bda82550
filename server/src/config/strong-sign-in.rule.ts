/** What a token says about the sign-in. */
export type SignInFacts = {
  readonly acr: string | undefined
  /** Unix time in seconds. */
  readonly authenticatedAt: number | undefined
}

/**
 * How administrators must have signed in: with one of these `acr` values (any value if the list is empty), and at most
 * this long ago (no limit if undefined).
 */
export type SignInPolicy = { readonly acr: readonly string[]; readonly maxAgeSeconds: number | undefined }

/**
 * Does a sign-in meet the operator's policy for administrators? A claim that the token does not have counts as not met.
 */
export function isStrongSignIn(signIn: SignInFacts, { acr, maxAgeSeconds }: SignInPolicy, now: Date): boolean {
  const hasAllowedAcr = acr.length === 0 || (signIn.acr !== undefined && acr.includes(signIn.acr))
  const isRecent =
    maxAgeSeconds === undefined ||
    (signIn.authenticatedAt !== undefined && now.getTime() / 1000 - signIn.authenticatedAt <= maxAgeSeconds)
  return hasAllowedAcr && isRecent
}

/** The policy as parameters of an OpenID Connect request (`acr_values`, `max_age`). */
export function toSignInParameters({ acr, maxAgeSeconds }: SignInPolicy): Record<string, string> {
  return {
    ...(acr.length > 0 ? { acrValues: acr.join(' ') } : {}),
    ...(maxAgeSeconds === undefined ? {} : { maxAge: String(maxAgeSeconds) }),
  }
}
