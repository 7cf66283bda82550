import type { CalendarDate } from '../calendar-date.ts'
import { purchaseVerdict, type PurchaseWindow } from '../household/counted-purchases.ts'
import type { HouseholdFacts, Purchase } from '../household/household.ts'
import { seasonStart } from '../report/season.ts'

/** What a component carries whose product may be on a phone. */
export const mobilePassRule = 'MOBILEPASSALLOWED'

/** What somebody's mobile pass is for. */
export type MobileProduct = { contactId: string; productId: string; productName: string }

/**
 * Who may have a mobile pass today, and for which product: everybody with a counted purchase of which a part carries
 * `MOBILEPASSALLOWED`. Open prepaid access comes first, then the earliest day; one product for each person, in the order
 * of the household.
 */
export function mobileProducts(
  { people, purchases }: Pick<HouseholdFacts, 'people' | 'purchases'>,
  today: CalendarDate,
  window: PurchaseWindow,
): MobileProduct[] {
  return people.flatMap(({ contactId }) => {
    const [first] = purchases
      .filter((purchase) => purchase.contactId === contactId && mayBeOnAPhone(purchase))
      .filter((purchase) => purchaseVerdict(purchase, today, window).counts)
      .toSorted(byPlace)
    return first ? [{ contactId, productId: first.productId, productName: first.productName }] : []
  })
}

/** The season for which a mobile pass is ordered on a day, as in `2026/27`: it begins on 1 July. */
export function mobilePassSeason(today: CalendarDate): string {
  const year = Number(seasonStart(today).slice(0, 4))
  return `${year}/${String(year + 1).slice(2)}`
}

function mayBeOnAPhone({ components }: Purchase): boolean {
  return components.some(({ rules }) => rules.includes(mobilePassRule))
}

function byPlace(one: Purchase, other: Purchase): number {
  const rank = ({ kind, productDate, id }: Purchase) => `${kind === 'prepaidAccess' ? 0 : 1} ${productDate ?? ''} ${id}`
  return rank(one) < rank(other) ? -1 : 1
}
