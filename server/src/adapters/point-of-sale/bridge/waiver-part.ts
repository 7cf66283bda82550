import type { SoldProduct } from '@first-chair/core/explanation/simulate-household'
import type * as z from 'zod/mini'
import type { PointOfSale } from '../point-of-sale.ts'
import type { BridgeCall } from './bridge-call.ts'
import { undefinedIfRefused } from './bridge-client.ts'
import type { BridgeSystem } from './bridge-system.ts'
import { removeRepeatedCodes, sortByName } from './code-list.ts'
import { requireKey, type Bridge } from './customers.ts'

/** The part of the port for waivers, and for the lists from which administrators choose codes. */
export function createWaiverPart({ client, calls, customers }: Bridge, { signature }: BridgeSystem) {
  /** Returns undefined if the system does not offer the list. */
  const readList = async <Answer extends z.ZodMiniType, Entry>(
    call: BridgeCall<undefined, Answer>,
    getEntries: (answer: z.output<Answer>) => Entry[],
  ): Promise<Entry[] | undefined> => {
    const answer = await undefinedIfRefused('not-offered', client.call(call, {}))
    return answer === undefined ? undefined : getEntries(answer)
  }
  return {
    async waiver(authorizationType) {
      const params = { code: authorizationType }
      const waiver = await undefinedIfRefused('not-found', client.call(calls.waiver, { params }))
      if (waiver && waiver.authorizationType !== authorizationType)
        throw client.createInvalidAnswerError(calls.waiver, 'it is another waiver')
      return waiver
    },
    authorizationTypes: () => readList(calls.waivers, ({ waivers }) => sortByName(waivers)),
    products: () => readList(calls.products, ({ products }): SoldProduct[] => removeRepeatedCodes(products)),
    accessLocations: () => readList(calls.accessLocations, ({ accessLocations }) => sortByName(accessLocations)),
    salesLocations: () => readList(calls.salesLocations, ({ salesLocations }) => sortByName(salesLocations)),
    async recordAuthorizations({ contactIds, ...signed }) {
      // Two of the covered people may have been merged into one customer.
      const keys = new Set(await Promise.all(contactIds.map((contactId) => requireKey(customers, contactId))))
      const body = signature.write({ ...signed, customers: [...keys] })
      const recorded = await client.call(calls.recordSignature, { body, key: signed.source })
      if (recorded.source !== signed.source)
        throw client.createInvalidAnswerError(calls.recordSignature, 'it is about another signature')
    },
  } satisfies Partial<PointOfSale>
}
