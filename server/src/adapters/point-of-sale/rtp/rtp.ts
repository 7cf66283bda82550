import { randomUUID } from 'node:crypto'
import { unless, type BridgeClient } from '../bridge/bridge-client.ts'
import { byName, eachCodeOnce } from '../bridge/code-list.ts'
import {
  checkedBatch,
  checkHousehold,
  followed,
  ifOffered,
  keyToWrite,
  orRefused,
  type Customers,
} from '../bridge/customers.ts'
import { mostHouseholds } from '../bridge/household-calls.ts'
import { noHousehold } from '../bridge/no-household.ts'
import { sharedMedia } from '../bridge/shared-media.ts'
import { sharedRecords } from '../bridge/shared-records.ts'
import { addressToFind, soughtAmong } from '../bridge/sought-customers.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { rtpCalls as calls } from './rtp-calls.ts'
import { householdOf } from './rtp-household.ts'

/** IP codes are whole numbers without leading zeros, so "007" has no key. */
const customers: Customers<number> = {
  keyOf: async (contactId) => (/^[1-9]\d{0,14}$/.test(contactId) ? Number(contactId) : undefined),
}

/** Creates the point of sale for RTP|One, which is called through its bridge. */
export function rtpPointOfSale(client: BridgeClient): PointOfSale {
  const currentIpCode = (ipCode: string) => followed(client, calls.presentCustomer, ipCode, findCurrent)
  const findCurrent = async (ipCode: string): Promise<string | undefined> => {
    if ((await customers.keyOf(ipCode)) === undefined) return undefined
    const current = await unless('not-found', client.call(calls.presentCustomer, { params: { ipCode } }))
    return current && String(current.customer)
  }
  const getContactId = ({ customer }: { customer: number }) => String(customer)

  return {
    ...sharedRecords(client, calls, customers),
    ...sharedMedia(client, calls, customers, { getContactId, currentIpCode }),
    presentIpCode: currentIpCode,
    async findCustomers(query) {
      const email = addressToFind(query)
      if (email === undefined) return []
      const candidates = await client.call(calls.findCustomers, { body: { email } })
      return soughtAmong(query, candidates.customers).map(({ customer }) => String(customer))
    },
    async household(ipCode) {
      const customer = await customers.keyOf(ipCode)
      if (customer === undefined) return noHousehold
      const answer = await unless('not-found', client.call(calls.household, { params: { customer } }))
      if (!answer) return noHousehold
      const household = householdOf(answer)
      checkHousehold(client, calls.household, ipCode, household)
      return household
    },
    async buyingHouseholds(after, atMost) {
      const limit = Math.min(atMost, mostHouseholds)
      const query = { after: after ?? '', atMost: String(limit) }
      const { households } = await client.call(calls.buyingHouseholds, { query })
      const batch = households.map(({ household, reach }) => {
        const facts = householdOf(household)
        const ipCode = facts.people[0]?.contactId ?? ''
        checkHousehold(client, calls.buyingHouseholds, ipCode, facts)
        return { ipCode, facts, reach: new Map(reach.map(({ customer, ...details }) => [String(customer), details])) }
      })
      return checkedBatch(client, calls.buyingHouseholds, { after, atMost: limit }, batch)
    },
    async addMember(headIpCode, member) {
      const params = { customer: await keyToWrite(customers, headIpCode) }
      const added = await orRefused(
        ['same-person', 'household-full'],
        client.call(calls.addMember, { params, body: member, key: randomUUID() }),
      )
      return typeof added === 'string' ? added : { contactId: String(added.customer) }
    },
    async waiver(authorizationType) {
      const params = { code: authorizationType }
      const waiver = await unless('not-found', client.call(calls.waiver, { params }))
      if (waiver && waiver.authorizationType !== authorizationType)
        throw client.untrue(calls.waiver, 'it is another waiver')
      return waiver
    },
    async authorizationTypes() {
      const offered = await ifOffered(client.call(calls.waivers, {}))
      return (
        offered && byName(offered.waivers.map(({ authorizationType, name }) => ({ code: authorizationType, name })))
      )
    },
    async products() {
      const offered = await ifOffered(client.call(calls.products, {}))
      const products = offered?.products.map(({ productHeaderCode, ...product }) => ({
        code: productHeaderCode,
        ...product,
      }))
      return products && eachCodeOnce(products)
    },
    async recordAuthorizations({ contactIds, ...signed }) {
      const keys = new Set(await Promise.all(contactIds.map((contactId) => keyToWrite(customers, contactId))))
      const recorded = await client.call(calls.recordSignature, {
        body: { ...signed, customers: [...keys] },
        key: signed.source,
      })
      if (recorded.source !== signed.source) throw client.untrue(calls.recordSignature, 'it is about another signature')
    },
  }
}
