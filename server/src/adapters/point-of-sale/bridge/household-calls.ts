import * as z from 'zod/mini'
import { defineBridgeCall, defineRecordsCall } from './bridge-call.ts'
import type { BridgeSystem } from './bridge-system.ts'
import { buildExampleHousehold, example } from './examples.ts'
import { boundedList, day, maxCustomers, shortText } from './shapes.ts'

/** Maximum number of households in one answer. */
export const maxHouseholds = 200

/** The calls about customers and their households. */
export function householdCalls({
  customer,
  identity,
  candidate,
  household,
  validity,
  product,
  exampleKeys,
}: BridgeSystem) {
  const params = { customer: exampleKeys.customer }
  const maya = { ...params, ipCode: example.ipCode }
  const ida = { customer: exampleKeys.member, ipCode: example.memberIpCode }
  const exampleHousehold = household.write(buildExampleHousehold(exampleKeys.customer))
  const reach = z.object({ customer, email: shortText, phone: shortText })
  const listed = z.object({ household: household.shape, reach: boundedList(reach, maxCustomers) })
  return {
    findCustomers: defineBridgeCall('findCustomers', 'POST', '/customers/find', {
      summary: 'The customers with an e-mail address, with any name, without customers who were merged into others',
      description: 'Ignore case and spaces around the address. The product compares the names itself.',
      body: z.object({ email: shortText }),
      answer: z.object({ customers: boundedList(candidate.shape, 50) }),
      example: {
        body: { email: 'maya@kestrel.example' },
        answer: { customers: [candidate.write({ ...maya, ...example.candidate })] },
      },
    }),
    presentCustomer: defineBridgeCall('presentCustomer', 'GET', '/present-customers/:ipCode', {
      summary: 'The current customer of an IP code, following all merges',
      description: 'Answer not-found for customers who were merged in a circle.',
      answer: identity.shape,
      refusals: ['not-found'],
      example: { params: { ipCode: example.ipCode }, answer: identity.write(maya) },
    }),
    household: defineBridgeCall('household', 'GET', '/customers/:customer/household', {
      summary: 'A head of household and the members, with all their records; the head first',
      description:
        'Leave out members who were merged into others. For a customer who is not a head, or who was merged, answer with only that person as the head. Purchases and media of the last two years are sufficient; always include open prepaid access.',
      answer: household.shape,
      refusals: ['not-found'],
      answerLimit: 4_194_304,
      example: { params, answer: exampleHousehold },
    }),
    buyingHouseholds: defineBridgeCall('buyingHouseholds', 'GET', '/buying-households', {
      summary: 'The next households with a purchase that was not cancelled, in a stable order',
      description: `\`after\` is the IP code of the last head in the previous batch, and empty for the first batch. Fewer households than \`atMost\` (${maxHouseholds} at most) mean that there are no more.`,
      query: ['after', 'atMost'],
      answer: z.object({ households: boundedList(listed, maxHouseholds) }),
      answerLimit: 67_108_864,
      timeLimitMs: 30_000,
      example: {
        query: { after: '', atMost: '100' },
        answer: { households: [{ household: exampleHousehold, reach: [{ ...params, ...example.reach }] }] },
      },
    }),
    purchaseValidity: defineRecordsCall(
      { customer, key: exampleKeys.customer },
      'purchaseValidity',
      '/purchase-validity/read',
      {
        summary: 'When, where and for whom the purchases of some customers are valid; not-offered if you do not know',
        description:
          'First Chair tells guests before the visit what will keep a gate closed. Answer for the same purchases as in the household, with the same ids, and leave out a purchase of which you do not know all of this: then only validateScans decides. `validateScans` must agree with this answer.',
        answer: z.object({ purchases: boundedList(validity.shape) }),
        refusals: ['not-offered'],
        example: { purchases: [validity.write({ ...params, ...example.validity })] },
      },
    ),
    addMember: defineBridgeCall('addMember', 'POST', '/customers/:customer/members', {
      summary: 'Adds a person to the household of a head',
      description:
        'Refuse this if the household already has a person with that name and birth date (ignore case, accents, hyphens, apostrophes and spaces), or if it has 20 people. Answer a repeated idempotency key with the first answer.',
      isWrite: true,
      body: z.object({ firstName: shortText, lastName: shortText, birthDate: day }),
      answer: identity.shape,
      refusals: ['same-person', 'household-full', 'unknown-customer'],
      example: {
        params,
        body: { firstName: 'Ida', lastName: 'Lindqvist', birthDate: '2021-05-04' },
        answer: identity.write(ida),
      },
    }),
    products: defineBridgeCall('products', 'GET', '/products', {
      summary: 'The products on sale, for the admin area; not-offered if there is no such list',
      answer: z.object({ products: boundedList(product.shape) }),
      refusals: ['not-offered'],
      answerLimit: 8_388_608,
      example: { answer: { products: [product.write(example.product)] } },
    }),
  }
}
