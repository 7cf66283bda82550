import { mobilePassRule } from '@first-chair/core/media/mobile-product'
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

/** The key of a customer in RTP|One is the IP code, a whole number. */
const customer = z.int().check(z.minimum(1))
const identity = z.object({ customer })

const Person = z.object({
  customer,
  firstName: shortText,
  lastName: shortText,
  birthDate: z.nullable(day),
  isHeadOfHousehold: flag,
})

const component = z.object({
  code,
  rules: boundedList(code, 50).register(z.globalRegistry, {
    description:
      'RENTALPROFILEREQUIRED, CHILDREGPROFILEREQUIRED and IMAGEREQUIRED require that task. MOBILEPASSALLOWED: guests may have the product as a mobile pass. Other rules are ignored.',
  }),
  authorizationTypes: boundedList(code, 50),
  isImageRequired: flag,
})
const components = boundedList(component, 100)

const Household = z.object({
  people: boundedList(Person, maxCustomers),
  purchases: boundedList(
    z.object({
      id: code,
      customer,
      kind: z.enum(['prepaidAccess', 'transaction', 'orderLine']),
      isOpen: flag,
      isCancelled: flag,
      productHeaderCode: code,
      productName: shortText,
      productDate: z.nullable(day),
      ...soldAt,
      components,
    }),
  ),
  authorizations: boundedList(
    z.object({
      customer,
      authorizationType: code,
      startDate: day,
      endDate: z.nullable(day),
      textHash: z.nullable(code),
    }),
  ),
  ...recordShapes(customer),
})
export type RtpHousehold = z.output<typeof Household>

const Signature = z.object({
  source: code,
  authorizationType: code,
  customers: boundedList(customer, maxCustomers),
  startDate: day,
  endDate: z.nullable(day),
  textHash: code,
  comment: z.string().check(z.maxLength(10_000)),
})

const exampleComponents = [
  {
    code: example.componentCode,
    rules: ['IMAGEREQUIRED', mobilePassRule],
    authorizationTypes: [example.waiverCode],
    isImageRequired: true,
  },
]
const exampleHousehold: RtpHousehold = {
  people: [{ customer: example.ipCode, ...example.guest, isHeadOfHousehold: true }],
  purchases: [
    {
      id: example.purchaseId,
      customer: example.ipCode,
      kind: 'prepaidAccess',
      isOpen: true,
      isCancelled: false,
      productHeaderCode: 'SP-ADULT',
      productName: example.productName,
      productDate: null,
      ...example.soldAt,
      components: exampleComponents,
    },
  ],
  authorizations: [
    {
      customer: example.ipCode,
      authorizationType: example.waiverCode,
      startDate: example.signed.from,
      endDate: example.signed.until,
      textHash: null,
    },
  ],
  ...buildExampleRecords(example.ipCode),
}

/** The calls of the POS bridge protocol for RTP|One. */
export const rtpCalls = {
  ...householdCalls(
    {
      customer,
      candidate: z.object({ customer, email: shortText, firstName: shortText, lastName: shortText }),
      present: identity,
      household: Household,
      listed: z.object({ household: Household, reach: boundedList(reachShape(customer), maxCustomers) }),
      member: identity,
      product: z.object({ productHeaderCode: code, name: shortText, components }),
    },
    {
      customer: example.ipCode,
      ipCode: String(example.ipCode),
      candidate: { customer: example.ipCode, ...example.candidate },
      present: { customer: example.ipCode },
      household: exampleHousehold,
      listed: { household: exampleHousehold, reach: [{ customer: example.ipCode, ...example.reach }] },
      member: { customer: example.memberIpCode },
      product: { productHeaderCode: 'SP-ADULT', name: example.productName, components: exampleComponents },
    },
  ),
  ...waiverCalls(
    {
      waiver: z.object({ authorizationType: code, name: shortText, html: z.string().check(z.maxLength(200_000)) }),
      listed: z.object({ authorizationType: code, name: shortText }),
      signature: Signature,
    },
    {
      code: example.waiverCode,
      waiver: { authorizationType: example.waiverCode, ...example.waiver },
      listed: { authorizationType: example.waiverCode, name: example.waiver.name },
      signature: {
        source: example.signature.source,
        authorizationType: example.waiverCode,
        customers: [example.ipCode],
        startDate: example.signature.from,
        endDate: example.signature.until,
        ...example.evidence,
      },
    },
  ),
  ...sharedCalls(customer, example.ipCode),
  ...mediaCalls({ customer, holder: identity }, { customer: example.ipCode, holder: { customer: example.ipCode } }),
}
