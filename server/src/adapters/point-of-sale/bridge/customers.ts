import type { HouseholdFacts } from '@first-chair/core/household/household'
import { PointOfSaleRefused, type BuyingHousehold } from '../point-of-sale.ts'
import { BridgeRefusal, unless, type BridgeClient } from './bridge-client.ts'
import type { BridgeCall } from './bridge-call.ts'
import type { CustomerKey } from './shapes.ts'

/** How a system knows the contacts of the product. */
export type Customers<Key extends CustomerKey> = {
  /** The system's key of a contact; undefined where there can be none. */
  keyOf(contactId: string): Promise<Key | undefined>
}

/** A record names somebody whom the point of sale does not know: no outage, and not to be repeated for ever unseen. */
export class UnknownCustomer extends PointOfSaleRefused {
  constructor() {
    super('A record names a customer whom the point of sale does not know.')
    this.name = 'UnknownCustomer'
  }
}

/** The key of a contact to write for. */
export async function keyToWrite<Key extends CustomerKey>(customers: Customers<Key>, contactId: string): Promise<Key> {
  const key = await customers.keyOf(contactId)
  if (key === undefined) throw new UnknownCustomer()
  return key
}

/** The contacts that the system knows, by its keys. */
export async function keysOf<Key extends CustomerKey>(
  customers: Customers<Key>,
  contactIds: readonly string[],
): Promise<Map<Key, string>> {
  const found = await Promise.all(
    contactIds.map(async (contactId) => [await customers.keyOf(contactId), contactId] as const),
  )
  return new Map(found.flatMap(([key, contactId]) => (key === undefined ? [] : [[key, contactId]])))
}

/** The contact whom a part of an answer is about. An answer about anybody who was not asked for is no answer. */
export function contactFor<Key extends CustomerKey>(
  client: BridgeClient,
  call: BridgeCall,
  asked: ReadonlyMap<Key, string>,
  customer: Key,
): string {
  const contactId = asked.get(customer)
  if (contactId === undefined) throw client.untrue(call, 'it is about somebody who was not asked for')
  return contactId
}

/** What was answered, by contact. */
export function byContact<Key extends CustomerKey, Item extends { customer: Key }, Value>(
  client: BridgeClient,
  call: BridgeCall,
  asked: ReadonlyMap<Key, string>,
  items: readonly Item[],
  valueOf: (item: Item) => Value,
): Map<string, Value> {
  return new Map(items.map((item) => [contactFor(client, call, asked, item.customer), valueOf(item)]))
}

/** Refuses a household that is not the one asked for, or tells of anybody outside of it. */
export function checkHousehold(
  client: BridgeClient,
  call: BridgeCall,
  headIpCode: string,
  facts: HouseholdFacts,
): void {
  const { people, purchases, authorizations, rentalProfiles, childRegistrations, photos, media } = facts
  const [head, ...members] = people
  if (head?.contactId !== headIpCode || !head.isHeadOfHouseHold) {
    throw client.untrue(call, 'it is the household of somebody else')
  }
  const ids = new Set(people.map(({ contactId }) => contactId))
  if (ids.size !== people.length || members.some(({ isHeadOfHouseHold }) => isHeadOfHouseHold)) {
    throw client.untrue(call, 'it names somebody twice, or two heads of one household')
  }
  const told = [purchases, authorizations, rentalProfiles, childRegistrations, photos, media].flat()
  if (told.some(({ contactId }) => !ids.has(contactId))) {
    throw client.untrue(call, 'it has records of somebody outside of the household')
  }
}

/**
 * Whom a customer goes by now. A merge moves sign-ins and records to somebody else for good: the one it leads to must be there
 * under that very code, or it was a slip of the bridge.
 */
export async function followed(
  client: BridgeClient,
  call: BridgeCall,
  ipCode: string,
  present: (ipCode: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const found = await present(ipCode)
  if (found === undefined || found === ipCode || (await present(found)) === found) return found
  throw client.untrue(call, 'it leads to a customer who is not there')
}

/** Refuses a batch of households that is too long, or that whoever walks all of them has met already: it would never end. */
export function checkedBatch(
  client: BridgeClient,
  call: BridgeCall,
  asked: { after: string | undefined; atMost: number },
  batch: BuyingHousehold[],
): BuyingHousehold[] {
  const ipCodes = batch.map(({ ipCode }) => ipCode)
  if (ipCodes.length > asked.atMost) throw client.untrue(call, 'it has more households than were asked for')
  if (new Set([...ipCodes, asked.after]).size !== ipCodes.length + 1) {
    throw client.untrue(call, 'it names a household again')
  }
  return batch
}

/** What a system has no list of. */
export function ifOffered<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  return unless('not-offered', asked)
}

/** A refusal of the protocol as the answer that the port has for it. */
export async function orRefused<Answer, Code extends 'same-person' | 'household-full'>(
  codes: readonly Code[],
  asked: Promise<Answer>,
): Promise<Answer | Code> {
  try {
    return await asked
  } catch (error) {
    const refused = error instanceof BridgeRefusal ? codes.find((code) => code === error.code) : undefined
    if (refused === undefined) throw error
    return refused
  }
}
