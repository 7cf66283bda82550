import * as z from 'zod/mini'
import { householdCalls, waiverCalls } from '../bridge/household-calls.ts'
import { mediaCalls } from '../bridge/media-calls.ts'
import { sharedCalls } from '../bridge/shared-calls.ts'
import { code, day, flag, listOf, mostCustomers, reachShape, recordShapes, soldAt, words } from '../bridge/shapes.ts'

/** RTP|One knows a customer by the IP code, a whole number. */
const customer = z.int().check(z.minimum(1))
const identity = z.object({ customer })

const Person = z.object({
  customer,
  firstName: words,
  lastName: words,
  birthDate: z.nullable(day),
  isHeadOfHousehold: flag,
})

const component = z.object({
  code,
  /** `RENTALPROFILEREQUIRED`, `CHILDREGPROFILEREQUIRED`, `IMAGEREQUIRED`, … */
  rules: listOf(code, 50),
  authorizationTypes: listOf(code, 50),
  isImageRequired: flag,
})
const components = listOf(component, 100)

const Household = z.object({
  people: listOf(Person, mostCustomers),
  purchases: listOf(
    z.object({
      id: code,
      customer,
      kind: z.enum(['prepaidAccess', 'transaction', 'orderLine']),
      isOpen: flag,
      isCancelled: flag,
      productHeaderCode: code,
      productName: words,
      productDate: z.nullable(day),
      ...soldAt,
      components,
    }),
  ),
  authorizations: listOf(
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
  customers: listOf(customer, mostCustomers),
  startDate: day,
  endDate: z.nullable(day),
  textHash: code,
  comment: z.string().check(z.maxLength(10_000)),
})

const exampleCustomer = 1_004_180
const exampleComponents = [
  { code: 'LIFT-SEASON', rules: ['IMAGEREQUIRED'], authorizationTypes: ['SLW'], isImageRequired: true },
]
const exampleHousehold: RtpHousehold = {
  people: [
    {
      customer: exampleCustomer,
      firstName: 'Maya',
      lastName: 'Lindqvist',
      birthDate: '1985-10-26',
      isHeadOfHousehold: true,
    },
  ],
  purchases: [
    {
      id: 'A1004180-1',
      customer: exampleCustomer,
      kind: 'prepaidAccess',
      isOpen: true,
      isCancelled: false,
      productHeaderCode: 'SP-ADULT',
      productName: '2026/27 Season Pass, Adult',
      productDate: null,
      resortCode: 'KR',
      resortGroupCode: 'KESTREL',
      salesLocationId: 'WEB',
      components: exampleComponents,
    },
  ],
  authorizations: [
    {
      customer: exampleCustomer,
      authorizationType: 'SLW',
      startDate: '2025-12-30',
      endDate: '2026-06-28',
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

/** The POS bridge protocol as it is spoken to RTP|One. */
export const rtpCalls = {
  ...householdCalls(
    {
      customer,
      candidate: z.object({ customer, email: words, firstName: words, lastName: words }),
      present: identity,
      household: Household,
      listed: z.object({ household: Household, reach: listOf(reachShape(customer), mostCustomers) }),
      member: identity,
      product: z.object({ productHeaderCode: code, name: words, components }),
    },
    {
      customer: exampleCustomer,
      ipCode: String(exampleCustomer),
      candidate: {
        customer: exampleCustomer,
        email: 'maya@kestrel.example',
        firstName: 'Maya',
        lastName: 'Lindqvist',
      },
      present: { customer: exampleCustomer },
      household: exampleHousehold,
      listed: {
        household: exampleHousehold,
        reach: [{ customer: exampleCustomer, email: 'maya@kestrel.example', phone: '970-555-0117' }],
      },
      member: { customer: 1_004_184 },
      product: { productHeaderCode: 'SP-ADULT', name: '2026/27 Season Pass, Adult', components: exampleComponents },
    },
  ),
  ...waiverCalls(
    {
      waiver: z.object({ authorizationType: code, name: words, html: z.string().check(z.maxLength(200_000)) }),
      listed: z.object({ authorizationType: code, name: words }),
      signature: Signature,
    },
    {
      code: 'SLW',
      waiver: { authorizationType: 'SLW', name: 'Season Liability Waiver', html: '<p>Skiing has risks.</p>' },
      listed: { authorizationType: 'SLW', name: 'Season Liability Waiver' },
      signature: {
        source: 'first-chair:412',
        authorizationType: 'SLW',
        customers: [exampleCustomer],
        startDate: '2026-12-05',
        endDate: '2027-05-31',
        textHash: 'a34b1c',
        comment: 'Signed by Maya Lindqvist on 12/05/2026 with Safari 20.',
      },
    },
  ),
  ...sharedCalls(customer, exampleCustomer),
  ...mediaCalls({ customer, holder: identity }, { customer: exampleCustomer, holder: { customer: exampleCustomer } }),
}
