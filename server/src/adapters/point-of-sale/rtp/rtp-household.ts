import type { HouseholdFacts } from '@first-chair/core/household/household'
import type { RtpHousehold } from './rtp-calls.ts'

/** A household of RTP|One in the product's words: IP codes as text, the product header code as the product. */
export function householdOf(told: RtpHousehold): HouseholdFacts {
  return {
    people: told.people.map(({ customer, firstName, lastName, birthDate, isHeadOfHousehold }) => ({
      contactId: String(customer),
      firstName,
      lastName,
      birthDate,
      isHeadOfHouseHold: isHeadOfHousehold,
    })),
    purchases: told.purchases.map(({ customer, productHeaderCode, ...purchase }) => ({
      ...purchase,
      contactId: String(customer),
      productId: productHeaderCode,
    })),
    authorizations: told.authorizations.map(ofContact),
    rentalProfiles: told.rentalProfiles.map(ofContact),
    childRegistrations: told.childRegistrations.map(ofContact),
    photos: told.photos.map(ofContact),
    media: told.media.map(ofContact),
  }
}

function ofContact<Entry extends { customer: number }>({
  customer,
  ...entry
}: Entry): Omit<Entry, 'customer'> & { contactId: string } {
  return { ...entry, contactId: String(customer) }
}
