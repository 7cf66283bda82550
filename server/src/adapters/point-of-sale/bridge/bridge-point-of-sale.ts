import type { PointOfSale } from '../point-of-sale.ts'
import { createBridgeCalls } from './bridge-calls.ts'
import type { BridgeClient } from './bridge-client.ts'
import type { BridgeSystem } from './bridge-system.ts'
import { createCustomers } from './customers.ts'
import { createHouseholdPart } from './household-part.ts'
import { createMediaPart } from './media-part.ts'
import { createRecordPart } from './record-part.ts'
import { createWaiverPart } from './waiver-part.ts'

/** Creates the point of sale for a system that is called through its bridge. */
export function createBridgePointOfSale(client: BridgeClient, system: BridgeSystem): PointOfSale {
  const calls = createBridgeCalls(system)
  const bridge = { client, calls, customers: createCustomers(client, calls, system) }
  return {
    health: () => client.health(),
    ...createHouseholdPart(bridge),
    ...createWaiverPart(bridge, system),
    ...createRecordPart(bridge),
    ...createMediaPart(bridge),
  }
}
