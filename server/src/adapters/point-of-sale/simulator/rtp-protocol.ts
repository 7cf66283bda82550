import type { HouseholdFacts } from '@first-chair/core/household/household'
import type { BuyingHousehold } from '../point-of-sale.ts'
import { rtpCalls as calls, type RtpHousehold } from '../rtp/rtp-calls.ts'
import { createCallHandler, createBodyCallHandler, Refused } from './call-handler.ts'
import { readBackendHousehold, createMemberAdder, recordBackendSignature, type Protocol } from './simulated-backend.ts'
import { createMediaHandlers } from './media-handlers.ts'
import { createSharedHandlers } from './shared-handlers.ts'

const names = { toKey: Number, toContactId: String }

/** The handlers of a simulated bridge to RTP|One. */
export const rtpProtocol: Protocol = (backend, callLog) => {
  const { pos } = backend
  const addMember = createMemberAdder(backend)
  return [
    ...createSharedHandlers(pos, calls, names),
    ...createMediaHandlers(pos, calls, names, (contactId) => ({ customer: Number(contactId) })),
    createBodyCallHandler(calls.findCustomers, async ({ body }) => ({
      customers: (await backend.findByEmail(body.email)).map(({ contactId, ...person }) => ({
        customer: Number(contactId),
        ...person,
      })),
    })),
    createCallHandler(calls.presentCustomer, async ({ params }) => {
      const current = await pos.currentIpCode(params['ipCode'] ?? '')
      if (current === undefined) throw new Refused('not-found')
      return { customer: Number(current) }
    }),
    createCallHandler(calls.household, async ({ params }) =>
      toRtpHousehold(await readBackendHousehold(backend, params['customer'] ?? '')),
    ),
    createCallHandler(calls.buyingHouseholds, async ({ query }) => {
      const after = query['after'] === '' ? undefined : query['after']
      return { households: (await pos.buyingHouseholds(after, Number(query['atMost']))).map(toListedHousehold) }
    }),
    createBodyCallHandler(calls.addMember, async ({ params, body, key }) => ({
      customer: Number(await addMember(params['customer'] ?? '', body, key ?? '')),
    })),
    createCallHandler(calls.waiver, async ({ params }) => {
      const waiver = await pos.waiver(params['code'] ?? '')
      if (!waiver) throw new Refused('not-found')
      return waiver
    }),
    createCallHandler(calls.waivers, async () => {
      const types = (await pos.authorizationTypes()) ?? []
      return { waivers: types.map(({ code, name }) => ({ authorizationType: code, name })) }
    }),
    createCallHandler(calls.products, async () => ({
      products: ((await pos.products()) ?? []).map(({ code, name, components }) => ({
        productHeaderCode: code,
        name,
        components: components.map(toRtpComponent),
      })),
    })),
    createBodyCallHandler(calls.recordSignature, async ({ body: { customers, ...signed } }) => {
      await recordBackendSignature(backend, callLog, { ...signed, contactIds: customers.map(String) })
      return { recorded: true as const, source: signed.source }
    }),
  ]
}

const withCustomer = <Entry extends { contactId: string }>({ contactId, ...entry }: Entry) => ({
  ...entry,
  customer: Number(contactId),
})

const toRtpComponent = (component: HouseholdFacts['purchases'][number]['components'][number]) => ({
  ...component,
  rules: [...component.rules],
  authorizationTypes: [...component.authorizationTypes],
})

function toRtpHousehold(facts: HouseholdFacts): RtpHousehold {
  return {
    people: facts.people.map(({ contactId, firstName, lastName, birthDate, isHeadOfHouseHold }) => ({
      customer: Number(contactId),
      firstName,
      lastName,
      birthDate,
      isHeadOfHousehold: isHeadOfHouseHold,
    })),
    purchases: facts.purchases.map(({ productId, components, ...purchase }) => ({
      ...withCustomer(purchase),
      productHeaderCode: productId,
      components: components.map(toRtpComponent),
    })),
    authorizations: facts.authorizations.map(withCustomer),
    rentalProfiles: facts.rentalProfiles.map(withCustomer),
    childRegistrations: facts.childRegistrations.map(withCustomer),
    photos: facts.photos.map(withCustomer),
    media: facts.media.map(withCustomer),
  }
}

const toListedHousehold = ({ facts, reach }: BuyingHousehold) => ({
  household: toRtpHousehold(facts),
  reach: [...reach].map(([contactId, details]) => ({ customer: Number(contactId), ...details })),
})
