import type { HouseholdFacts } from '@first-chair/core/household/household'
import type { BridgeHousehold } from '../bridge/bridge-system.ts'
import type { CallLog } from './call-log.ts'
import { createBodyCallHandler, createCallHandler, Refused, type CallHandler } from './call-handler.ts'
import {
  createMemberAdder,
  readBackendHousehold,
  recordBackendSignature,
  type Simulation,
} from './simulated-backend.ts'

/** Creates the handlers for the calls about customers, households and waivers. */
export function createHouseholdHandlers(simulation: Simulation, callLog: CallLog): CallHandler[] {
  const { backend, system, calls, toIdentity, toKey, toContactId } = simulation
  const { pos } = backend
  const addMember = createMemberAdder(backend)
  const writeHousehold = (facts: HouseholdFacts) => system.household.write(toBridgeHousehold(simulation, facts))
  return [
    createBodyCallHandler(calls.findCustomers, async ({ body }) => {
      const found = await backend.findByEmail(body.email)
      return {
        customers: found.map(({ contactId, ...names }) =>
          system.candidate.write({ ...toIdentity(contactId), ...names }),
        ),
      }
    }),
    createCallHandler(calls.presentCustomer, async ({ params }) => {
      const current = await pos.currentIpCode(params['ipCode'] ?? '')
      if (current === undefined) throw new Refused('not-found')
      return system.identity.write(toIdentity(current))
    }),
    createCallHandler(calls.household, async ({ params }) =>
      writeHousehold(await readBackendHousehold(backend, toContactId(params['customer'] ?? ''))),
    ),
    createCallHandler(calls.countBuyingHouseholds, async () => ({ households: await pos.countBuyingHouseholds() })),
    createCallHandler(calls.buyingHouseholds, async ({ query }) => {
      const after = query['after'] === '' ? undefined : query['after']
      const households = await pos.buyingHouseholds(after, Number(query['atMost']))
      return {
        households: households.map(({ facts, reach }) => ({
          household: writeHousehold(facts),
          reach: [...reach].map(([contactId, details]) => ({ customer: toKey(contactId), ...details })),
        })),
      }
    }),
    createBodyCallHandler(calls.purchaseValidity, async ({ body: { customers } }) => {
      if (!pos.purchaseValidity) throw new Refused('not-offered')
      const households = await Promise.all(
        customers.map(async (key) => {
          const contactId = toContactId(key)
          return [...((await pos.purchaseValidity?.([contactId])) ?? [])].map(([id, validity]) => ({
            id,
            customer: toKey(contactId),
            ...validity,
          }))
        }),
      )
      return { purchases: households.flat().map((purchase) => system.validity.write(purchase)) }
    }),
    createBodyCallHandler(calls.addMember, async ({ params, body, key }) => {
      const added = await addMember(toContactId(params['customer'] ?? ''), body, key ?? '')
      return system.identity.write(toIdentity(added))
    }),
    createCallHandler(calls.waiver, async ({ params }) => {
      const waiver = await pos.waiver(params['code'] ?? '')
      if (!waiver) throw new Refused('not-found')
      return system.waiver.write(waiver)
    }),
    createBodyCallHandler(calls.recordSignature, async ({ body: { customers, ...signed } }) => {
      await recordBackendSignature(backend, callLog, { ...signed, contactIds: customers.map(toContactId) })
      return { recorded: true as const, source: signed.source }
    }),
  ]
}

/** Creates the handlers for the lists from which administrators choose codes. */
export function createListHandlers({ backend: { pos }, system, calls }: Simulation): CallHandler[] {
  return [
    createCallHandler(calls.waivers, async () => ({
      waivers: ((await pos.authorizationTypes()) ?? []).map((type) => system.listedWaiver.write(type)),
    })),
    createCallHandler(calls.products, async () => ({
      products: ((await pos.products()) ?? []).map((product) => system.product.write(product)),
    })),
    createCallHandler(calls.accessLocations, async () => ({ accessLocations: (await pos.accessLocations()) ?? [] })),
    createCallHandler(calls.salesLocations, async () => ({ salesLocations: (await pos.salesLocations()) ?? [] })),
    createCallHandler(calls.rentalLists, () => pos.rentalLists()),
  ]
}

function toBridgeHousehold({ toKey, toIdentity }: Simulation, facts: HouseholdFacts): BridgeHousehold {
  const withKey = <Entry extends { contactId: string }>({ contactId, ...entry }: Entry) => ({
    ...entry,
    customer: toKey(contactId),
  })
  return {
    people: facts.people.map(({ contactId, ...person }) => ({ ...person, ...toIdentity(contactId) })),
    purchases: facts.purchases.map(withKey),
    authorizations: facts.authorizations.map(withKey),
    rentalProfiles: facts.rentalProfiles.map(withKey),
    childRegistrations: facts.childRegistrations.map(withKey),
    photos: facts.photos.map(withKey),
    media: facts.media.map(withKey),
  }
}
