import { randomUUID } from 'node:crypto'
import { undefinedIfRefused, type BridgeClient } from '../bridge/bridge-client.ts'
import { sortByName, removeRepeatedCodes } from '../bridge/code-list.ts'
import {
  checkBatch,
  checkHousehold,
  followMerges,
  undefinedIfNotOffered,
  requireKey,
  returnRefusal,
  type Customers,
} from '../bridge/customers.ts'
import { maxHouseholds } from '../bridge/household-calls.ts'
import { noHousehold } from '../bridge/no-household.ts'
import { createSharedMedia } from '../bridge/shared-media.ts'
import { createSharedRecords } from '../bridge/shared-records.ts'
import { getSearchAddress, filterMatchingCustomers } from '../bridge/matching-customers.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { rtpCalls as calls } from './rtp-calls.ts'
import { toHouseholdFacts } from './rtp-household.ts'

/** IP codes are whole numbers without leading zeros, so "007" has no key. */
const customers: Customers<number> = {
  findKey: async (contactId) => (/^[1-9]\d{0,14}$/.test(contactId) ? Number(contactId) : undefined),
}

/** Creates the point of sale for RTP|One, which is called through its bridge. */
export function createRtpPointOfSale(client: BridgeClient): PointOfSale {
  const currentIpCode = (ipCode: string) => followMerges(client, calls.presentCustomer, ipCode, findCurrent)
  const findCurrent = async (ipCode: string): Promise<string | undefined> => {
    if ((await customers.findKey(ipCode)) === undefined) return undefined
    const current = await undefinedIfRefused('not-found', client.call(calls.presentCustomer, { params: { ipCode } }))
    return current && String(current.customer)
  }
  const getContactId = ({ customer }: { customer: number }) => String(customer)

  return {
    ...createSharedRecords(client, calls, customers),
    ...createSharedMedia(client, calls, customers, { getContactId, currentIpCode }),
    currentIpCode,
    async findCustomers(query) {
      const email = getSearchAddress(query)
      if (email === undefined) return []
      const candidates = await client.call(calls.findCustomers, { body: { email } })
      return filterMatchingCustomers(query, candidates.customers).map(({ customer }) => String(customer))
    },
    async household(ipCode) {
      const customer = await customers.findKey(ipCode)
      if (customer === undefined) return noHousehold
      const answer = await undefinedIfRefused('not-found', client.call(calls.household, { params: { customer } }))
      if (!answer) return noHousehold
      const household = toHouseholdFacts(answer)
      checkHousehold(client, calls.household, ipCode, household)
      return household
    },
    async buyingHouseholds(after, atMost) {
      const limit = Math.min(atMost, maxHouseholds)
      const query = { after: after ?? '', atMost: String(limit) }
      const { households } = await client.call(calls.buyingHouseholds, { query })
      const batch = households.map(({ household, reach }) => {
        const facts = toHouseholdFacts(household)
        const ipCode = facts.people[0]?.contactId ?? ''
        checkHousehold(client, calls.buyingHouseholds, ipCode, facts)
        return { ipCode, facts, reach: new Map(reach.map(({ customer, ...details }) => [String(customer), details])) }
      })
      return checkBatch(client, calls.buyingHouseholds, { after, atMost: limit }, batch)
    },
    async addMember(headIpCode, member) {
      const params = { customer: await requireKey(customers, headIpCode) }
      const added = await returnRefusal(
        ['same-person', 'household-full'],
        client.call(calls.addMember, { params, body: member, key: randomUUID() }),
      )
      return typeof added === 'string' ? added : { contactId: String(added.customer) }
    },
    async waiver(authorizationType) {
      const params = { code: authorizationType }
      const waiver = await undefinedIfRefused('not-found', client.call(calls.waiver, { params }))
      if (waiver && waiver.authorizationType !== authorizationType)
        throw client.createInvalidAnswerError(calls.waiver, 'it is another waiver')
      return waiver
    },
    async authorizationTypes() {
      const offered = await undefinedIfNotOffered(client.call(calls.waivers, {}))
      return (
        offered && sortByName(offered.waivers.map(({ authorizationType, name }) => ({ code: authorizationType, name })))
      )
    },
    async products() {
      const offered = await undefinedIfNotOffered(client.call(calls.products, {}))
      const products = offered?.products.map(({ productHeaderCode, ...product }) => ({
        code: productHeaderCode,
        ...product,
      }))
      return products && removeRepeatedCodes(products)
    },
    async recordAuthorizations({ contactIds, ...signed }) {
      const keys = new Set(await Promise.all(contactIds.map((contactId) => requireKey(customers, contactId))))
      const recorded = await client.call(calls.recordSignature, {
        body: { ...signed, customers: [...keys] },
        key: signed.source,
      })
      if (recorded.source !== signed.source)
        throw client.createInvalidAnswerError(calls.recordSignature, 'it is about another signature')
    },
  }
}
