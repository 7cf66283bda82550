import * as z from 'zod/mini'
import { example, buildExampleRecords } from '../bridge/examples.ts'
import { householdCalls, waiverCalls } from '../bridge/household-calls.ts'
import { mediaCalls } from '../bridge/media-calls.ts'
import { sharedCalls } from '../bridge/shared-calls.ts'
import {
  code,
  day,
  flag,
  boundedList,
  maxCustomers,
  reachShape,
  recordShapes,
  soldAt,
  shortText,
} from '../bridge/shapes.ts'

/** The key of a customer in Siriusware is a GUID. The IP code is an attribute of the customer. */
const customer = z.guid()
const identity = { customer, ipCode: code }

const Person = z.object({
  ...identity,
  firstName: shortText,
  lastName: shortText,
  birthDate: z.nullable(day),
  isPrimary: flag,
})

/** A product is one variant of an article (adult, two hours, …), or an article without variants. */
const article = {
  /** Must not contain a hyphen, because the product's code is SKU, hyphen, variant. */
  sku: z.string().check(z.minLength(1), z.maxLength(50), z.regex(/^[^-]+$/)),
  variant: z.nullable(z.string().check(z.minLength(1), z.maxLength(49))),
}
const part = z.object({
  code,
  /** The requirements before a guest may use it. */
  requires: z.object({
    formIds: boundedList(code, 50),
    rentalProfile: flag,
    childProfile: flag,
    image: flag,
  }),
  /** Absent if the bridge does not know. Administrators then choose the products. */
  allowsMobilePass: z.optional(
    z.boolean().register(z.globalRegistry, {
      description: 'Guests may have the product as a mobile pass. Leave it out where your system does not know.',
    }),
  ),
})
const parts = boundedList(part, 100)
export type SwPart = z.output<typeof part>

const Household = z.object({
  people: boundedList(Person, maxCustomers),
  sales: boundedList(
    z.object({
      saleId: code,
      customer,
      /** Prepaid access, a sale, or a reservation. */
      type: z.enum(['access', 'sale', 'reservation']),
      isOpen: flag,
      isVoided: flag,
      ...article,
      description: shortText,
      useDate: z.nullable(day),
      ...soldAt,
      parts,
    }),
  ),
  signedForms: boundedList(
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
  customers: boundedList(customer, maxCustomers),
  validFrom: day,
  validThrough: z.nullable(day),
  textHash: code,
  comment: z.string().check(z.maxLength(10_000)),
})

const exampleCustomer = '6f1c2a34-8b1d-4f0e-9a52-3d7c10e41880'
const exampleIdentity = { customer: exampleCustomer, ipCode: String(example.ipCode) }
const exampleParts = [
  {
    code: example.componentCode,
    requires: { formIds: [example.waiverCode], rentalProfile: false, childProfile: false, image: true },
    allowsMobilePass: true,
  },
]
const exampleHousehold: SwHousehold = {
  people: [{ ...exampleIdentity, ...example.guest, isPrimary: true }],
  sales: [
    {
      saleId: example.purchaseId,
      customer: exampleCustomer,
      type: 'access',
      isOpen: true,
      isVoided: false,
      sku: 'SP',
      variant: 'ADULT',
      description: example.productName,
      useDate: null,
      ...example.soldAt,
      parts: exampleParts,
    },
  ],
  signedForms: [
    {
      customer: exampleCustomer,
      formId: example.waiverCode,
      validFrom: example.signed.from,
      validThrough: example.signed.until,
      textHash: null,
    },
  ],
  ...buildExampleRecords(exampleCustomer),
}

/** The calls of the POS bridge protocol for Siriusware. */
export const swCalls = {
  ...householdCalls(
    {
      customer,
      candidate: z.object({ ...identity, email: shortText, firstName: shortText, lastName: shortText }),
      present: z.object(identity),
      household: Household,
      listed: z.object({ household: Household, reach: boundedList(reachShape(customer), maxCustomers) }),
      member: z.object(identity),
      product: z.object({ ...article, description: shortText, parts }),
    },
    {
      customer: exampleCustomer,
      ipCode: String(example.ipCode),
      candidate: { ...exampleIdentity, ...example.candidate },
      present: exampleIdentity,
      household: exampleHousehold,
      listed: { household: exampleHousehold, reach: [{ customer: exampleCustomer, ...example.reach }] },
      member: { customer: '0d5be7c1-52f4-4be6-8b52-3d7c10e41884', ipCode: String(example.memberIpCode) },
      product: { sku: 'SP', variant: 'ADULT', description: example.productName, parts: exampleParts },
    },
  ),
  ...waiverCalls(
    {
      waiver: z.object({ formId: code, name: shortText, html: z.string().check(z.maxLength(200_000)) }),
      listed: z.object({ formId: code, name: shortText }),
      signature: Signature,
    },
    {
      code: example.waiverCode,
      waiver: { formId: example.waiverCode, ...example.waiver },
      listed: { formId: example.waiverCode, name: example.waiver.name },
      signature: {
        source: example.signature.source,
        formId: example.waiverCode,
        customers: [exampleCustomer],
        validFrom: example.signature.from,
        validThrough: example.signature.until,
        ...example.evidence,
      },
    },
  ),
  ...sharedCalls(customer, exampleCustomer),
  ...mediaCalls({ customer, holder: z.object(identity) }, { customer: exampleCustomer, holder: exampleIdentity }),
}
