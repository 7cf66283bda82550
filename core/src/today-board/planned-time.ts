import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { PurchaseWindow } from '../household/counted-purchases.ts'
import type { Purchase } from '../household/household.ts'
import type { TimeOfDay } from '../pass-check/pass-scan.ts'
import type { BlockerCode } from '../readiness/blocker-codes.ts'
import type { PersonReadiness } from '../readiness/readiness.ts'
import { getDayMatch } from '../readiness/right-to-ride.ts'
import { getVisitDays } from '../readiness/visit-days.ts'

/** A person with one of these has bought nothing for the day, and is not expected. */
const withoutPurchase: ReadonlySet<BlockerCode> = new Set([
  'nothing-bought',
  'purchase-expired',
  'purchase-not-yet-valid',
])

/**
 * When a person is expected at the resort on a day (docs/domain.md, "Today's board"): at the start of the earliest
 * ticket for the day, else when the place opens. Null if the household has no purchase for single days on it, because
 * the days of a season pass say nothing about when its owner comes, or if nothing was bought for the person.
 */
export function getPlannedTime(
  { contactId, blockers }: Pick<PersonReadiness, 'contactId' | 'blockers'>,
  purchases: readonly Purchase[],
  { day, window, opensAt }: { day: CalendarDate; window: PurchaseWindow; opensAt: TimeOfDay },
): TimeOfDay | null {
  if (getVisitDays(purchases, day, window)[0] !== day || blockers.some(({ code }) => withoutPurchase.has(code))) {
    return null
  }
  const starts = purchases
    .filter(
      (purchase) => purchase.contactId === contactId && !purchase.isCancelled && getDayMatch(purchase, day) === 'valid',
    )
    .flatMap(({ validity }) => validity?.access.map(({ fromTime }) => fromTime ?? opensAt) ?? [])
    .toSorted()
  const [first = opensAt] = starts
  return first < opensAt ? opensAt : first
}
