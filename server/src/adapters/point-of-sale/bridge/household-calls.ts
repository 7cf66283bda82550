import * as z from 'zod/mini'
import { bridgeCall, type InputOf } from './bridge-call.ts'
import { code, day, listOf, Recorded, words, type CustomerKey, type CustomerShape } from './shapes.ts'

/** The most households in one answer. */
export const mostHouseholds = 200

type Shape = z.ZodMiniType

/** The calls whose answers look different in each system; what they ask is the same. */
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
    /** A customer whom a sign-in may mean. */
    candidate: Candidate
    /** A customer by the present IP code. */
    present: Present
    household: Household
    /** A household in the list of all, with how to reach its people. */
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
  const candidates = z.object({ customers: listOf(shapes.candidate, 50) })
  const households = z.object({ households: listOf(shapes.listed, mostHouseholds) })
  const products = z.object({ products: listOf(shapes.product) })
  const NewMember = z.object({ firstName: words, lastName: words, birthDate: day })
  return {
    findCustomers: bridgeCall<typeof candidates, z.ZodMiniObject<{ email: typeof words }>>({
      name: 'findCustomers',
      method: 'POST',
      path: '/customers/find',
      summary: 'The customers with an e-mail address, whatever their names, without those who were merged into others',
      description: 'Case and spaces around the address do not count. The product compares the names by itself.',
      isWrite: false,
      body: z.object({ email: words }),
      answer: candidates,
      refusals: [],
      example: { body: { email: 'maya@kestrel.example' }, answer: { customers: [examples.candidate] } },
    }),
    presentCustomer: bridgeCall<Present>({
      name: 'presentCustomer',
      method: 'GET',
      path: '/present-customers/:ipCode',
      summary: 'The customer whom an IP code stands for now, following merges to their end',
      description: 'A chain of merges that never ends is answered with not-found.',
      isWrite: false,
      answer: shapes.present,
      refusals: ['not-found'],
      example: { params: { ipCode: examples.ipCode }, answer: examples.present },
    }),
    household: bridgeCall<Household>({
      name: 'household',
      method: 'GET',
      path: '/customers/:customer/household',
      summary: 'A head of household with the members, and everything known about them; the head first',
      description:
        'Members who were merged into others are left out. Asked for somebody who is not a head, or was merged, it holds only that person, as the head. Purchases and media of the last two years are enough; open rights to ride always belong to it.',
      isWrite: false,
      answer: shapes.household,
      refusals: ['not-found'],
      answerLimit: 4_194_304,
      example: { params, answer: examples.household },
    }),
    buyingHouseholds: bridgeCall<typeof households>({
      name: 'buyingHouseholds',
      method: 'GET',
      path: '/buying-households',
      summary: 'The next households that have bought something that was not cancelled, in an order that stays',
      description: `\`after\` is the IP code of the last head of the batch before, empty for the first. Fewer than \`atMost\` (${mostHouseholds} at most): the end.`,
      isWrite: false,
      query: ['after', 'atMost'],
      answer: households,
      refusals: [],
      answerLimit: 67_108_864,
      timeLimitMs: 30_000,
      example: { query: { after: '', atMost: '100' }, answer: { households: [examples.listed] } },
    }),
    addMember: bridgeCall<Member, typeof NewMember>({
      name: 'addMember',
      method: 'POST',
      path: '/customers/:customer/members',
      summary: 'Adds somebody to the household of a head',
      description:
        'Refused where the household has somebody of that name and birth date already (case, accents, hyphens, apostrophes and spaces do not count), or 20 people. The same idempotency key gets the first answer again.',
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
    products: bridgeCall<typeof products>({
      name: 'products',
      method: 'GET',
      path: '/products',
      summary: 'What is sold, for the admin area; not-offered where there is no such list',
      isWrite: false,
      answer: products,
      refusals: ['not-offered'],
      answerLimit: 8_388_608,
      example: { answer: { products: [examples.product] } },
    }),
  }
}

/** Which signature was recorded, so that no other answer is taken for it. */
const RecordedSignature = z.extend(Recorded, { source: code })

/** The calls about waivers, in the words of a system: what a waiver's code is called, and how a signature is told. */
export function waiverCalls<Waiver extends Shape, Listed extends Shape, Signature extends Shape>(
  shapes: { waiver: Waiver; listed: Listed; signature: Signature },
  examples: {
    code: string
    waiver: z.input<NoInfer<Waiver>>
    listed: z.input<NoInfer<Listed>>
    signature: InputOf<Signature>
  },
) {
  const waivers = z.object({ waivers: listOf(shapes.listed, 1_000) })
  return {
    waiver: bridgeCall<Waiver>({
      name: 'waiver',
      method: 'GET',
      path: '/waivers/:code',
      summary: 'A waiver with its text as HTML',
      description: 'The product takes out what does not belong into a text (scripts, styles, frames).',
      isWrite: false,
      answer: shapes.waiver,
      refusals: ['not-found'],
      example: { params: { code: examples.code }, answer: examples.waiver },
    }),
    waivers: bridgeCall<typeof waivers>({
      name: 'waivers',
      method: 'GET',
      path: '/waivers',
      summary: 'The waivers that there are, for the admin area; not-offered where there is no such list',
      isWrite: false,
      answer: waivers,
      refusals: ['not-offered'],
      example: { answer: { waivers: [examples.listed] } },
    }),
    recordSignature: bridgeCall<typeof RecordedSignature, Signature>({
      name: 'recordSignature',
      method: 'POST',
      path: '/signatures',
      summary: 'Records one signed waiver on everyone it covers: all of them or nobody',
      description:
        'The idempotency key is `source`. The same source is recorded once, however often and from wherever it is told: keep it with the record, not only for a while. Somebody who was merged since signing is covered under the present IP code.',
      isWrite: true,
      body: shapes.signature,
      answer: RecordedSignature,
      refusals: ['unknown-customer', 'unknown-waiver'],
      example: { body: examples.signature, answer: { recorded: true, source: 'first-chair:412' } },
    }),
  }
}
