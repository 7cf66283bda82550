/** How long a completion counts, in words; none and 0 mean for ever (domain rules, section 3). */
export function countsFor(effectiveDays: number | null): string {
  if (effectiveDays === null || effectiveDays === 0) return 'For ever'
  return effectiveDays === 1 ? 'For its day' : `For ${effectiveDays} days`
}
