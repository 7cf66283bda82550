import type { ExternalPointOfSale } from '@first-chair/core/settings/admin-settings'
import { createBridgeCalls } from '../bridge/bridge-calls.ts'
import { bridgeSystems } from '../systems/systems.ts'
import { Refused, type CallHandler } from './call-handler.ts'
import type { CallLog } from './call-log.ts'
import { createHouseholdHandlers, createListHandlers } from './household-handlers.ts'
import { createMediaHandlers, createRecordHandlers } from './record-handlers.ts'
import type { SimulatedBackend, Simulation } from './simulated-backend.ts'
import { simulatedSystems } from './simulated-systems.ts'

/** Creates the handlers of a simulated bridge: the calls of a system, answered by a backend. */
export function simulateSystem(
  name: ExternalPointOfSale,
  backend: SimulatedBackend,
  callLog: CallLog,
): readonly CallHandler[] {
  const system = bridgeSystems[name]
  const { toKey, toContactId, notOffered = [] } = simulatedSystems[name]
  const toIdentity = (ipCode: string) => ({ customer: toKey(ipCode), ipCode })
  const calls = createBridgeCalls(system)
  const simulation: Simulation = { backend, system, calls, toIdentity, toKey, toContactId }
  return [
    ...createHouseholdHandlers(simulation, callLog),
    ...createListHandlers(simulation),
    ...createRecordHandlers(simulation),
    ...createMediaHandlers(simulation),
  ].map((handler) => (notOffered.includes(handler.call.name) ? { ...handler, answer: refuseAsNotOffered } : handler))
}

const refuseAsNotOffered = () => Promise.reject(new Refused('not-offered'))
