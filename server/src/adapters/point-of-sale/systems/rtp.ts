import { mobilePassRule } from '@first-chair/core/media/mobile-product'
import { requirementRules } from '@first-chair/core/task-kind/task-kinds'
import * as z from 'zod/mini'
import { form, unchanged, type BridgeSystem } from '../bridge/bridge-system.ts'
import {
  boundedList,
  candidateFields,
  code,
  comment,
  day,
  flag,
  html,
  maxCustomers,
  personFields,
  recordShapes,
  shortText,
  soldAt,
  validityFields,
} from '../bridge/shapes.ts'

/** The key of a customer in RTP|One is the IP code, a whole number. */
const customer = z.int().check(z.minimum(1))
const withIpCode = <Written extends { customer: number }>(written: Written) => ({
  ...written,
  ipCode: String(written.customer),
})
function withoutIpCode<Value extends { ipCode: string }>(value: Value) {
  const { ipCode: _, ...written } = value
  return written
}

const person = form(
  z.object({ customer, ...personFields, isHeadOfHousehold: flag }),
  ({ isHeadOfHousehold, ...written }) => withIpCode({ ...written, isHeadOfHouseHold: isHeadOfHousehold }),
  ({ isHeadOfHouseHold, ...value }) => withoutIpCode({ ...value, isHeadOfHousehold: isHeadOfHouseHold }),
)

const components = boundedList(
  z.object({
    code,
    rules: boundedList(code, 50).register(z.globalRegistry, {
      description: `${new Intl.ListFormat('en-GB').format(requirementRules)} require that task. ${mobilePassRule}: guests may have the product as a mobile pass. Other rules are ignored.`,
    }),
    authorizationTypes: boundedList(code, 50),
    isImageRequired: flag,
  }),
  100,
)

const purchase = form(
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
  ({ productHeaderCode, ...written }) => ({ ...written, productId: productHeaderCode }),
  ({ productId, ...value }) => ({ ...value, productHeaderCode: productId }),
)

const validDays = { startDate: day, endDate: z.nullable(day) }

/** RTP|One names customers by IP codes, products by header codes, and waivers by authorization types. */
export const rtp: BridgeSystem<number> = {
  title: 'RTP|One',
  customer,
  // IP codes are whole numbers without leading zeros, so "007" has no key.
  toKey: (ipCode) => (/^[1-9]\d{0,14}$/.test(ipCode) ? Number(ipCode) : undefined),
  exampleKeys: { customer: 1_004_180, member: 1_004_184 },
  identity: form(z.object({ customer }), withIpCode, withoutIpCode),
  candidate: form(z.object({ customer, ...candidateFields }), withIpCode, withoutIpCode),
  household: form(
    z.object({
      people: boundedList(person.shape, maxCustomers),
      purchases: boundedList(purchase.shape),
      authorizations: boundedList(
        z.object({ customer, authorizationType: code, ...validDays, textHash: z.nullable(code) }),
      ),
      ...recordShapes(customer),
    }),
    unchanged,
    (household) => ({
      ...household,
      people: household.people.map(person.write),
      purchases: household.purchases.map(purchase.write),
    }),
  ),
  validity: form(z.object({ id: code, customer, ...validityFields }), unchanged, (value) => ({
    ...value,
    blackouts: [...value.blackouts],
    access: [...value.access],
  })),
  product: form(
    z.object({ productHeaderCode: code, name: shortText, components }),
    ({ productHeaderCode, ...written }) => ({ ...written, code: productHeaderCode }),
    ({ code: productHeaderCode, ...value }) => ({ ...value, productHeaderCode }),
  ),
  waiver: form(z.object({ authorizationType: code, name: shortText, html }), unchanged, unchanged),
  listedWaiver: form(
    z.object({ authorizationType: code, name: shortText }),
    ({ authorizationType, name }) => ({ code: authorizationType, name }),
    ({ code: authorizationType, name }) => ({ authorizationType, name }),
  ),
  signature: form(
    z.object({
      source: code,
      authorizationType: code,
      customers: boundedList(customer, maxCustomers),
      ...validDays,
      textHash: code,
      comment,
    }),
    unchanged,
    unchanged,
  ),
}
