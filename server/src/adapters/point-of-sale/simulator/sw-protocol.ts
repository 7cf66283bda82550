import type { HouseholdFacts, PurchaseComponent } from '@first-chair/core/household/household'
import { mobilePassRule } from '@first-chair/core/media/mobile-product'
import type { BuyingHousehold } from '../point-of-sale.ts'
import { swCalls as calls, type SwHousehold, type SwPart } from '../sw/sw-calls.ts'
import { createCallHandler, createBodyCallHandler, Refused } from './call-handler.ts'
import { readBackendHousehold, createMemberAdder, recordBackendSignature, type Protocol } from './simulated-backend.ts'
import { createMediaHandlers } from './media-handlers.ts'
import { createSharedHandlers } from './shared-handlers.ts'

const guidPrefix = '6f1c2a34-8b1d-4f0e-9a52-'

/** Encodes the IP code as an opaque id. */
function toKey(contactId: string): string {
  return `${guidPrefix}${BigInt(contactId).toString(16).padStart(12, '0')}`
}

function toContactId(key: string): string {
  return key.startsWith(guidPrefix) ? BigInt(`0x${key.slice(guidPrefix.length)}`).toString() : ''
}

const names = { toKey, toContactId }
const toIdentity = (contactId: string) => ({ customer: toKey(contactId), ipCode: contactId })

/** The handlers of a simulated bridge to Siriusware. It has no list of products. */
export const swProtocol: Protocol = (backend, callLog) => {
  const { pos } = backend
  const addMember = createMemberAdder(backend)
  return [
    ...createSharedHandlers(pos, calls, names),
    ...createMediaHandlers(pos, calls, names, toIdentity),
    createBodyCallHandler(calls.findCustomers, async ({ body }) => ({
      customers: (await backend.findByEmail(body.email)).map(({ contactId, ...person }) => ({
        ...toIdentity(contactId),
        ...person,
      })),
    })),
    createCallHandler(calls.presentCustomer, async ({ params }) => {
      const current = await pos.currentIpCode(params['ipCode'] ?? '')
      if (current === undefined) throw new Refused('not-found')
      return toIdentity(current)
    }),
    createCallHandler(calls.household, async ({ params }) =>
      toSwHousehold(await readBackendHousehold(backend, toContactId(params['customer'] ?? ''))),
    ),
    createCallHandler(calls.buyingHouseholds, async ({ query }) => {
      const after = query['after'] === '' ? undefined : query['after']
      return { households: (await pos.buyingHouseholds(after, Number(query['atMost']))).map(toListedHousehold) }
    }),
    createBodyCallHandler(calls.addMember, async ({ params, body, key }) =>
      toIdentity(await addMember(toContactId(params['customer'] ?? ''), body, key ?? '')),
    ),
    createCallHandler(calls.waiver, async ({ params }) => {
      const waiver = await pos.waiver(params['code'] ?? '')
      if (!waiver) throw new Refused('not-found')
      return { formId: waiver.authorizationType, name: waiver.name, html: waiver.html }
    }),
    createCallHandler(calls.waivers, async () => {
      const types = (await pos.authorizationTypes()) ?? []
      return { waivers: types.map(({ code, name }) => ({ formId: code, name })) }
    }),
    createCallHandler(calls.products, async () => {
      throw new Refused('not-offered')
    }),
    createBodyCallHandler(calls.recordSignature, async ({ body }) => {
      await recordBackendSignature(backend, callLog, {
        source: body.source,
        authorizationType: body.formId,
        contactIds: body.customers.map(toContactId),
        startDate: body.validFrom,
        endDate: body.validThrough,
        textHash: body.textHash,
        comment: body.comment,
      })
      return { recorded: true as const, source: body.source }
    }),
  ]
}

const withCustomer = <Entry extends { contactId: string }>({ contactId, ...entry }: Entry) => ({
  ...entry,
  customer: toKey(contactId),
})

const types = { prepaidAccess: 'access', transaction: 'sale', orderLine: 'reservation' } as const

function toArticle(productId: string): { sku: string; variant: string | null } {
  const [sku = '', ...variant] = productId.split('-')
  return { sku, variant: variant.length === 0 ? null : variant.join('-') }
}

function toPart({ code, rules, authorizationTypes, isImageRequired }: PurchaseComponent): SwPart {
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

function toSwHousehold(facts: HouseholdFacts): SwHousehold {
  return {
    people: facts.people.map(({ contactId, firstName, lastName, birthDate, isHeadOfHouseHold }) => ({
      ...toIdentity(contactId),
      firstName,
      lastName,
      birthDate,
      isPrimary: isHeadOfHouseHold,
    })),
    sales: facts.purchases.map((purchase) => ({
      saleId: purchase.id,
      customer: toKey(purchase.contactId),
      type: types[purchase.kind],
      isOpen: purchase.isOpen,
      isVoided: purchase.isCancelled,
      ...toArticle(purchase.productId),
      description: purchase.productName,
      useDate: purchase.productDate,
      resortCode: purchase.resortCode,
      resortGroupCode: purchase.resortGroupCode,
      salesLocationId: purchase.salesLocationId,
      parts: purchase.components.map(toPart),
    })),
    signedForms: facts.authorizations.map(({ contactId, authorizationType, startDate, endDate, textHash }) => ({
      customer: toKey(contactId),
      formId: authorizationType,
      validFrom: startDate,
      validThrough: endDate,
      textHash,
    })),
    rentalProfiles: facts.rentalProfiles.map(withCustomer),
    childRegistrations: facts.childRegistrations.map(withCustomer),
    photos: facts.photos.map(withCustomer),
    media: facts.media.map(withCustomer),
  }
}

const toListedHousehold = ({ facts, reach }: BuyingHousehold) => ({
  household: toSwHousehold(facts),
  reach: [...reach].map(([contactId, details]) => ({ customer: toKey(contactId), ...details })),
})
