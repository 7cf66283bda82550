import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { OwedFacts } from './owed-facts.ts'
import type { Purchase } from '../household/household.ts'
import { followsPurchases } from '../location/location.ts'

/**
 * The counted purchases that are for this location. At a location that follows purchases, these are the purchases by
 * which people belong to an activity. At other locations, these are purchases of products that an activity here names;
 * if there are none, purchases of products that no activity of the resort names. If no activity here names a product,
 * these are all counted purchases.
 */
export function getLocalPurchases(
  countedPurchases: readonly Purchase[],
  { location, activities, productsOfActivities }: Pick<OwedFacts, 'location' | 'activities' | 'productsOfActivities'>,
): readonly Purchase[] {
  const matching = countedPurchases.filter(({ productId }) =>
    activities.some(({ productIds }) => productIds.includes(productId)),
  )
  if (followsPurchases(location)) {
    const matched = new Set(matching.map(({ contactId }) => contactId))
    const hasDefault = activities.some(({ id }) => id === location.defaultActivityId)
    return hasDefault ? [...matching, ...countedPurchases.filter(({ contactId }) => !matched.has(contactId))] : matching
  }
  if (matching.length > 0) return matching
  const namesProducts = activities.some(({ productIds }) => productIds.length > 0)
  return namesProducts
    ? countedPurchases.filter(({ productId }) => !productsOfActivities.has(productId))
    : countedPurchases
}

/** The day a household arrives: the earliest day of its local purchases from today on; undefined if there is none. */
export function getArrivalDay(purchasesHere: readonly Purchase[], today: CalendarDate): CalendarDate | undefined {
  let first: CalendarDate | undefined
  for (const { productDate } of purchasesHere) {
    if (productDate !== null && productDate >= today && (first === undefined || productDate < first))
      first = productDate
  }
  return first
}
