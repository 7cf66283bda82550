import { randomUUID } from 'node:crypto'
import { undefinedIfRefused, type BridgeClient } from '../bridge/bridge-client.ts'
import { sortByName, removeRepeatedCodes } from '../bridge/code-list.ts'
import { checkBatch, checkHousehold, undefinedIfNotOffered, requireKey, returnRefusal } from '../bridge/customers.ts'
import { maxHouseholds } from '../bridge/household-calls.ts'
import { noHousehold } from '../bridge/no-household.ts'
import { createSharedMedia } from '../bridge/shared-media.ts'
import { createSharedRecords } from '../bridge/shared-records.ts'
import { getSearchAddress, filterMatchingCustomers } from '../bridge/matching-customers.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { swCalls as calls, type SwHousehold } from './sw-calls.ts'
import { createSwCustomers } from './sw-customers.ts'
import { toComponent, toHouseholdFacts, toProductCode } from './sw-household.ts'

/** Creates the point of sale for Siriusware, which is called through its bridge. */
export function createSwPointOfSale(client: BridgeClient): PointOfSale {
  const customers = createSwCustomers(client)

  const currentIpCode = async (ipCode: string): Promise<string | undefined> =>
    (await customers.findCurrent(ipCode))?.ipCode

  const toCheckedFacts = (household: SwHousehold, call: typeof calls.household | typeof calls.buyingHouseholds) => {
    const facts = toHouseholdFacts(household)
    if (!facts) throw client.createInvalidAnswerError(call, 'it has records of a person outside the household')
    for (const person of household.people) customers.cacheId(person)
    return facts
  }

  return {
    ...createSharedRecords(client, calls, customers),
    ...createSharedMedia(client, calls, customers, { getContactId: ({ ipCode }) => ipCode, currentIpCode }),
    currentIpCode,
    async findCustomers(query) {
      const email = getSearchAddress(query)
      if (email === undefined) return []
      const candidates = await client.call(calls.findCustomers, { body: { email } })
      return filterMatchingCustomers(query, candidates.customers).map(({ ipCode }) => ipCode)
    },
    async household(ipCode) {
      const customer = await customers.findKey(ipCode)
      if (customer === undefined) return noHousehold
      const answer = await undefinedIfRefused('not-found', client.call(calls.household, { params: { customer } }))
      if (!answer) {
        customers.forget(ipCode)
        return noHousehold
      }
      const household = toCheckedFacts(answer, calls.household)
      checkHousehold(client, calls.household, ipCode, household)
      return household
    },
    async buyingHouseholds(after, atMost) {
      const limit = Math.min(atMost, maxHouseholds)
      const query = { after: after ?? '', atMost: String(limit) }
      const { households } = await client.call(calls.buyingHouseholds, { query })
      const batch = households.map(({ household, reach }) => {
        const facts = toCheckedFacts(household, calls.buyingHouseholds)
        const ipCode = facts.people[0]?.contactId ?? ''
        checkHousehold(client, calls.buyingHouseholds, ipCode, facts)
        const ipCodes = new Map(household.people.map((person) => [person.customer, person.ipCode]))
        return {
          ipCode,
          facts,
          reach: new Map(reach.map(({ customer, ...details }) => [ipCodes.get(customer) ?? '', details])),
        }
      })
      return checkBatch(client, calls.buyingHouseholds, { after, atMost: limit }, batch)
    },
    async addMember(headIpCode, member) {
      const params = { customer: await requireKey(customers, headIpCode) }
      const added = await returnRefusal(
        ['same-person', 'household-full'],
        client.call(calls.addMember, { params, body: member, key: randomUUID() }),
      )
      return typeof added === 'string' ? added : { contactId: added.ipCode }
    },
    async waiver(formId) {
      const waiver = await undefinedIfRefused('not-found', client.call(calls.waiver, { params: { code: formId } }))
      if (waiver && waiver.formId !== formId)
        throw client.createInvalidAnswerError(calls.waiver, 'it is another waiver')
      return waiver && { authorizationType: waiver.formId, name: waiver.name, html: waiver.html }
    },
    async authorizationTypes() {
      const offered = await undefinedIfNotOffered(client.call(calls.waivers, {}))
      return offered && sortByName(offered.waivers.map(({ formId, name }) => ({ code: formId, name })))
    },
    async products() {
      const offered = await undefinedIfNotOffered(client.call(calls.products, {}))
      const products = offered?.products.map((product) => ({
        code: toProductCode(product),
        name: product.description,
        components: product.parts.map(toComponent),
      }))
      return products && removeRepeatedCodes(products)
    },
    async recordAuthorizations({ source, authorizationType, contactIds, startDate, endDate, textHash, comment }) {
      // Two of the covered people may have been merged into one customer.
      const keys = new Set(await Promise.all(contactIds.map((contactId) => requireKey(customers, contactId))))
      const recorded = await client.call(calls.recordSignature, {
        body: {
          source,
          formId: authorizationType,
          customers: [...keys],
          validFrom: startDate,
          validThrough: endDate,
          textHash,
          comment,
        },
        key: source,
      })
      if (recorded.source !== source)
        throw client.createInvalidAnswerError(calls.recordSignature, 'it is about another signature')
    },
  }
}
