import { daysBetween, type CalendarDate } from '../calendar/calendar-date.ts'
import type { Purchase } from './household.ts'

/** The settings that decide which purchases count. */
export type PurchaseWindow = {
  daysBeforeCurrentDay: number
  daysAfterCurrentDay: number
  resortCodes: readonly string[]
  resortGroupCodes: readonly string[]
  salesLocationIds: readonly string[]
}

/** Whether a purchase counts, and why. */
export type PurchaseVerdict = {
  counts: boolean
  reason: 'open-prepaid-access' | 'in-window' | 'cancelled' | 'not-open' | 'no-date' | 'outside-window' | 'elsewhere'
}

/**
 * Decides whether a purchase counts on this resort day, and why. Open prepaid access counts on any date, sales and open
 * order lines within the window of days. Cancelled purchases never count. If codes are set, the purchase must match one
 * of them (docs/domain.md, "Counted purchases").
 */
export function getPurchaseVerdict(purchase: Purchase, today: CalendarDate, window: PurchaseWindow): PurchaseVerdict {
  if (purchase.isCancelled) return { counts: false, reason: 'cancelled' }
  if (!isSoldForResort(purchase, window)) return { counts: false, reason: 'elsewhere' }
  if (purchase.kind !== 'transaction' && !purchase.isOpen) return { counts: false, reason: 'not-open' }
  if (purchase.kind === 'prepaidAccess') return { counts: true, reason: 'open-prepaid-access' }
  if (purchase.productDate === null) return { counts: false, reason: 'no-date' }

  const days = daysBetween(today, purchase.productDate)
  return days >= -window.daysBeforeCurrentDay && days <= window.daysAfterCurrentDay
    ? { counts: true, reason: 'in-window' }
    : { counts: false, reason: 'outside-window' }
}

/** True if no codes are set, or if a purchase matches one of them. */
export function isSoldForResort(purchase: Purchase, window: PurchaseWindow): boolean {
  const { resortCodes, resortGroupCodes, salesLocationIds } = window
  if (resortCodes.length + resortGroupCodes.length + salesLocationIds.length === 0) return true
  return (
    (purchase.resortCode !== null && resortCodes.includes(purchase.resortCode)) ||
    (purchase.resortGroupCode !== null && resortGroupCodes.includes(purchase.resortGroupCode)) ||
    (purchase.salesLocationId !== null && salesLocationIds.includes(purchase.salesLocationId))
  )
}
