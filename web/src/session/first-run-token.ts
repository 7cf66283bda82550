/** Stores the token of the printed link in this tab, and who becomes the administrator, while the sign-in begins. */
const key = 'first-chair.first-run'

/** Who becomes the first administrator: the person who is signed in at another provider, or one with a passkey. */
export type FirstRunClaim = {
  token: string
  by?: 'provider' | { email: string; givenName: string; familyName: string }
}

export function storeFirstRunClaim(claim: FirstRunClaim): void {
  sessionStorage.setItem(key, JSON.stringify(claim))
}

/** The stored claim; undefined if this tab did not open the link. */
export function readFirstRunClaim(): FirstRunClaim | undefined {
  const stored = sessionStorage.getItem(key)
  return stored === null ? undefined : JSON.parse(stored)
}

export function forgetFirstRunClaim(): void {
  sessionStorage.removeItem(key)
}
