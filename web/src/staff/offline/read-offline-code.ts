import { getSignedPart } from '@first-chair/core/arrival-code/arrival-code'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { OfflinePerson } from '@first-chair/core/offline-bundle/offline-bundle'
import { getScannedCodeKind, parseStaffCode } from '@first-chair/core/staff/staff-code'
import { deriveLookup, openRecord, openSignedCode } from './code-crypto.ts'
import type { StoredBundle } from './device-database.ts'

/** A household as a code and the bundle of the device show it without a network. */
export type OfflineHouseholdView = {
  kind: 'household'
  reference: string
  lookup: string
  day: CalendarDate
  people: readonly OfflinePerson[]
  /** The first name of the adult who can do what guests can do; null if this device does not know it. */
  guestName: string | null
  /** When this was true, in milliseconds since 1970: the bundle was read, or the code was signed. */
  asOf: number
  /** True if the household is not in the bundle, so that only what the code says is known. */
  isFromCode: boolean
  signedAt: number
}

/** Why a code shows nothing. Nothing of its content is displayed. */
export type CodeTrouble =
  | { kind: 'foreign' | 'resort' | 'damaged' | 'unsigned' | 'unknown-key' | 'no-bundle' }
  | { kind: 'other-place'; signedAt: number }
  | { kind: 'expired' | 'too-early'; day: CalendarDate; signedAt: number }

/**
 * Reads a code without a network: checks its signature and opens the record of its household. What the bundle does not
 * have is shown as it was when the code was signed. Whatever was checked says when it was signed, in milliseconds since 1970.
 */
export async function readOfflineCode(
  text: string,
  {
    ownAddress,
    stored,
    locationId,
    getToday,
  }: {
    ownAddress: string
    stored: StoredBundle | undefined
    locationId: number
    /** The day at the resort, if a code was signed at this time. */
    getToday: (signedAt: number) => CalendarDate
  },
): Promise<OfflineHouseholdView | CodeTrouble> {
  const scanned = getScannedCodeKind(text, ownAddress)
  if (scanned !== 'code') return { kind: scanned }
  const signed = getSignedPart(text)
  const reference = parseStaffCode(text)?.references[0]
  if (signed === undefined || reference === undefined) return { kind: 'unsigned' }
  if (!stored) return { kind: 'no-bundle' }
  const code = await openSignedCode(signed, reference, stored.bundle.keys)
  if (typeof code === 'string') return { kind: code }
  const signedAt = code.signedAt * 1000
  if (code.locationId !== locationId) return { kind: 'other-place', signedAt }
  const today = getToday(signedAt)
  if (code.day < today) return { kind: 'expired', day: code.day, signedAt }
  if (code.day > today) return { kind: 'too-early', day: code.day, signedAt }
  const lookup = await deriveLookup(code.secret)
  const household = await openRecord(stored.bundle, lookup, code.secret)
  const base = { kind: 'household', reference, lookup, day: code.day, signedAt } as const
  if (household) {
    const { people, guestName = null } = household
    return { ...base, people, guestName, asOf: stored.confirmedAt, isFromCode: false }
  }
  return {
    ...base,
    guestName: null,
    asOf: signedAt,
    isFromCode: true,
    people: code.people.map((person) => ({ ...person, lastInitial: '', readyFrom: null, reason: null, arrived: null })),
  }
}
