import { afterEach, beforeEach, inject } from 'vitest'
import { readConfig } from '../../../config.ts'
import { describePointOfSale } from '../point-of-sale.contract.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { rtpPointOfSale } from '../rtp/rtp.ts'
import { swPointOfSale } from '../sw/sw.ts'
import { bridgeClient } from './bridge-client.ts'
import { exampleRecordsOnly } from './example-records-only.ts'
import { recordedExchanges } from './recorded-exchanges.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The bridge for `npm run contract`, as environment variables of the product. */
    bridge: { POS_SYSTEM?: string; POS_URL?: string; POS_SECRET?: string }
  }
  interface TaskMeta {
    /** The requests and answers of a test. */
    exchanges?: string[]
  }
}

const { pointOfSaleSystem, pointOfSaleBridge } = readConfig(inject('bridge'))
if (!pointOfSaleBridge) throw new Error('POS_SYSTEM must be RTP or SW.')

const recorded = recordedExchanges()
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const open = (): PointOfSale => {
  const client = bridgeClient({ ...pointOfSaleBridge, log: silent, ask: recorded.ask })
  return pointOfSaleSystem === 'RTP' ? rtpPointOfSale(client) : swPointOfSale(client)
}

await exampleRecordsOnly(open(), () => recorded.take())

let pointOfSale = open()
beforeEach(async () => {
  // A new client, so that failures in one test do not open the circuit breaker for the next.
  pointOfSale = open()
  await recorded.take()
})
afterEach(async ({ task }) => {
  task.meta.exchanges = await recorded.take()
})

describePointOfSale(`${pointOfSaleSystem} behind its bridge`, async () => ({
  get pointOfSale() {
    return pointOfSale
  },
  close: async () => undefined,
}))
