import type { HouseholdFacts } from '@first-chair/core/household/household'
import type { BuyingHousehold } from '../point-of-sale.ts'
import type { BridgeCall } from './bridge-call.ts'
import type { BridgeClient } from './bridge-client.ts'
import type { BridgeHousehold } from './bridge-system.ts'
import type { CustomerKey } from './shapes.ts'

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

/** Creates the function that converts keys of a household to contact ids; '' for a person outside the household. */
export function createContactIds({ people }: BridgeHousehold): (customer: CustomerKey) => string {
  // A GUID may be written in lower or upper case.
  const normalize = (customer: CustomerKey) => String(customer).toLowerCase()
  const contactIds = new Map(people.map(({ customer, ipCode }) => [normalize(customer), ipCode]))
  // Two people with the same key cannot be distinguished, so nobody in the household gets an id.
  const isAmbiguous = contactIds.size !== people.length
  return (customer) => (isAmbiguous ? '' : (contactIds.get(normalize(customer)) ?? ''))
}

/** Converts a household of a bridge to facts, with IP codes as contact ids. */
export function toHouseholdFacts(household: BridgeHousehold): HouseholdFacts {
  const getContactId = createContactIds(household)
  const withContactId = <Entry extends { customer: CustomerKey }>({ customer, ...entry }: Entry) => ({
    ...entry,
    contactId: getContactId(customer),
  })
  return {
    people: household.people.map(({ customer, firstName, lastName, birthDate, isHeadOfHouseHold }) => ({
      contactId: getContactId(customer),
      firstName,
      lastName,
      birthDate,
      isHeadOfHouseHold,
    })),
    purchases: household.purchases.map(withContactId),
    authorizations: household.authorizations.map(withContactId),
    rentalProfiles: household.rentalProfiles.map(withContactId),
    childRegistrations: household.childRegistrations.map(withContactId),
    photos: household.photos.map(withContactId),
    media: household.media.map(withContactId),
  }
}

/** Throws if this is not the requested household, or if it has records of people outside it. */
export function checkHousehold(
  client: BridgeClient,
  call: BridgeCall,
  headIpCode: string,
  { people, ...records }: HouseholdFacts,
): void {
  const [head, ...members] = people
  if (head?.contactId !== headIpCode || !head.isHeadOfHouseHold) {
    throw client.createInvalidAnswerError(call, 'it is another household')
  }
  const ids = new Set(people.map(({ contactId }) => contactId))
  if (ids.size !== people.length || members.some(({ isHeadOfHouseHold }) => isHeadOfHouseHold)) {
    throw client.createInvalidAnswerError(call, 'it has a person twice, or two heads')
  }
  if (Object.values(records).some((ofKind) => ofKind.some(({ contactId }) => !ids.has(contactId)))) {
    throw client.createInvalidAnswerError(call, 'it has records of a person outside the household')
  }
}

/**
 * Throws if a batch of households is too long or repeats a household, because the walk over all households would not
 * end.
 */
export function checkBatch(
  client: BridgeClient,
  call: BridgeCall,
  requested: { after: string | undefined; atMost: number },
  batch: BuyingHousehold[],
): BuyingHousehold[] {
  const ipCodes = batch.map(({ ipCode }) => ipCode)
  if (ipCodes.length > requested.atMost)
    throw client.createInvalidAnswerError(call, 'it has more households than requested')
  if (new Set([...ipCodes, requested.after]).size !== ipCodes.length + 1) {
    throw client.createInvalidAnswerError(call, 'it repeats a household')
  }
  return batch
}
