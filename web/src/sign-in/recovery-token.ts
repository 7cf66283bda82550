/** Stores the token of a recovery link in this tab, while the sign-in begins at the provider. */
const key = 'first-chair.recovery'

export function storeRecoveryToken(token: string): void {
  sessionStorage.setItem(key, token)
}

/** The stored token; undefined if this sign-in is not a recovery. */
export function readRecoveryToken(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined
}

export function forgetRecoveryToken(): void {
  sessionStorage.removeItem(key)
}
