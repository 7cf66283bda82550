import type { CalendarDate } from '../calendar-date.ts'
import type { OwedFacts } from '../contact-task/owed-facts.ts'
import type { PassBlock, Purchase } from '../household/household.ts'
import { followsPurchases } from '../location/location.ts'
import { shownReason, type ShownReason } from '../pass-check/shown-reason.ts'
import type { ReadinessReason } from './readiness-reason.ts'

/**
 * The people for whom no booking was found at a location. Where purchases decide, a booking is looked for person by person.
 * Elsewhere one booking counts for the whole household, because one person often buys for all; the location for editing
 * profiles asks for none.
 */
export function withoutBooking(
  { location, people }: Pick<OwedFacts, 'location' | 'people'>,
  local: readonly Purchase[],
): ReadinessReason[] {
  if (location.isEditProfileLocation) return []
  if (!followsPurchases(location) && local.length > 0) return []
  const booked = new Set(local.map(({ contactId }) => contactId))
  return people
    .filter(({ contactId }) => !booked.has(contactId))
    .map(({ contactId }) => ({ contactId, code: 'no-booking', text: '', since: null }))
}

/** The people of whom a card or phone is blocked on the day of their visit, each with the resort's text for the reason. */
export function withBlockedPass(
  blocks: readonly PassBlock[],
  visitDay: CalendarDate,
  shownReasons: readonly ShownReason[],
): ReadinessReason[] {
  const inForce = blocks
    .filter(({ fromDate }) => fromDate <= visitDay)
    .map(({ contactId, reasonCode, fromDate }) => ({
      contactId,
      code: 'pass-blocked' as const,
      text: shownReason(reasonCode, shownReasons),
      since: fromDate,
    }))
  // Several cards of one person are often blocked for one reason: it is told once.
  return inForce.filter(
    (reason, at) =>
      at === inForce.findIndex(({ contactId, text }) => contactId === reason.contactId && text === reason.text),
  )
}
