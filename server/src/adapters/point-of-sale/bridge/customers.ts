import type * as z from 'zod/mini'
import { PointOfSaleRefused } from '../point-of-sale.ts'
import type { RecordsCall } from './bridge-call.ts'
import type { BridgeCalls } from './bridge-calls.ts'
import { undefinedIfRefused, type BridgeClient } from './bridge-client.ts'
import type { BridgeSystem, Identity } from './bridge-system.ts'
import type { CustomerKey } from './shapes.ts'

const maxCachedKeys = 50_000
/** Time for which a key is cached. It is limited, because a merge may change the key of an IP code. */
const cacheMs = 600_000

/** A bridge with the calls of its system, and the keys of its customers. */
export type Bridge = {
  readonly client: BridgeClient
  readonly calls: BridgeCalls
  readonly customers: Customers
}

/** Maps contacts of the product to keys of the system. */
export type Customers = {
  /** Finds the system's key of a contact; undefined if there is none. */
  readonly findKey: (contactId: string) => Promise<CustomerKey | undefined>
  /** Finds the current customer of an IP code after merges, without the cache. */
  readonly findCurrent: (ipCode: string) => Promise<Identity | undefined>
  /** Caches a key from another answer. */
  readonly cacheKey: (identity: Identity) => void
  readonly forget: (ipCode: string) => void
}

/** Finds the keys of customers: they follow from the IP codes, or the bridge is asked and its answers are cached. */
export function createCustomers(
  client: BridgeClient,
  { presentCustomer }: Pick<BridgeCalls, 'presentCustomer'>,
  { toKey }: Pick<BridgeSystem, 'toKey'>,
): Customers {
  const cached = new Map<string, { customer: CustomerKey; at: number }>()
  const request = async (ipCode: string): Promise<Identity | undefined> =>
    toKey && toKey(ipCode) === undefined
      ? undefined
      : undefinedIfRefused('not-found', client.call(presentCustomer, { params: { ipCode } }))

  const customers: Customers = {
    // A merge moves sign-ins and records to another customer for good, so that customer must exist.
    async findCurrent(ipCode) {
      const current = await request(ipCode)
      if (!current || current.ipCode === ipCode) return current
      if ((await request(current.ipCode))?.ipCode === current.ipCode) return current
      throw client.createInvalidAnswerError(presentCustomer, 'it names a customer who does not exist')
    },
    async findKey(contactId) {
      if (toKey) return toKey(contactId)
      const entry = cached.get(contactId)
      if (entry && performance.now() - entry.at < cacheMs) return entry.customer
      const current = await customers.findCurrent(contactId)
      // If the IP codes differ, the customer was merged or the bridge made an error, so the key is not cached.
      if (current?.ipCode === contactId) customers.cacheKey(current)
      return current?.customer
    },
    cacheKey({ ipCode, customer }) {
      if (toKey) return
      if (cached.size >= maxCachedKeys) cached.clear()
      cached.set(ipCode, { customer, at: performance.now() })
    },
    forget: (ipCode) => cached.delete(ipCode),
  }
  return customers
}

/** A record names a customer whom the point of sale does not have. This is not an outage, and retries do not help. */
class UnknownCustomer extends PointOfSaleRefused {
  constructor() {
    super('A record names a customer who does not exist at the point of sale.')
    this.name = 'UnknownCustomer'
  }
}

/** Returns the key of a contact for a write; throws `UnknownCustomer` if there is none. */
export async function requireKey(customers: Customers, contactId: string): Promise<CustomerKey> {
  const key = await customers.findKey(contactId)
  if (key === undefined) throw new UnknownCustomer()
  return key
}

/**
 * Reads records of contacts, and returns them with the contact ids. Contacts without a key have none. Throws if a
 * record is about a customer who was not requested.
 */
export async function readRecords<Answer extends z.ZodMiniType, Item extends { customer: CustomerKey }>(
  { client, customers }: Bridge,
  call: RecordsCall<Answer>,
  contactIds: readonly string[],
  getItems: (answer: z.output<Answer>) => readonly Item[],
): Promise<(Omit<Item, 'customer'> & { contactId: string })[]> {
  const keys = await Promise.all(
    contactIds.map(async (contactId) => [await customers.findKey(contactId), contactId] as const),
  )
  const requested = new Map(keys.flatMap(([key, contactId]) => (key === undefined ? [] : [[key, contactId]])))
  if (requested.size === 0) return []
  const answer = await client.call(call, { body: { customers: [...requested.keys()] } })
  return getItems(answer).map(({ customer, ...item }) => {
    const contactId = requested.get(customer)
    if (contactId === undefined)
      throw client.createInvalidAnswerError(call, 'it is about a customer who was not requested')
    return { ...item, contactId }
  })
}
