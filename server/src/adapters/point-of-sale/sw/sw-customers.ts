import { undefinedIfRefused, type BridgeClient } from '../bridge/bridge-client.ts'
import { followMerges, type Customers } from '../bridge/customers.ts'
import { swCalls as calls } from './sw-calls.ts'

const maxCachedIds = 50_000
/** Time for which an id is cached. It is limited, because a merge may change the id of an IP code. */
const cacheMs = 600_000

type Identity = { customer: string; ipCode: string }

/** Looks up and caches Siriusware's ids of customers. The bridge follows merges. */
export function createSwCustomers(client: BridgeClient): Customers<string> & {
  /** Finds the current customer of an IP code after merges, without the cache. */
  findCurrent(ipCode: string): Promise<Identity | undefined>
  /** Caches an id from another answer. */
  cacheId(identity: Identity): void
  forget(ipCode: string): void
} {
  const cached = new Map<string, { customer: string; at: number }>()
  const cacheId = ({ ipCode, customer }: Identity): void => {
    if (cached.size >= maxCachedIds) cached.clear()
    cached.set(ipCode, { customer, at: performance.now() })
  }
  const request = (ipCode: string) =>
    undefinedIfRefused('not-found', client.call(calls.presentCustomer, { params: { ipCode } }))
  const findCurrent = async (ipCode: string): Promise<Identity | undefined> => {
    const current = await request(ipCode)
    await followMerges(client, calls.presentCustomer, ipCode, async (code) =>
      code === ipCode ? current?.ipCode : (await request(code))?.ipCode,
    )
    return current
  }
  return {
    findCurrent,
    cacheId,
    forget: (ipCode) => cached.delete(ipCode),
    async findKey(contactId) {
      const entry = cached.get(contactId)
      if (entry && performance.now() - entry.at < cacheMs) return entry.customer
      const current = await findCurrent(contactId)
      // With another IP code, the customer was merged or the bridge made an error, so the id is not cached.
      if (current?.ipCode === contactId) cacheId(current)
      return current?.customer
    },
  }
}
