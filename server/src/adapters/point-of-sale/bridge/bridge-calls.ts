import type { BridgeSystem } from './bridge-system.ts'
import { gateCalls } from './gate-calls.ts'
import { householdCalls } from './household-calls.ts'
import { listCalls } from './list-calls.ts'
import { mediaCalls } from './media-calls.ts'
import { recordCalls } from './record-calls.ts'
import { waiverCalls } from './waiver-calls.ts'

/** Creates the calls of the protocol for one system. Only the forms of records differ between systems. */
export function createBridgeCalls(system: BridgeSystem) {
  return {
    ...householdCalls(system),
    ...waiverCalls(system),
    ...listCalls,
    ...recordCalls({ customer: system.customer, key: system.exampleKeys.customer }),
    ...mediaCalls(system),
    ...gateCalls,
  }
}

export type BridgeCalls = ReturnType<typeof createBridgeCalls>
