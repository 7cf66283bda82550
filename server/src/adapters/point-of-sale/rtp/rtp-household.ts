import type { HouseholdFacts } from '@first-chair/core/household/household'
import type { RtpHousehold } from './rtp-calls.ts'

/** Converts a household of RTP|One: the IP code becomes text, and the product header code becomes the product id. */
export function toHouseholdFacts(household: RtpHousehold): HouseholdFacts {
  return {
    people: household.people.map(({ customer, firstName, lastName, birthDate, isHeadOfHousehold }) => ({
      contactId: String(customer),
      firstName,
      lastName,
      birthDate,
      isHeadOfHouseHold: isHeadOfHousehold,
    })),
    purchases: household.purchases.map(({ customer, productHeaderCode, ...purchase }) => ({
      ...purchase,
      contactId: String(customer),
      productId: productHeaderCode,
    })),
    authorizations: household.authorizations.map(withContactId),
    rentalProfiles: household.rentalProfiles.map(withContactId),
    childRegistrations: household.childRegistrations.map(withContactId),
    photos: household.photos.map(withContactId),
    media: household.media.map(withContactId),
  }
}

function withContactId<Entry extends { customer: number }>({
  customer,
  ...entry
}: Entry): Omit<Entry, 'customer'> & { contactId: string } {
  return { ...entry, contactId: String(customer) }
}
