import type { HouseholdFacts } from '@first-chair/core/household/household'

/** The household of somebody whom the point of sale does not know. */
export const noHousehold: HouseholdFacts = {
  people: [],
  purchases: [],
  authorizations: [],
  rentalProfiles: [],
  childRegistrations: [],
  photos: [],
  media: [],
}
