import type { CalendarDate } from '../calendar-date.ts'
import { purchaseVerdict, type PurchaseWindow } from '../household/counted-purchases.ts'
import type { HouseholdFacts, Purchase, PurchaseComponent } from '../household/household.ts'
import { seasonStart } from '../report/season.ts'

/** What a component carries whose product may be on a phone. */
export const mobilePassRule = 'MOBILEPASSALLOWED'

/** The settings that decide who may have a mobile pass: which purchases count, and which products the resort allows. */
export type MobilePassSettings = PurchaseWindow & {
  /** Codes of products that may be on a phone even where the point of sale does not say so. */
  mobilePassProducts: readonly string[]
}

/** What somebody's mobile pass is for. */
export type MobileProduct = { contactId: string; productId: string; productName: string }

/**
 * Who may have a mobile pass today, and for which product: everybody with a counted purchase of a product that the point of
 * sale allows (a part carries `MOBILEPASSALLOWED`) or that the settings name. Open prepaid access comes first, then the
 * earliest day; one product for each person, in the order of the household.
 */
export function mobileProducts(
  { people, purchases }: Pick<HouseholdFacts, 'people' | 'purchases'>,
  today: CalendarDate,
  settings: MobilePassSettings,
): MobileProduct[] {
  return people.flatMap(({ contactId }) => {
    const [first] = purchases
      .filter((purchase) => purchase.contactId === contactId && isMobileProduct(purchase, settings))
      .filter((purchase) => purchaseVerdict(purchase, today, settings).counts)
      .toSorted(byPlace)
    return first ? [{ contactId, productId: first.productId, productName: first.productName }] : []
  })
}

/** The season for which a mobile pass is ordered on a day, as in `2026/27`: it begins on 1 July. */
export function mobilePassSeason(today: CalendarDate): string {
  const year = Number(seasonStart(today).slice(0, 4))
  return `${year}/${String(year + 1).slice(2)}`
}

function isMobileProduct({ productId, components }: Purchase, { mobilePassProducts }: MobilePassSettings): boolean {
  return mobilePassProducts.includes(productId) || hasMobilePassRule(components)
}

/** Does the point of sale say of one of these components that its product may be on a phone? */
export function hasMobilePassRule(components: readonly PurchaseComponent[]): boolean {
  return components.some(({ rules }) => rules.includes(mobilePassRule))
}

function byPlace(one: Purchase, other: Purchase): number {
  const rank = ({ kind, productDate, id }: Purchase) => `${kind === 'prepaidAccess' ? 0 : 1} ${productDate ?? ''} ${id}`
  return rank(one) < rank(other) ? -1 : 1
}
