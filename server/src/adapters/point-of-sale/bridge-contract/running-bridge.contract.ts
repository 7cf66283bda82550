import { externalPointsOfSale } from '@first-chair/core/settings/admin-settings'
import { afterEach, beforeEach, inject } from 'vitest'
import { readConfig } from '../../../config/config.ts'
import { describePointOfSale } from '../point-of-sale.contract.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { bridgeSystems } from '../systems/systems.ts'
import { createBridgeClient } from '../bridge/bridge-client.ts'
import { createBridgePointOfSale } from '../bridge/bridge-point-of-sale.ts'
import { requireExampleRecords } from './require-example-records.ts'
import { createExchangeRecorder } from './exchange-recorder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The bridge for `npm run contract`, as environment variables of the product. */
    bridge: { POS_SYSTEM?: string; POS_URL?: string; POS_SECRET?: string; POS_SECRET_FILE?: string }
  }
  interface TaskMeta {
    /** The requests and answers of a test. */
    exchanges?: string[]
  }
}

const { pointOfSaleBridge } = readConfig(inject('bridge'))
if (!pointOfSaleBridge) throw new Error(`POS_SYSTEM must be ${externalPointsOfSale.join(' or ')}.`)
const { system } = pointOfSaleBridge

const exchangeRecorder = createExchangeRecorder()
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const openPointOfSale = (): PointOfSale => {
  const client = createBridgeClient({ ...pointOfSaleBridge, log: silentLog, ask: exchangeRecorder.ask })
  return createBridgePointOfSale(client, bridgeSystems[system])
}

await requireExampleRecords(openPointOfSale(), () => exchangeRecorder.take())

let pointOfSale = openPointOfSale()
beforeEach(async () => {
  // A new client, so that failures in one test do not open the circuit breaker for the next.
  pointOfSale = openPointOfSale()
  await exchangeRecorder.take()
})
afterEach(async ({ task }) => {
  task.meta.exchanges = await exchangeRecorder.take()
})

describePointOfSale(`${system} behind its bridge`, async () => ({
  get pointOfSale() {
    return pointOfSale
  },
  close: async () => undefined,
}))
