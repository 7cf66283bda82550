import type { CalendarDate } from '../calendar/calendar-date.ts'

/**
 * How a waiver was signed: by a signed-in guest, by an adult with their own signing link, on a device of the resort that
 * staff handed over, at a kiosk, or with an external provider.
 */
export type SignedOn = 'page' | 'own-link' | 'hand-over' | 'kiosk' | 'external'

/** The evidence of one signature, exactly as it is hashed. It has pictures and texts as SHA-256 (hex). */
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
  /** UTC with milliseconds, `2026-02-13T16:01:02.003Z`. */
  signedAtUtc: string
  /** The UTC offset of the guest, in hours. */
  offsetHours: number
  /** Of the guest, as far as it is known: a proxy in front of the product may have forwarded it. */
  ipAddress: string
  /**
   * Of the connection: the proxy that forwarded `ipAddress`, or the guest without one. Absent in older records, like
   * `userAgent`.
   */
  peerAddress?: string
  browserName: string
  browserVersion: string
  /** The user agent, as it was sent. Absent in older records, which must not change because they are hashed. */
  userAgent?: string
  comment: string
  /**
   * 128 random bits in base64url. The hash of the evidence is published, and nobody who knows the other fields can
   * recognise it. Absent in older records.
   */
  salt?: string
}

/**
 * Serializes evidence so that the order of fields does not matter: JSON with sorted keys and no spaces (RFC 8785, as
 * far as strings, numbers, booleans and nulls need it).
 */
export function canonicalEvidence(evidence: SignedWaiverEvidence): string {
  return serialize(evidence)
}

function serialize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialize).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${serialize(part)}`).join(',')}}`
  }
  return JSON.stringify(value)
}
