import { getAge } from '../contact/contact.ts'
import type { Person, Purchase } from '../household/household.ts'
import { followsPurchases } from '../location/location.ts'
import { getAgeMisfit, type AgeMisfit } from './age-range.ts'
import type { OfferedActivity, OwedFacts } from './owed-facts.ts'

/** Why a contact takes part in an activity. */
export type ParticipationReason = 'fits-age' | 'bought-product' | 'bought-something-else'

/** Why a contact does not take part in an activity. */
type NonParticipationReason =
  | AgeMisfit
  | 'nothing-counted'
  | 'bought-for-another-activity'
  | 'other-purchases-go-to-the-default-activity'

export type Membership =
  | { belongs: true; reason: ParticipationReason }
  | { belongs: false; reason: NonParticipationReason }

/**
 * Decides whether a person takes part in an activity. If the location does not follow purchases, the age decides. Else
 * the person must have bought one of its products; the default activity also takes people who bought a product of no
 * activity (docs/domain.md, "Who takes part"). `ownPurchases` are the counted purchases of the person.
 */
export function getMembership(
  activity: OfferedActivity,
  person: Person,
  ownPurchases: readonly Purchase[],
  facts: Pick<OwedFacts, 'activities' | 'location' | 'today'>,
): Membership {
  const misfit = getAgeMisfit(activity, getAge(person.birthDate, facts.today))
  if (misfit) return { belongs: false, reason: misfit }
  if (!followsPurchases(facts.location)) return { belongs: true, reason: 'fits-age' }

  if (ownPurchases.length === 0) return { belongs: false, reason: 'nothing-counted' }
  if (ownPurchases.some(({ productId }) => activity.productIds.includes(productId))) {
    return { belongs: true, reason: 'bought-product' }
  }
  if (ownPurchases.some(({ productId }) => facts.activities.some((other) => other.productIds.includes(productId)))) {
    return { belongs: false, reason: 'bought-for-another-activity' }
  }
  return activity.id === facts.location.defaultActivityId
    ? { belongs: true, reason: 'bought-something-else' }
    : { belongs: false, reason: 'other-purchases-go-to-the-default-activity' }
}
