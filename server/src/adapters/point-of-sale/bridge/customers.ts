import type { HouseholdFacts } from '@first-chair/core/household/household'
import { PointOfSaleRefused, type BuyingHousehold } from '../point-of-sale.ts'
import { BridgeRefusal, undefinedIfRefused, type BridgeClient } from './bridge-client.ts'
import type { BridgeCall } from './bridge-call.ts'
import type { CustomerKey } from './shapes.ts'

/** Maps contacts of the product to keys of the system. */
export type Customers<Key extends CustomerKey> = {
  /** Finds the system's key of a contact; undefined if there is none. */
  findKey(contactId: string): Promise<Key | undefined>
}

/** A record names a customer whom the point of sale does not have. This is not an outage, and retries do not help. */
class UnknownCustomer extends PointOfSaleRefused {
  constructor() {
    super('A record names a customer who does not exist at the point of sale.')
    this.name = 'UnknownCustomer'
  }
}

/** Returns the key of a contact for a write; throws `UnknownCustomer` if there is none. */
export async function requireKey<Key extends CustomerKey>(customers: Customers<Key>, contactId: string): Promise<Key> {
  const key = await customers.findKey(contactId)
  if (key === undefined) throw new UnknownCustomer()
  return key
}

/** Finds the keys of contacts; returns the contact ids by key, without contacts that have no key. */
export async function findKeys<Key extends CustomerKey>(
  customers: Customers<Key>,
  contactIds: readonly string[],
): Promise<Map<Key, string>> {
  const keys = await Promise.all(
    contactIds.map(async (contactId) => [await customers.findKey(contactId), contactId] as const),
  )
  return new Map(keys.flatMap(([key, contactId]) => (key === undefined ? [] : [[key, contactId]])))
}

/** Returns the contact of a record in an answer. Throws if the contact was not requested. */
export function getRequestedContact<Key extends CustomerKey>(
  client: BridgeClient,
  call: BridgeCall,
  requestedKeys: ReadonlyMap<Key, string>,
  customer: Key,
): string {
  const contactId = requestedKeys.get(customer)
  if (contactId === undefined)
    throw client.createInvalidAnswerError(call, 'it is about a customer who was not requested')
  return contactId
}

/** Maps the items of an answer by contact. */
export function mapByContact<Key extends CustomerKey, Item extends { customer: Key }, Value>(
  client: BridgeClient,
  call: BridgeCall,
  requestedKeys: ReadonlyMap<Key, string>,
  items: readonly Item[],
  getValue: (item: Item) => Value,
): Map<string, Value> {
  return new Map(items.map((item) => [getRequestedContact(client, call, requestedKeys, item.customer), getValue(item)]))
}

/** Throws if this is not the requested household, or if it has records of people outside it. */
export function checkHousehold(
  client: BridgeClient,
  call: BridgeCall,
  headIpCode: string,
  facts: HouseholdFacts,
): void {
  const { people, purchases, authorizations, rentalProfiles, childRegistrations, photos, media } = facts
  const [head, ...members] = people
  if (head?.contactId !== headIpCode || !head.isHeadOfHouseHold) {
    throw client.createInvalidAnswerError(call, 'it is another household')
  }
  const ids = new Set(people.map(({ contactId }) => contactId))
  if (ids.size !== people.length || members.some(({ isHeadOfHouseHold }) => isHeadOfHouseHold)) {
    throw client.createInvalidAnswerError(call, 'it has a person twice, or two heads')
  }
  const records = [purchases, authorizations, rentalProfiles, childRegistrations, photos, media].flat()
  if (records.some(({ contactId }) => !ids.has(contactId))) {
    throw client.createInvalidAnswerError(call, 'it has records of a person outside the household')
  }
}

/**
 * Finds the current IP code of a customer after merges. A merge moves sign-ins and records to another customer for
 * good, so that customer must exist under that IP code. If not, the answer of the bridge is rejected.
 */
export async function followMerges(
  client: BridgeClient,
  call: BridgeCall,
  ipCode: string,
  findCurrent: (ipCode: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const current = await findCurrent(ipCode)
  if (current === undefined || current === ipCode || (await findCurrent(current)) === current) return current
  throw client.createInvalidAnswerError(call, 'it names a customer who does not exist')
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

/** Returns undefined if the system does not offer this list. */
export function undefinedIfNotOffered<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  return undefinedIfRefused('not-offered', call)
}

/** Returns the code of an expected refusal instead of throwing it. */
export async function returnRefusal<Answer, Code extends 'same-person' | 'household-full'>(
  codes: readonly Code[],
  call: Promise<Answer>,
): Promise<Answer | Code> {
  try {
    return await call
  } catch (error) {
    const refused = error instanceof BridgeRefusal ? codes.find((code) => code === error.code) : undefined
    if (refused === undefined) throw error
    return refused
  }
}
