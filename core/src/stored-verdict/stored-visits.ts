import { addDays, type CalendarDate } from '../calendar/calendar-date.ts'
import { isSoldForResort } from '../household/counted-purchases.ts'
import type { Purchase } from '../household/household.ts'
import type { Location } from '../location/location.ts'
import { getLocalPurchases } from '../owed-task/local-purchases.ts'
import type { OwedFacts } from '../owed-task/owed-facts.ts'
import { getVisitDays } from '../readiness/visit-days.ts'

/** For how many days ahead verdicts are stored. */
export const storedDaysAhead = 14
/** For how many days verdicts of past days are stored. Afterwards only their number remains. */
export const storedDaysBack = 30

/** A location with its current day and what it offers. */
export type VisitedPlace = Pick<OwedFacts, 'activities'> & { location: Location; today: CalendarDate }

/**
 * The visits of a household whose verdicts are stored (docs/domain.md, "Stored verdicts"): today and its visit days of
 * the next two weeks, at the default location and at each location for which it has bought something. None if it has
 * bought nothing for these days.
 */
export function getStoredVisits(
  purchases: readonly Purchase[],
  places: readonly VisitedPlace[],
  setup: Pick<OwedFacts, 'productsOfActivities' | 'purchaseWindow'>,
): { locationId: number; day: CalendarDate }[] {
  return places.flatMap(({ location, today, activities }) => {
    const lastDay = addDays(today, storedDaysAhead)
    const booked = purchases.filter(
      (purchase) =>
        !purchase.isCancelled &&
        (purchase.validity !== undefined || isSoldForResort(purchase, setup.purchaseWindow)) &&
        isForDays(purchase, today, lastDay),
    )
    const isVisited =
      booked.length > 0 &&
      (location.isDefault || getLocalPurchases(booked, { ...setup, location, activities }).length > 0)
    if (!isVisited) return []
    const days = getVisitDays(booked, today, setup.purchaseWindow).filter((day) => day <= lastDay)
    return [...new Set([today, ...days])].map((day) => ({ locationId: location.id, day }))
  })
}

/** True if a purchase is for one of these days. Open prepaid access may be for any day. */
function isForDays(
  { kind, isOpen, productDate, validity }: Purchase,
  firstDay: CalendarDate,
  lastDay: CalendarDate,
): boolean {
  const first = validity?.validFrom ?? productDate
  const last = validity?.validUntil ?? productDate
  const isForAnyDay = kind === 'prepaidAccess' && isOpen
  if (first === null && last === null) return isForAnyDay
  if (isForAnyDay && validity === undefined) return true
  return (first === null || first <= lastDay) && (last === null || last >= firstDay)
}
