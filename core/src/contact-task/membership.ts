import { knownAge } from '../contact/contact.ts'
import type { Person, Purchase } from '../household/household.ts'
import { followsPurchases } from '../location/location.ts'
import { ageMisfit, type AgeMisfit } from './age-range.ts'
import type { OfferedActivity, OwedFacts } from './owed-facts.ts'

/** Why a contact is part of an activity. */
export type Belonging = 'fits-age' | 'bought-product' | 'bought-something-else'

/** Why a contact is no part of an activity. */
export type NotBelonging =
  AgeMisfit | 'nothing-counted' | 'bought-for-another-activity' | 'other-purchases-go-to-the-default-activity'

export type Membership = { belongs: true; reason: Belonging } | { belongs: false; reason: NotBelonging }

/**
 * Does a person take part in an activity here, and why? Where purchases are not looked at, whoever fits the age; else
 * whoever bought one of its products, and at the default activity whoever bought what no activity has (domain rules, section 3).
 */
export function membershipOf(
  activity: OfferedActivity,
  person: Person,
  counted: readonly Purchase[],
  facts: Pick<OwedFacts, 'activities' | 'location' | 'today'>,
): Membership {
  const misfit = ageMisfit(activity, knownAge(person.birthDate, facts.today))
  if (misfit) return { belongs: false, reason: misfit }
  if (!followsPurchases(facts.location)) return { belongs: true, reason: 'fits-age' }

  const own = counted.filter((purchase) => purchase.contactId === person.contactId)
  if (own.length === 0) return { belongs: false, reason: 'nothing-counted' }
  if (own.some(({ productId }) => activity.productIds.includes(productId))) {
    return { belongs: true, reason: 'bought-product' }
  }
  if (own.some(({ productId }) => facts.activities.some((other) => other.productIds.includes(productId)))) {
    return { belongs: false, reason: 'bought-for-another-activity' }
  }
  return activity.id === facts.location.defaultActivityId
    ? { belongs: true, reason: 'bought-something-else' }
    : { belongs: false, reason: 'other-purchases-go-to-the-default-activity' }
}
