import { addDays, daysBetween, type CalendarDate } from '../calendar/calendar-date.ts'
import { isSoldForResort, type PurchaseWindow } from '../household/counted-purchases.ts'
import type { Purchase } from '../household/household.ts'

/** How many days ahead a visit can be judged. */
export const maxVisitDaysAhead = 400
/** A purchase for more days is a season pass: its days say nothing about when the household comes. */
export const maxDaysOfOnePurchase = 14
const maxVisitDays = 30

/** The days from today on for which a household bought something for single days, the earliest first, at most 30. */
export function getVisitDays(
  purchases: readonly Purchase[],
  today: CalendarDate,
  window: PurchaseWindow,
): CalendarDate[] {
  const lastDay = addDays(today, maxVisitDaysAhead)
  const days = purchases
    .filter((purchase) => !purchase.isCancelled && isSoldForResort(purchase, window))
    .flatMap(({ productDate, validity }) => {
      const first = validity?.validFrom ?? productDate
      const last = validity?.validUntil ?? productDate
      if (first === null || last === null) return []
      // Most tickets are for one day, and arithmetic with days is a large part of judging many households.
      if (first === last) return [first]
      const count = daysBetween(first, last) + 1
      return count > maxDaysOfOnePurchase ? [] : Array.from({ length: count }, (_, index) => addDays(first, index))
    })
    .filter((day) => day >= today && day <= lastDay)
  return [...new Set(days)].toSorted().slice(0, maxVisitDays)
}
