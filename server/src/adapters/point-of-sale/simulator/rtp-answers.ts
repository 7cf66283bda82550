import type { HouseholdFacts } from '@first-chair/core/household/household'
import type { BuyingHousehold } from '../point-of-sale.ts'
import { rtpCalls as calls, type RtpHousehold } from '../rtp/rtp-calls.ts'
import { answering, answeringBody, Refused } from './answering.ts'
import { householdBehind, memberAdder, recordBehind, type Speaking } from './behind.ts'
import { mediaAnswers } from './media-answers.ts'
import { sharedAnswers } from './shared-answers.ts'

const names = { keyOf: Number, contactOf: String }

/** A point of sale that answers as RTP|One's bridge does. */
export const rtpAnswers: Speaking = (behind, noting) => {
  const { pos } = behind
  const addMember = memberAdder(behind)
  return [
    ...sharedAnswers(pos, calls, names),
    ...mediaAnswers(pos, calls, names, (contactId) => ({ customer: Number(contactId) })),
    answeringBody(calls.findCustomers, async ({ body }) => ({
      customers: (await behind.withEmail(body.email)).map(({ contactId, ...person }) => ({
        customer: Number(contactId),
        ...person,
      })),
    })),
    answering(calls.presentCustomer, async ({ params }) => {
      const present = await pos.presentIpCode(params['ipCode'] ?? '')
      if (present === undefined) throw new Refused('not-found')
      return { customer: Number(present) }
    }),
    answering(calls.household, async ({ params }) => told(await householdBehind(behind, params['customer'] ?? ''))),
    answering(calls.buyingHouseholds, async ({ query }) => {
      const after = query['after'] === '' ? undefined : query['after']
      return { households: (await pos.buyingHouseholds(after, Number(query['atMost']))).map(listed) }
    }),
    answeringBody(calls.addMember, async ({ params, body, key }) => ({
      customer: Number(await addMember(params['customer'] ?? '', body, key ?? '')),
    })),
    answering(calls.waiver, async ({ params }) => {
      const held = await pos.waiver(params['code'] ?? '')
      if (!held) throw new Refused('not-found')
      return held
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
      await recordBehind(behind, noting, { ...signed, contactIds: customers.map(String) })
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
  reach: [...reach].map(([contactId, way]) => ({ customer: Number(contactId), ...way })),
})
