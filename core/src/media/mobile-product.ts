import type { CalendarDate } from '../calendar/calendar-date.ts'
import { getPurchaseVerdict, type PurchaseWindow } from '../household/counted-purchases.ts'
import type { HouseholdFacts, Purchase, PurchaseComponent } from '../household/household.ts'
import { getSeasonStart } from '../report/season.ts'

/** The rule that marks a component whose product may be a mobile pass. */
export const mobilePassRule = 'MOBILEPASSALLOWED'

/** The settings that decide who may have a mobile pass: which purchases count, and which products the resort allows. */
export type MobilePassSettings = PurchaseWindow & {
  /** Codes of products that may be a mobile pass even if the point of sale does not mark them. */
  mobilePassProducts: readonly string[]
}

/** The product of a person's mobile pass. */
export type MobileProduct = { contactId: string; productId: string; productName: string }

/**
 * Who may have a mobile pass today, and for which product: everybody with a counted purchase of a product that the
 * point of sale marks (a component has the rule `MOBILEPASSALLOWED`) or that the settings name. One product per person,
 * in household order: open prepaid access first, then the earliest day.
 */
export function getMobileProducts(
  { people, purchases }: Pick<HouseholdFacts, 'people' | 'purchases'>,
  today: CalendarDate,
  settings: MobilePassSettings,
): MobileProduct[] {
  return people.flatMap(({ contactId }) => {
    const [first] = purchases
      .filter((purchase) => purchase.contactId === contactId && isMobileProduct(purchase, settings))
      .filter((purchase) => getPurchaseVerdict(purchase, today, settings).counts)
      .toSorted(comparePriority)
    return first ? [{ contactId, productId: first.productId, productName: first.productName }] : []
  })
}

/** The season of a mobile pass that is ordered on a day, such as `2026/27`. It starts on 1 July. */
export function getMobilePassSeason(today: CalendarDate): string {
  const year = Number(getSeasonStart(today).slice(0, 4))
  return `${year}/${String(year + 1).slice(2)}`
}

function isMobileProduct({ productId, components }: Purchase, { mobilePassProducts }: MobilePassSettings): boolean {
  return mobilePassProducts.includes(productId) || hasMobilePassRule(components)
}

/** True if the point of sale marks one of these components as a mobile product. */
export function hasMobilePassRule(components: readonly PurchaseComponent[]): boolean {
  return components.some(({ rules }) => rules.includes(mobilePassRule))
}

function comparePriority(one: Purchase, other: Purchase): number {
  const rank = ({ kind, productDate, id }: Purchase) => `${kind === 'prepaidAccess' ? 0 : 1} ${productDate ?? ''} ${id}`
  return rank(one) < rank(other) ? -1 : 1
}
