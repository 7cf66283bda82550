import { randomUUID } from 'node:crypto'
import type { PointOfSale } from '../point-of-sale.ts'
import { BridgeRefusal, undefinedIfRefused } from './bridge-client.ts'
import { checkBatch, checkHousehold, createContactIds, noHousehold, toHouseholdFacts } from './bridge-household.ts'
import { readRecords, requireKey, type Bridge } from './customers.ts'
import { maxHouseholds } from './household-calls.ts'
import { filterMatchingCustomers, getSearchAddress } from './matching-customers.ts'

/** The refusals of a new member that the port returns as answers. */
const memberRefusals = ['same-person', 'household-full'] as const

/** The part of the port for customers and their households. */
export function createHouseholdPart(bridge: Bridge) {
  const { client, calls, customers } = bridge
  return {
    async findCustomers(query) {
      const email = getSearchAddress(query)
      if (email === undefined) return []
      const candidates = await client.call(calls.findCustomers, { body: { email } })
      return filterMatchingCustomers(query, candidates.customers).map(({ ipCode }) => ipCode)
    },
    // The bridge finds customers only by the whole e-mail address, as for a sign-in.
    searchCustomers: () => Promise.resolve(undefined),
    currentIpCode: async (ipCode) => (await customers.findCurrent(ipCode))?.ipCode,
    async household(ipCode) {
      const customer = await customers.findKey(ipCode)
      if (customer === undefined) return noHousehold
      const answer = await undefinedIfRefused('not-found', client.call(calls.household, { params: { customer } }))
      if (!answer) {
        customers.forget(ipCode)
        return noHousehold
      }
      const facts = toHouseholdFacts(answer)
      checkHousehold(client, calls.household, ipCode, facts)
      answer.people.forEach(customers.cacheKey)
      return facts
    },
    async countBuyingHouseholds() {
      return (await client.call(calls.countBuyingHouseholds, {})).households
    },
    async buyingHouseholds(after, atMost) {
      const limit = Math.min(atMost, maxHouseholds)
      const query = { after: after ?? '', atMost: String(limit) }
      const { households } = await client.call(calls.buyingHouseholds, { query })
      const batch = households.map(({ household, reach }) => {
        const facts = toHouseholdFacts(household)
        const ipCode = facts.people[0]?.contactId ?? ''
        checkHousehold(client, calls.buyingHouseholds, ipCode, facts)
        household.people.forEach(customers.cacheKey)
        const getContactId = createContactIds(household)
        return {
          ipCode,
          facts,
          reach: new Map(reach.map(({ customer, ...details }) => [getContactId(customer), details])),
        }
      })
      return checkBatch(client, calls.buyingHouseholds, { after, atMost: limit }, batch)
    },
    async purchaseValidity(contactIds) {
      const read = readRecords(bridge, calls.purchaseValidity, contactIds, ({ purchases }) => purchases)
      const purchases = (await undefinedIfRefused('not-offered', read)) ?? []
      return new Map(
        purchases.map((purchase) => {
          const { id, contactId: _, ...validity } = purchase
          return [id, validity]
        }),
      )
    },
    async addMember(headIpCode, member) {
      const params = { customer: await requireKey(customers, headIpCode) }
      try {
        const added = await client.call(calls.addMember, { params, body: member, key: randomUUID() })
        return { contactId: added.ipCode }
      } catch (error) {
        const refused = error instanceof BridgeRefusal ? memberRefusals.find((code) => code === error.code) : undefined
        if (refused === undefined) throw error
        return refused
      }
    },
  } satisfies Partial<PointOfSale>
}
