import type { KeepUntil } from '@first-chair/core/retention/keep-until'

/** How long a record is kept, as the end of a sentence. */
export function describeKept({ reason, until }: KeepUntil, formatDay: (day: string) => string): string {
  if (reason === 'clock' && until !== null) return `Kept until ${formatDay(until)}. Then it goes by itself.`
  if (reason === 'legal-hold') return 'A legal hold keeps it.'
  if (reason === 'open-end') return 'It has no end and still counts.'
  return 'No rule says how long it is kept. Set one, and it goes by itself.'
}
