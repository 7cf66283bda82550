import { unless, type BridgeClient } from '../bridge/bridge-client.ts'
import { followed, type Customers } from '../bridge/customers.ts'
import { swCalls as calls } from './sw-calls.ts'

const mostRemembered = 50_000
/** An id may change hands when customers are merged. */
const rememberedMs = 600_000

type Identity = { customer: string; ipCode: string }

/** Siriusware's ids of customers. What an IP code stands for is asked now and then; a merge is followed by the bridge. */
export function swCustomers(client: BridgeClient): Customers<string> & {
  /** The customer behind an IP code now, after merges; asked anew every time. */
  present(ipCode: string): Promise<Identity | undefined>
  /** An id that was told along with something else. */
  learn(identity: Identity): void
  forget(ipCode: string): void
} {
  const known = new Map<string, { customer: string; at: number }>()
  const learn = ({ ipCode, customer }: Identity): void => {
    if (known.size >= mostRemembered) known.clear()
    known.set(ipCode, { customer, at: performance.now() })
  }
  const asked = (ipCode: string) => unless('not-found', client.call(calls.presentCustomer, { params: { ipCode } }))
  const present = async (ipCode: string): Promise<Identity | undefined> => {
    const found = await asked(ipCode)
    await followed(client, calls.presentCustomer, ipCode, async (code) =>
      code === ipCode ? found?.ipCode : (await asked(code))?.ipCode,
    )
    return found
  }
  return {
    present,
    learn,
    forget: (ipCode) => known.delete(ipCode),
    async keyOf(contactId) {
      const remembered = known.get(contactId)
      if (remembered && performance.now() - remembered.at < rememberedMs) return remembered.customer
      const found = await present(contactId)
      // Under another IP code it is somebody who was merged, or a slip of the bridge: nothing to remember.
      if (found?.ipCode === contactId) learn(found)
      return found?.customer
    },
  }
}
