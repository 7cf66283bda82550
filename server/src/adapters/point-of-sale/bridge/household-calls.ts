import * as z from 'zod/mini'
import { defineBridgeCall, type BodyInput } from './bridge-call.ts'
import { code, day, boundedList, Recorded, shortText, type CustomerKey, type CustomerShape } from './shapes.ts'

/** Maximum number of households in one answer. */
export const maxHouseholds = 200

type Shape = z.ZodMiniType

/** The calls whose answers differ between the systems. Their requests are the same. */
export function householdCalls<
  Key extends CustomerKey,
  Candidate extends Shape,
  Present extends Shape,
  Household extends Shape,
  Listed extends Shape,
  Member extends Shape,
  Product extends Shape,
>(
  shapes: {
    customer: CustomerShape<Key>
    /** A customer who may match a sign-in. */
    candidate: Candidate
    /** A customer with the current IP code. */
    present: Present
    household: Household
    /** A household in the list of all, with the e-mail addresses and phone numbers of its people. */
    listed: Listed
    member: Member
    product: Product
  },
  examples: {
    customer: Key
    ipCode: string
    candidate: z.input<NoInfer<Candidate>>
    present: z.input<NoInfer<Present>>
    household: z.input<NoInfer<Household>>
    listed: z.input<NoInfer<Listed>>
    member: z.input<NoInfer<Member>>
    product: z.input<NoInfer<Product>>
  },
) {
  const params = { customer: examples.customer }
  const candidates = z.object({ customers: boundedList(shapes.candidate, 50) })
  const households = z.object({ households: boundedList(shapes.listed, maxHouseholds) })
  const products = z.object({ products: boundedList(shapes.product) })
  const NewMember = z.object({ firstName: shortText, lastName: shortText, birthDate: day })
  return {
    findCustomers: defineBridgeCall<typeof candidates, z.ZodMiniObject<{ email: typeof shortText }>>({
      name: 'findCustomers',
      method: 'POST',
      path: '/customers/find',
      summary: 'The customers with an e-mail address, with any name, without customers who were merged into others',
      description: 'Ignore case and spaces around the address. The product compares the names itself.',
      isWrite: false,
      body: z.object({ email: shortText }),
      answer: candidates,
      refusals: [],
      example: { body: { email: 'maya@kestrel.example' }, answer: { customers: [examples.candidate] } },
    }),
    presentCustomer: defineBridgeCall<Present>({
      name: 'presentCustomer',
      method: 'GET',
      path: '/present-customers/:ipCode',
      summary: 'The current customer of an IP code, following all merges',
      description: 'Answer not-found for customers who were merged in a circle.',
      isWrite: false,
      answer: shapes.present,
      refusals: ['not-found'],
      example: { params: { ipCode: examples.ipCode }, answer: examples.present },
    }),
    household: defineBridgeCall<Household>({
      name: 'household',
      method: 'GET',
      path: '/customers/:customer/household',
      summary: 'A head of household and the members, with all their records; the head first',
      description:
        'Leave out members who were merged into others. For a customer who is not a head, or who was merged, answer with only that person as the head. Purchases and media of the last two years are sufficient; always include open prepaid access.',
      isWrite: false,
      answer: shapes.household,
      refusals: ['not-found'],
      answerLimit: 4_194_304,
      example: { params, answer: examples.household },
    }),
    buyingHouseholds: defineBridgeCall<typeof households>({
      name: 'buyingHouseholds',
      method: 'GET',
      path: '/buying-households',
      summary: 'The next households with a purchase that was not cancelled, in a stable order',
      description: `\`after\` is the IP code of the last head in the previous batch, and empty for the first batch. Fewer households than \`atMost\` (${maxHouseholds} at most) mean that there are no more.`,
      isWrite: false,
      query: ['after', 'atMost'],
      answer: households,
      refusals: [],
      answerLimit: 67_108_864,
      timeLimitMs: 30_000,
      example: { query: { after: '', atMost: '100' }, answer: { households: [examples.listed] } },
    }),
    addMember: defineBridgeCall<Member, typeof NewMember>({
      name: 'addMember',
      method: 'POST',
      path: '/customers/:customer/members',
      summary: 'Adds a person to the household of a head',
      description:
        'Refuse this if the household already has a person with that name and birth date (ignore case, accents, hyphens, apostrophes and spaces), or if it has 20 people. Answer a repeated idempotency key with the first answer.',
      isWrite: true,
      body: NewMember,
      answer: shapes.member,
      refusals: ['same-person', 'household-full', 'unknown-customer'],
      example: {
        params,
        body: { firstName: 'Ida', lastName: 'Lindqvist', birthDate: '2021-05-04' },
        answer: examples.member,
      },
    }),
    products: defineBridgeCall<typeof products>({
      name: 'products',
      method: 'GET',
      path: '/products',
      summary: 'The products on sale, for the admin area; not-offered if there is no such list',
      isWrite: false,
      answer: products,
      refusals: ['not-offered'],
      answerLimit: 8_388_608,
      example: { answer: { products: [examples.product] } },
    }),
  }
}

/** Names the recorded signature, so that an answer about another one is rejected. */
const RecordedSignature = z.extend(Recorded, { source: code })

/** The calls about waivers. Each system has its own name for a waiver's code and its own form of a signature. */
export function waiverCalls<Waiver extends Shape, Listed extends Shape, Signature extends Shape>(
  shapes: { waiver: Waiver; listed: Listed; signature: Signature },
  examples: {
    code: string
    waiver: z.input<NoInfer<Waiver>>
    listed: z.input<NoInfer<Listed>>
    signature: BodyInput<Signature>
  },
) {
  const waivers = z.object({ waivers: boundedList(shapes.listed, 1_000) })
  return {
    waiver: defineBridgeCall<Waiver>({
      name: 'waiver',
      method: 'GET',
      path: '/waivers/:code',
      summary: 'A waiver with its text as HTML',
      description: 'The product removes scripts, styles and frames from the text.',
      isWrite: false,
      answer: shapes.waiver,
      refusals: ['not-found'],
      example: { params: { code: examples.code }, answer: examples.waiver },
    }),
    waivers: defineBridgeCall<typeof waivers>({
      name: 'waivers',
      method: 'GET',
      path: '/waivers',
      summary: 'All waivers, for the admin area; not-offered if there is no such list',
      isWrite: false,
      answer: waivers,
      refusals: ['not-offered'],
      example: { answer: { waivers: [examples.listed] } },
    }),
    recordSignature: defineBridgeCall<typeof RecordedSignature, Signature>({
      name: 'recordSignature',
      method: 'POST',
      path: '/signatures',
      summary: 'Records one signed waiver for all people it covers: for all of them or for nobody',
      description:
        'The idempotency key is `source`. Record the same source once, however often and from wherever it is sent: store it with the record, not only for a while. If a customer was merged after signing, record the waiver for the current IP code.',
      isWrite: true,
      body: shapes.signature,
      answer: RecordedSignature,
      refusals: ['unknown-customer', 'unknown-waiver'],
      example: { body: examples.signature, answer: { recorded: true, source: 'first-chair:412' } },
    }),
  }
}
