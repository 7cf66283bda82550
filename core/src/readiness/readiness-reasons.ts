import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { OwedFacts } from '../owed-task/owed-facts.ts'
import type { PassBlock, Purchase } from '../household/household.ts'
import { followsPurchases } from '../location/location.ts'
import { getReasonText, type ReasonText } from '../pass-check/reason-text.ts'
import type { ReadinessReason } from './readiness-reason.ts'

/**
 * Reasons for the people without a booking at a location. At a location that follows purchases, each person needs a
 * booking. At other locations one booking counts for the whole household, because one person often buys for all. The
 * edit-profile location needs none.
 */
export function getNoBookingReasons(
  { location, people }: Pick<OwedFacts, 'location' | 'people'>,
  purchasesHere: readonly Purchase[],
): ReadinessReason[] {
  if (location.isEditProfileLocation) return []
  if (!followsPurchases(location) && purchasesHere.length > 0) return []
  const booked = new Set(purchasesHere.map(({ contactId }) => contactId))
  return people
    .filter(({ contactId }) => !booked.has(contactId))
    .map(({ contactId }) => ({ contactId, code: 'no-booking', text: '', since: null }))
}

/** Reasons for the people with a card or phone that is blocked on the day of their visit, with the resort's text. */
export function getBlockedPassReasons(
  blocks: readonly PassBlock[],
  visitDay: CalendarDate,
  shownReasons: readonly ReasonText[],
): ReadinessReason[] {
  const activeReasons = blocks
    .filter(({ fromDate }) => fromDate <= visitDay)
    .map(({ contactId, reasonCode, fromDate }) => ({
      contactId,
      code: 'pass-blocked' as const,
      text: getReasonText(reasonCode, shownReasons),
      since: fromDate,
    }))
  // Several cards of one person are often blocked for the same reason, which is reported once.
  return activeReasons.filter(
    (reason, index) =>
      index ===
      activeReasons.findIndex(({ contactId, text }) => contactId === reason.contactId && text === reason.text),
  )
}
