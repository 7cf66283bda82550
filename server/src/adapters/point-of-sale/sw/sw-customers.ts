import { unless, type BridgeClient } from '../bridge/bridge-client.ts'
import type { Customers } from '../bridge/customers.ts'
import { swCalls as calls } from './sw-calls.ts'

const mostRemembered = 50_000

type Identity = { customer: string; ipCode: string }

/** Siriusware's ids of customers. What an IP code stands for is asked once; a merge is followed by the bridge. */
export function swCustomers(client: BridgeClient): Customers<string> & {
  /** The customer behind an IP code now, after merges; asked anew every time. */
  present(ipCode: string): Promise<Identity | undefined>
  /** An id that was told along with something else. */
  learn(identity: Identity): void
  forget(ipCode: string): void
} {
  const known = new Map<string, string>()
  const learn = (ipCode: string, customer: string): void => {
    if (known.size >= mostRemembered) known.clear()
    known.set(ipCode, customer)
  }
  const present = (ipCode: string) =>
    ipCode === ''
      ? Promise.resolve(undefined)
      : unless('not-found', client.call(calls.presentCustomer, { params: { ipCode } }))
  return {
    present,
    learn: ({ ipCode, customer }) => learn(ipCode, customer),
    forget: (ipCode) => known.delete(ipCode),
    async keyOf(contactId) {
      const remembered = known.get(contactId)
      if (remembered !== undefined) return remembered
      const found = await present(contactId)
      if (found) learn(contactId, found.customer)
      return found?.customer
    },
  }
}
