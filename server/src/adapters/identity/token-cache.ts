import type { SignedInUser } from './identity.ts'

/**
 * Creates a cache of checked tokens and their users. Holds at most `limit` tokens, drops the least recently used token
 * first, and never returns an expired one.
 */
export function createTokenCache(limit: number, clock: () => number) {
  // A Map keeps the order of insertion. An entry that is inserted again at the end counts as recently used.
  const users = new Map<string, SignedInUser>()

  return {
    get(token: string): SignedInUser | undefined {
      const user = users.get(token)
      if (user === undefined) return undefined
      users.delete(token)
      if (user.expiresAt * 1000 <= clock()) return undefined
      users.set(token, user)
      return user
    },

    set(token: string, user: SignedInUser): void {
      users.set(token, user)
      if (users.size <= limit) return
      const [leastRecentlyUsed] = users.keys()
      if (leastRecentlyUsed !== undefined) users.delete(leastRecentlyUsed)
    },
  }
}
