import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Purchase } from '../household/household.ts'

/**
 * The purchase that staff name beside a person: one for exactly this day, else one that is valid on it, else open prepaid
 * access. Undefined if there is none.
 */
export function getProductOfDay(
  purchases: readonly Purchase[],
  contactId: string,
  day: CalendarDate,
): Purchase | undefined {
  const own = purchases.filter((purchase) => purchase.contactId === contactId && !purchase.isCancelled)
  return (
    own.find(({ productDate }) => productDate === day) ??
    own.find(({ validity }) => isWithin(validity, day)) ??
    own.find(
      ({ kind, isOpen, validity }) => kind === 'prepaidAccess' && isOpen && (validity?.validFrom ?? null) === null,
    )
  )
}

function isWithin(validity: Purchase['validity'], day: CalendarDate): boolean {
  if (validity === undefined) return false
  const { validFrom, validUntil } = validity
  return validFrom !== null && validFrom <= day && (validUntil === null || validUntil >= day)
}

/** True if the desk has to compare the age of a minor with the product, because it is sold for some ages only. */
export function isAgeNeeded(purchase: Purchase | undefined, age: number | null, adultAge: number): boolean {
  if (age === null || age >= adultAge || purchase?.validity === undefined) return false
  const { ageMin, ageMax } = purchase.validity
  return ageMin !== null || ageMax !== null
}
