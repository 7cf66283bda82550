/** What a token says about how its bearer signed in. */
export type SignInFacts = {
  readonly acr: string | undefined
  /** Unix time in seconds. */
  readonly authenticatedAt: number | undefined
}

/** How administrators must have signed in: with one of these `acr`, if any are named, and not longer ago than this. */
export type SignInDemand = { readonly acr: readonly string[]; readonly maxAgeSeconds: number | undefined }

/** Whether somebody signed in as the operator demands it of administrators. What a token does not say is not believed. */
export function isStrongSignIn(signIn: SignInFacts, { acr, maxAgeSeconds }: SignInDemand, now: Date): boolean {
  const isKind = acr.length === 0 || (signIn.acr !== undefined && acr.includes(signIn.acr))
  const isRecent =
    maxAgeSeconds === undefined ||
    (signIn.authenticatedAt !== undefined && now.getTime() / 1000 - signIn.authenticatedAt <= maxAgeSeconds)
  return isKind && isRecent
}

/** What the provider has to be asked for, in the words of OpenID Connect (`acr_values`, `max_age`). */
export function askedOf({ acr, maxAgeSeconds }: SignInDemand): Record<string, string> {
  return {
    ...(acr.length > 0 ? { acrValues: acr.join(' ') } : {}),
    ...(maxAgeSeconds === undefined ? {} : { maxAge: String(maxAgeSeconds) }),
  }
}
