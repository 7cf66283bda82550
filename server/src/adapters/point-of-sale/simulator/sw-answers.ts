import type { HouseholdFacts, PurchaseComponent } from '@first-chair/core/household/household'
import { mobilePassRule } from '@first-chair/core/media/mobile-product'
import type { BuyingHousehold } from '../point-of-sale.ts'
import { swCalls as calls, type SwHousehold, type SwPart } from '../sw/sw-calls.ts'
import { answering, answeringBody, Refused } from './answering.ts'
import { householdBehind, memberAdder, recordBehind, type Speaking } from './behind.ts'
import { mediaAnswers } from './media-answers.ts'
import { sharedAnswers } from './shared-answers.ts'

const guidHead = '6f1c2a34-8b1d-4f0e-9a52-'

/** Encodes the IP code as an opaque id. */
function keyOf(contactId: string): string {
  return `${guidHead}${BigInt(contactId).toString(16).padStart(12, '0')}`
}

function contactOf(key: string): string {
  return key.startsWith(guidHead) ? BigInt(`0x${key.slice(guidHead.length)}`).toString() : ''
}

const names = { keyOf, contactOf }
const identity = (contactId: string) => ({ customer: keyOf(contactId), ipCode: contactId })

/** The handlers of a simulated bridge to Siriusware. It has no list of products. */
export const swAnswers: Speaking = (backend, callLog) => {
  const { pos } = backend
  const addMember = memberAdder(backend)
  return [
    ...sharedAnswers(pos, calls, names),
    ...mediaAnswers(pos, calls, names, identity),
    answeringBody(calls.findCustomers, async ({ body }) => ({
      customers: (await backend.withEmail(body.email)).map(({ contactId, ...person }) => ({
        ...identity(contactId),
        ...person,
      })),
    })),
    answering(calls.presentCustomer, async ({ params }) => {
      const current = await pos.presentIpCode(params['ipCode'] ?? '')
      if (current === undefined) throw new Refused('not-found')
      return identity(current)
    }),
    answering(calls.household, async ({ params }) =>
      told(await householdBehind(backend, contactOf(params['customer'] ?? ''))),
    ),
    answering(calls.buyingHouseholds, async ({ query }) => {
      const after = query['after'] === '' ? undefined : query['after']
      return { households: (await pos.buyingHouseholds(after, Number(query['atMost']))).map(listed) }
    }),
    answeringBody(calls.addMember, async ({ params, body, key }) =>
      identity(await addMember(contactOf(params['customer'] ?? ''), body, key ?? '')),
    ),
    answering(calls.waiver, async ({ params }) => {
      const waiver = await pos.waiver(params['code'] ?? '')
      if (!waiver) throw new Refused('not-found')
      return { formId: waiver.authorizationType, name: waiver.name, html: waiver.html }
    }),
    answering(calls.waivers, async () => {
      const types = (await pos.authorizationTypes()) ?? []
      return { waivers: types.map(({ code, name }) => ({ formId: code, name })) }
    }),
    answering(calls.products, async () => {
      throw new Refused('not-offered')
    }),
    answeringBody(calls.recordSignature, async ({ body }) => {
      await recordBehind(backend, callLog, {
        source: body.source,
        authorizationType: body.formId,
        contactIds: body.customers.map(contactOf),
        startDate: body.validFrom,
        endDate: body.validThrough,
        textHash: body.textHash,
        comment: body.comment,
      })
      return { recorded: true as const, source: body.source }
    }),
  ]
}

const ofCustomer = <Entry extends { contactId: string }>({ contactId, ...entry }: Entry) => ({
  ...entry,
  customer: keyOf(contactId),
})

const types = { prepaidAccess: 'access', transaction: 'sale', orderLine: 'reservation' } as const

function articleOf(productId: string): { sku: string; variant: string | null } {
  const [sku = '', ...variant] = productId.split('-')
  return { sku, variant: variant.length === 0 ? null : variant.join('-') }
}

function partOf({ code, rules, authorizationTypes, isImageRequired }: PurchaseComponent): SwPart {
  return {
    code,
    requires: {
      formIds: [...authorizationTypes],
      rentalProfile: rules.includes('RENTALPROFILEREQUIRED'),
      childProfile: rules.includes('CHILDREGPROFILEREQUIRED'),
      image: isImageRequired || rules.includes('IMAGEREQUIRED'),
    },
    allowsMobilePass: rules.includes(mobilePassRule),
  }
}

function told(facts: HouseholdFacts): SwHousehold {
  return {
    people: facts.people.map(({ contactId, firstName, lastName, birthDate, isHeadOfHouseHold }) => ({
      ...identity(contactId),
      firstName,
      lastName,
      birthDate,
      isPrimary: isHeadOfHouseHold,
    })),
    sales: facts.purchases.map((purchase) => ({
      saleId: purchase.id,
      customer: keyOf(purchase.contactId),
      type: types[purchase.kind],
      isOpen: purchase.isOpen,
      isVoided: purchase.isCancelled,
      ...articleOf(purchase.productId),
      description: purchase.productName,
      useDate: purchase.productDate,
      resortCode: purchase.resortCode,
      resortGroupCode: purchase.resortGroupCode,
      salesLocationId: purchase.salesLocationId,
      parts: purchase.components.map(partOf),
    })),
    signedForms: facts.authorizations.map(({ contactId, authorizationType, startDate, endDate, textHash }) => ({
      customer: keyOf(contactId),
      formId: authorizationType,
      validFrom: startDate,
      validThrough: endDate,
      textHash,
    })),
    rentalProfiles: facts.rentalProfiles.map(ofCustomer),
    childRegistrations: facts.childRegistrations.map(ofCustomer),
    photos: facts.photos.map(ofCustomer),
    media: facts.media.map(ofCustomer),
  }
}

const listed = ({ facts, reach }: BuyingHousehold) => ({
  household: told(facts),
  reach: [...reach].map(([contactId, details]) => ({ customer: keyOf(contactId), ...details })),
})
