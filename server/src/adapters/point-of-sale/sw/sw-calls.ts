import * as z from 'zod/mini'
import { householdCalls, waiverCalls } from '../bridge/household-calls.ts'
import { mediaCalls } from '../bridge/media-calls.ts'
import { sharedCalls } from '../bridge/shared-calls.ts'
import { code, day, flag, listOf, mostCustomers, reachShape, recordShapes, soldAt, words } from '../bridge/shapes.ts'

/** Siriusware knows a customer by a GUID; the IP code is one of the customer's attributes. */
const customer = z.guid()
const identity = { customer, ipCode: code }

const Person = z.object({
  ...identity,
  firstName: words,
  lastName: words,
  birthDate: z.nullable(day),
  isPrimary: flag,
})

/** A product is an article in one variant (adult, two hours, …), or an article without any. */
const article = {
  /** Without a hyphen: with one between them, SKU and variant make the product's code. */
  sku: z.string().check(z.minLength(1), z.maxLength(50), z.regex(/^[^-]+$/)),
  variant: z.nullable(z.string().check(z.minLength(1), z.maxLength(49))),
}
const part = z.object({
  code,
  /** What must be there before somebody may ride with it. */
  requires: z.object({
    formIds: listOf(code, 50),
    rentalProfile: flag,
    childProfile: flag,
    image: flag,
  }),
})
const parts = listOf(part, 100)
export type SwPart = z.output<typeof part>

const Household = z.object({
  people: listOf(Person, mostCustomers),
  sales: listOf(
    z.object({
      saleId: code,
      customer,
      /** A right to come and go, something sold, or something reserved. */
      type: z.enum(['access', 'sale', 'reservation']),
      isOpen: flag,
      isVoided: flag,
      ...article,
      description: words,
      useDate: z.nullable(day),
      ...soldAt,
      parts,
    }),
  ),
  signedForms: listOf(
    z.object({
      customer,
      formId: code,
      validFrom: day,
      validThrough: z.nullable(day),
      textHash: z.nullable(code),
    }),
  ),
  ...recordShapes(customer),
})
export type SwHousehold = z.output<typeof Household>

const Signature = z.object({
  source: code,
  formId: code,
  customers: listOf(customer, mostCustomers),
  validFrom: day,
  validThrough: z.nullable(day),
  textHash: code,
  comment: z.string().check(z.maxLength(10_000)),
})

const exampleCustomer = '6f1c2a34-8b1d-4f0e-9a52-3d7c10e41880'
const exampleIdentity = { customer: exampleCustomer, ipCode: '1004180' }
const exampleParts = [
  {
    code: 'LIFT-SEASON',
    requires: { formIds: ['SLW'], rentalProfile: false, childProfile: false, image: true },
  },
]
const exampleHousehold: SwHousehold = {
  people: [{ ...exampleIdentity, firstName: 'Maya', lastName: 'Lindqvist', birthDate: '1985-10-26', isPrimary: true }],
  sales: [
    {
      saleId: 'A1004180-1',
      customer: exampleCustomer,
      type: 'access',
      isOpen: true,
      isVoided: false,
      sku: 'SP',
      variant: 'ADULT',
      description: '2026/27 Season Pass, Adult',
      useDate: null,
      resortCode: 'KR',
      resortGroupCode: 'KESTREL',
      salesLocationId: 'WEB',
      parts: exampleParts,
    },
  ],
  signedForms: [
    {
      customer: exampleCustomer,
      formId: 'SLW',
      validFrom: '2025-12-30',
      validThrough: '2026-06-28',
      textHash: null,
    },
  ],
  rentalProfiles: [
    {
      customer: exampleCustomer,
      updatedOn: '2026-11-09',
      hasShoeSize: true,
      hasStance: true,
      hasRequiredFields: true,
    },
  ],
  childRegistrations: [],
  photos: [{ customer: exampleCustomer, updatedOn: '2026-02-08', photoHash: '5f70bf18a086' }],
  media: [{ id: 'M1004180-1', customer: exampleCustomer, isActive: true, isPrinted: true }],
}

/** The POS bridge protocol as it is spoken to Siriusware. */
export const swCalls = {
  ...householdCalls(
    {
      customer,
      candidate: z.object({ ...identity, email: words, firstName: words, lastName: words }),
      present: z.object(identity),
      household: Household,
      listed: z.object({ household: Household, reach: listOf(reachShape(customer), mostCustomers) }),
      member: z.object(identity),
      product: z.object({ ...article, description: words, parts }),
    },
    {
      customer: exampleCustomer,
      ipCode: '1004180',
      candidate: { ...exampleIdentity, email: 'maya@kestrel.example', firstName: 'Maya', lastName: 'Lindqvist' },
      present: exampleIdentity,
      household: exampleHousehold,
      listed: {
        household: exampleHousehold,
        reach: [{ customer: exampleCustomer, email: 'maya@kestrel.example', phone: '970-555-0117' }],
      },
      member: { customer: '0d5be7c1-52f4-4be6-8b52-3d7c10e41884', ipCode: '1004184' },
      product: { sku: 'SP', variant: 'ADULT', description: '2026/27 Season Pass, Adult', parts: exampleParts },
    },
  ),
  ...waiverCalls(
    {
      waiver: z.object({ formId: code, name: words, html: z.string().check(z.maxLength(200_000)) }),
      listed: z.object({ formId: code, name: words }),
      signature: Signature,
    },
    {
      code: 'SLW',
      waiver: { formId: 'SLW', name: 'Season Liability Waiver', html: '<p>Skiing has risks.</p>' },
      listed: { formId: 'SLW', name: 'Season Liability Waiver' },
      signature: {
        source: 'first-chair:412',
        formId: 'SLW',
        customers: [exampleCustomer],
        validFrom: '2026-12-05',
        validThrough: '2027-05-31',
        textHash: 'a34b1c',
        comment: 'Signed by Maya Lindqvist on 12/05/2026 with Safari 20.',
      },
    },
  ),
  ...sharedCalls(customer, exampleCustomer),
  ...mediaCalls({ customer, holder: z.object(identity) }, { customer: exampleCustomer, holder: exampleIdentity }),
}
