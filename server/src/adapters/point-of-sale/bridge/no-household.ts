import type { HouseholdFacts } from '@first-chair/core/household/household'

/** The household of an unknown customer. */
export const noHousehold: HouseholdFacts = {
  people: [],
  purchases: [],
  authorizations: [],
  rentalProfiles: [],
  childRegistrations: [],
  photos: [],
  media: [],
}
