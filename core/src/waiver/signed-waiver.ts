import type { CalendarDate } from '../calendar/calendar-date.ts'
import { toCanonicalJson } from './canonical-json.ts'
import type { DrawnStrokes } from './drawn-strokes.ts'
import type { Relationship } from './relationship.ts'

/**
 * How a waiver was signed: by a signed-in guest, by an adult with their own signing link, on a device of the resort that
 * staff handed over, at a kiosk, or with an external provider.
 */
export type SignedOn = 'page' | 'own-link' | 'hand-over' | 'kiosk' | 'external'

/** How a person signed, as far as it is known: the server knows it, or the browser has said it. */
export type SigningCircumstances = {
  /** Who the identity provider says was signed in, and when it authenticated them. Absent for signing links and devices. */
  identity?: { issuer: string; subject: string; authenticatedAtUtc: string | null }
  /** The release of the product. */
  build: string
  /** The consent to electronic records that was displayed. */
  recordsConsent?: { version: string; text: string }
  // What the device said, which may be wrong.
  /** Its clock when Accept was pressed. `signedAtUtc` is that of the server. */
  deviceTimeUtc?: string
  textOpenedAtUtc?: string
  textReadToEndAtUtc?: string
  /** It was signed without a connection, and waited on the device until then. */
  withoutConnection?: boolean
  sentAtUtc?: string
  /** Of the page. */
  language?: string
  /** The version of the page. */
  pageBuild?: string
  strokes?: DrawnStrokes
}

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
  signedFor: readonly {
    contactId: string
    firstName: string
    lastName: string
    birthDate: CalendarDate | null
    /** How the signer is related to a minor, as they say. Absent for adults, and in older records. */
    relationship?: Relationship
  }[]
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
  /** Absent in older records. */
  circumstances?: SigningCircumstances
  /**
   * 128 random bits in base64url. The hash of the evidence is published, and nobody who knows the other fields can
   * recognise it. Absent in records from before the log, and in those with a signed part, where every field has a salt.
   */
  salt?: string
}

/**
 * Serializes evidence so that the order of fields does not matter. What is hashed of a record without a signed part.
 */
export function canonicalEvidence(evidence: SignedWaiverEvidence): string {
  return toCanonicalJson(evidence)
}
