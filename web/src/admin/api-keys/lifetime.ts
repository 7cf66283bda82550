export const lifetimes = [
  { value: 'never', label: 'Never, until it is revoked', days: undefined },
  { value: '30', label: 'In 30 days', days: 30 },
  { value: '90', label: 'In 90 days', days: 90 },
  { value: '365', label: 'In a year', days: 365 },
  { value: 'until', label: 'On a date', days: undefined },
] as const
export type Lifetime = (typeof lifetimes)[number]['value']

/**
 * Returns when a key expires, ISO 8601 in UTC; null = never. On a date means at the end of that day in the browser's
 * time zone. Returns '' for an invalid date.
 */
export function getExpiry(lifetime: Lifetime, lastDay: string, now: Date): string | null {
  if (lifetime === 'never') return null
  if (lifetime === 'until') {
    const end = new Date(`${lastDay}T23:59:59`)
    return Number.isNaN(end.getTime()) ? '' : end.toISOString()
  }
  return new Date(now.getTime() + Number(lifetime) * 86_400_000).toISOString()
}
