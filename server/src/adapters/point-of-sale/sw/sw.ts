import { randomUUID } from 'node:crypto'
import { unless, type BridgeClient } from '../bridge/bridge-client.ts'
import { byName, eachCodeOnce } from '../bridge/code-list.ts'
import { checkedBatch, checkHousehold, ifOffered, keyToWrite, orRefused } from '../bridge/customers.ts'
import { mostHouseholds } from '../bridge/household-calls.ts'
import { noHousehold } from '../bridge/no-household.ts'
import { sharedMedia } from '../bridge/shared-media.ts'
import { sharedRecords } from '../bridge/shared-records.ts'
import { addressToFind, soughtAmong } from '../bridge/sought-customers.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { swCalls as calls, type SwHousehold } from './sw-calls.ts'
import { swCustomers } from './sw-customers.ts'
import { componentOf, householdOf, productCode } from './sw-household.ts'

/** Creates the point of sale for Siriusware, which is called through its bridge. */
export function swPointOfSale(client: BridgeClient): PointOfSale {
  const customers = swCustomers(client)

  const currentIpCode = async (ipCode: string): Promise<string | undefined> =>
    (await customers.findCurrent(ipCode))?.ipCode

  const toCheckedFacts = (household: SwHousehold, call: typeof calls.household | typeof calls.buyingHouseholds) => {
    const facts = householdOf(household)
    if (!facts) throw client.untrue(call, 'it has records of a person outside the household')
    for (const person of household.people) customers.cacheId(person)
    return facts
  }

  return {
    ...sharedRecords(client, calls, customers),
    ...sharedMedia(client, calls, customers, { getContactId: ({ ipCode }) => ipCode, currentIpCode }),
    presentIpCode: currentIpCode,
    async findCustomers(query) {
      const email = addressToFind(query)
      if (email === undefined) return []
      const candidates = await client.call(calls.findCustomers, { body: { email } })
      return soughtAmong(query, candidates.customers).map(({ ipCode }) => ipCode)
    },
    async household(ipCode) {
      const customer = await customers.keyOf(ipCode)
      if (customer === undefined) return noHousehold
      const answer = await unless('not-found', client.call(calls.household, { params: { customer } }))
      if (!answer) {
        customers.forget(ipCode)
        return noHousehold
      }
      const household = toCheckedFacts(answer, calls.household)
      checkHousehold(client, calls.household, ipCode, household)
      return household
    },
    async buyingHouseholds(after, atMost) {
      const limit = Math.min(atMost, mostHouseholds)
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
      return checkedBatch(client, calls.buyingHouseholds, { after, atMost: limit }, batch)
    },
    async addMember(headIpCode, member) {
      const params = { customer: await keyToWrite(customers, headIpCode) }
      const added = await orRefused(
        ['same-person', 'household-full'],
        client.call(calls.addMember, { params, body: member, key: randomUUID() }),
      )
      return typeof added === 'string' ? added : { contactId: added.ipCode }
    },
    async waiver(formId) {
      const waiver = await unless('not-found', client.call(calls.waiver, { params: { code: formId } }))
      if (waiver && waiver.formId !== formId) throw client.untrue(calls.waiver, 'it is another waiver')
      return waiver && { authorizationType: waiver.formId, name: waiver.name, html: waiver.html }
    },
    async authorizationTypes() {
      const offered = await ifOffered(client.call(calls.waivers, {}))
      return offered && byName(offered.waivers.map(({ formId, name }) => ({ code: formId, name })))
    },
    async products() {
      const offered = await ifOffered(client.call(calls.products, {}))
      const products = offered?.products.map((product) => ({
        code: productCode(product),
        name: product.description,
        components: product.parts.map(componentOf),
      }))
      return products && eachCodeOnce(products)
    },
    async recordAuthorizations({ source, authorizationType, contactIds, startDate, endDate, textHash, comment }) {
      // Two of the covered people may have been merged into one customer.
      const keys = new Set(await Promise.all(contactIds.map((contactId) => keyToWrite(customers, contactId))))
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
      if (recorded.source !== source) throw client.untrue(calls.recordSignature, 'it is about another signature')
    },
  }
}
