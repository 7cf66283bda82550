import type { CalendarDate } from '../calendar-date.ts'

/**
 * How it was signed: on the product's own page by a signed-in guest, there by an adult with a link of their own, or with an
 * outside provider.
 */
export type SignedOn = 'page' | 'own-link' | 'external'

/** The evidence of one signature, exactly as it is hashed. Pictures and texts stand in it as their SHA-256 (hex). */
export type SignedWaiverEvidence = {
  taskId: number
  locationId: number
  posWaiverId: string
  taskName: string
  affirmation: string
  textHash: string
  signedOn: SignedOn
  agreed: boolean | null
  typedName: string | null
  drawingHash: string | null
  signer: { ipCode: string; name: string; email: string }
  signedFor: readonly { contactId: string; firstName: string; lastName: string; birthDate: CalendarDate | null }[]
  startDate: CalendarDate
  endDate: CalendarDate | null
  /** Instant in UTC with milliseconds, `2026-02-13T16:01:02.003Z`. */
  signedAtUtc: string
  /** Hours from UTC where the guest signed. */
  offsetHours: number
  ipAddress: string
  browserName: string
  browserVersion: string
  /** What the browser called itself, as it was sent. Absent in records from before it was kept: they stay as they were hashed. */
  userAgent?: string
  comment: string
}

/**
 * One text for one piece of evidence, whatever order its fields were put in: JSON with sorted keys and no spaces
 * (RFC 8785 for the strings, whole numbers, booleans and nulls that stand in it).
 */
export function canonicalEvidence(evidence: SignedWaiverEvidence): string {
  return canonical(evidence)
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`
  }
  return JSON.stringify(value)
}
