import type { HouseholdFacts } from '@first-chair/core/household/household'
import type { BuyingHousehold } from '../point-of-sale.ts'
import { rtpCalls as calls, type RtpHousehold } from '../rtp/rtp-calls.ts'
import { answering, answeringBody, Refused } from './answering.ts'
import { householdBehind, memberAdder, recordBehind, type Speaking } from './behind.ts'
import { mediaAnswers } from './media-answers.ts'
import { sharedAnswers } from './shared-answers.ts'

const names = { keyOf: Number, contactOf: String }

/** The handlers of a simulated bridge to RTP|One. */
export const rtpAnswers: Speaking = (backend, callLog) => {
  const { pos } = backend
  const addMember = memberAdder(backend)
  return [
    ...sharedAnswers(pos, calls, names),
    ...mediaAnswers(pos, calls, names, (contactId) => ({ customer: Number(contactId) })),
    answeringBody(calls.findCustomers, async ({ body }) => ({
      customers: (await backend.withEmail(body.email)).map(({ contactId, ...person }) => ({
        customer: Number(contactId),
        ...person,
      })),
    })),
    answering(calls.presentCustomer, async ({ params }) => {
      const current = await pos.presentIpCode(params['ipCode'] ?? '')
      if (current === undefined) throw new Refused('not-found')
      return { customer: Number(current) }
    }),
    answering(calls.household, async ({ params }) => told(await householdBehind(backend, params['customer'] ?? ''))),
    answering(calls.buyingHouseholds, async ({ query }) => {
      const after = query['after'] === '' ? undefined : query['after']
      return { households: (await pos.buyingHouseholds(after, Number(query['atMost']))).map(listed) }
    }),
    answeringBody(calls.addMember, async ({ params, body, key }) => ({
      customer: Number(await addMember(params['customer'] ?? '', body, key ?? '')),
    })),
    answering(calls.waiver, async ({ params }) => {
      const waiver = await pos.waiver(params['code'] ?? '')
      if (!waiver) throw new Refused('not-found')
      return waiver
    }),
    answering(calls.waivers, async () => {
      const types = (await pos.authorizationTypes()) ?? []
      return { waivers: types.map(({ code, name }) => ({ authorizationType: code, name })) }
    }),
    answering(calls.products, async () => ({
      products: ((await pos.products()) ?? []).map(({ code, name, components }) => ({
        productHeaderCode: code,
        name,
        components: components.map(toldComponent),
      })),
    })),
    answeringBody(calls.recordSignature, async ({ body: { customers, ...signed } }) => {
      await recordBehind(backend, callLog, { ...signed, contactIds: customers.map(String) })
      return { recorded: true as const, source: signed.source }
    }),
  ]
}

const ofCustomer = <Entry extends { contactId: string }>({ contactId, ...entry }: Entry) => ({
  ...entry,
  customer: Number(contactId),
})

const toldComponent = (component: HouseholdFacts['purchases'][number]['components'][number]) => ({
  ...component,
  rules: [...component.rules],
  authorizationTypes: [...component.authorizationTypes],
})

function told(facts: HouseholdFacts): RtpHousehold {
  return {
    people: facts.people.map(({ contactId, firstName, lastName, birthDate, isHeadOfHouseHold }) => ({
      customer: Number(contactId),
      firstName,
      lastName,
      birthDate,
      isHeadOfHousehold: isHeadOfHouseHold,
    })),
    purchases: facts.purchases.map(({ productId, components, ...purchase }) => ({
      ...ofCustomer(purchase),
      productHeaderCode: productId,
      components: components.map(toldComponent),
    })),
    authorizations: facts.authorizations.map(ofCustomer),
    rentalProfiles: facts.rentalProfiles.map(ofCustomer),
    childRegistrations: facts.childRegistrations.map(ofCustomer),
    photos: facts.photos.map(ofCustomer),
    media: facts.media.map(ofCustomer),
  }
}

const listed = ({ facts, reach }: BuyingHousehold) => ({
  household: told(facts),
  reach: [...reach].map(([contactId, details]) => ({ customer: Number(contactId), ...details })),
})
