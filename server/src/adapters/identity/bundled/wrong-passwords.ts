const allowedPerMinute = 10
const longestMemory = 10_000

/** Counts wrong passwords per address and account; after ten within a minute nobody there may try for a minute. */
export function wrongPasswords(clock: () => number) {
  const counts = new Map<string, { count: number; forgottenAt: number }>()

  const current = (who: string) => {
    const entry = counts.get(who)
    return entry !== undefined && entry.forgottenAt > clock() ? entry : undefined
  }

  return {
    tooMany: (who: string): boolean => (current(who)?.count ?? 0) >= allowedPerMinute,
    note(who: string): void {
      const count = (current(who)?.count ?? 0) + 1
      counts.delete(who)
      counts.set(who, { count, forgottenAt: clock() + 60_000 })
      const [oldest] = counts.keys()
      if (counts.size > longestMemory && oldest !== undefined) counts.delete(oldest)
    },
  }
}

export type WrongPasswords = ReturnType<typeof wrongPasswords>
