const allowedPerMinute = 10
const maxEntries = 10_000

/**
 * Counts wrong passwords per IP address and account. After ten in a minute, further attempts are blocked for a minute.
 */
export function createWrongPasswordCounter(clock: () => number) {
  const counts = new Map<string, { count: number; expiresAt: number }>()

  const current = (key: string) => {
    const entry = counts.get(key)
    return entry !== undefined && entry.expiresAt > clock() ? entry : undefined
  }

  return {
    tooMany: (key: string): boolean => (current(key)?.count ?? 0) >= allowedPerMinute,
    record(key: string): void {
      const count = (current(key)?.count ?? 0) + 1
      counts.delete(key)
      counts.set(key, { count, expiresAt: clock() + 60_000 })
      const [oldest] = counts.keys()
      if (counts.size > maxEntries && oldest !== undefined) counts.delete(oldest)
    },
  }
}

export type WrongPasswordCounter = ReturnType<typeof createWrongPasswordCounter>
