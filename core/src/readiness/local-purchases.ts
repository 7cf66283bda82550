import type { CalendarDate } from '../calendar-date.ts'
import type { OwedFacts } from '../contact-task/owed-facts.ts'
import type { Purchase } from '../household/household.ts'
import { followsPurchases } from '../location/location.ts'

/**
 * Those of the counted purchases that are for this location. Where purchases decide, these are the ones by which people belong
 * to an activity here. Elsewhere they are those of a product that an activity here names; when there is none, those of products
 * that no activity of the resort names. Where the activities here name no product at all, every counted purchase is.
 */
export function localPurchases(
  counted: readonly Purchase[],
  { location, activities, productsOfActivities }: Pick<OwedFacts, 'location' | 'activities' | 'productsOfActivities'>,
): readonly Purchase[] {
  const matching = counted.filter(({ productId }) =>
    activities.some(({ productIds }) => productIds.includes(productId)),
  )
  if (followsPurchases(location)) {
    const matched = new Set(matching.map(({ contactId }) => contactId))
    const hasDefault = activities.some(({ id }) => id === location.defaultActivityId)
    return hasDefault ? [...matching, ...counted.filter(({ contactId }) => !matched.has(contactId))] : matching
  }
  if (matching.length > 0) return matching
  const namesProducts = activities.some(({ productIds }) => productIds.length > 0)
  return namesProducts ? counted.filter(({ productId }) => !productsOfActivities.has(productId)) : counted
}

/** The day a household arrives: the earliest of its local purchases from today on; undefined when none is known. */
export function arrivalDay(local: readonly Purchase[], today: CalendarDate): CalendarDate | undefined {
  return local
    .flatMap(({ productDate }) => (productDate !== null && productDate >= today ? [productDate] : []))
    .toSorted()[0]
}
