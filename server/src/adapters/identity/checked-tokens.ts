import type { SignedInUser } from './identity.ts'

/**
 * Remembers who sent which token, so that a known token costs a map look-up.
 * Holds at most `limit` tokens, forgets the least recently used first, and never answers past a token's expiry.
 */
export function checkedTokens(limit: number, clock: () => number) {
  // A Map keeps the order of insertion; putting an entry back at the end makes it "recently used".
  const users = new Map<string, SignedInUser>()

  return {
    userOf(token: string): SignedInUser | undefined {
      const user = users.get(token)
      if (user === undefined) return undefined
      users.delete(token)
      if (user.expiresAt * 1000 <= clock()) return undefined
      users.set(token, user)
      return user
    },

    remember(token: string, user: SignedInUser): void {
      users.set(token, user)
      if (users.size <= limit) return
      const [leastRecentlyUsed] = users.keys()
      if (leastRecentlyUsed !== undefined) users.delete(leastRecentlyUsed)
    },
  }
}
