import type { PurchaseComponent } from '@first-chair/core/household/household'
import { mobilePassRule } from '@first-chair/core/media/mobile-product'
import type { RequirementRule } from '@first-chair/core/task-kind/task-kinds'
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

/** The key of a customer in Siriusware is a GUID. The IP code is an attribute of the customer. */
const customer = z.guid()
const identity = { customer, ipCode: code }

const person = form(
  z.object({ ...identity, ...personFields, isPrimary: flag }),
  ({ isPrimary, ...written }) => ({ ...written, isHeadOfHouseHold: isPrimary }),
  ({ isHeadOfHouseHold, ...value }) => ({ ...value, isPrimary: isHeadOfHouseHold }),
)

/** A product is one variant of an article (adult, two hours, …), or an article without variants. */
const article = {
  /** Must not contain a hyphen, because the product's code is SKU, hyphen, variant. */
  sku: z.string().check(z.minLength(1), z.maxLength(50), z.regex(/^[^-]+$/)),
  variant: z.nullable(z.string().check(z.minLength(1), z.maxLength(49))),
}

/** Returns the product code of an article and its variant, as activities use it. */
function toProductCode(sku: string, variant: string | null): string {
  return variant === null ? sku : `${sku}-${variant}`
}

function toArticle(productCode: string): { sku: string; variant: string | null } {
  const [sku = '', ...variant] = productCode.split('-')
  return { sku, variant: variant.length === 0 ? null : variant.join('-') }
}

/** The names of the rules that require a task. The rule of photos is the name `image`, which is a flag of its own. */
const requirementNames = {
  RENTALPROFILEREQUIRED: 'rentalProfile',
  CHILDREGPROFILEREQUIRED: 'childProfile',
} as const satisfies Record<Exclude<RequirementRule, 'IMAGEREQUIRED'>, string>

const part = form(
  z.object({
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
  }),
  ({ code, requires, allowsMobilePass }): PurchaseComponent => ({
    code,
    rules: [
      ...Object.entries(requirementNames).flatMap(([rule, name]) => (requires[name] ? [rule] : [])),
      ...(allowsMobilePass === true ? [mobilePassRule] : []),
    ],
    authorizationTypes: requires.formIds,
    isImageRequired: requires.image,
  }),
  ({ code, rules, authorizationTypes, isImageRequired }) => ({
    code,
    requires: {
      formIds: [...authorizationTypes],
      rentalProfile: rules.includes('RENTALPROFILEREQUIRED'),
      childProfile: rules.includes('CHILDREGPROFILEREQUIRED'),
      image: isImageRequired || rules.includes('IMAGEREQUIRED'),
    },
    allowsMobilePass: rules.includes(mobilePassRule),
  }),
)
const parts = boundedList(part.shape, 100)

const kinds = { access: 'prepaidAccess', sale: 'transaction', reservation: 'orderLine' } as const
const types = { prepaidAccess: 'access', transaction: 'sale', orderLine: 'reservation' } as const

const sale = form(
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
  ({ saleId, type, isVoided, sku, variant, description, useDate, parts: components, ...written }) => ({
    ...written,
    id: saleId,
    kind: kinds[type],
    isCancelled: isVoided,
    productId: toProductCode(sku, variant),
    productName: description,
    productDate: useDate,
    components,
  }),
  ({ id, kind, isCancelled, productId, productName, productDate, components, ...value }) => ({
    ...value,
    saleId: id,
    type: types[kind],
    isVoided: isCancelled,
    ...toArticle(productId),
    description: productName,
    useDate: productDate,
    parts: components.map(part.write),
  }),
)

const validDays = { validFrom: day, validThrough: z.nullable(day) }
const readSigned = <Written extends { formId: string; validFrom: string; validThrough: string | null }>({
  formId,
  validFrom,
  validThrough,
  ...written
}: Written) => ({ ...written, authorizationType: formId, startDate: validFrom, endDate: validThrough })
const writeSigned = <Value extends { authorizationType: string; startDate: string; endDate: string | null }>({
  authorizationType,
  startDate,
  endDate,
  ...value
}: Value) => ({ ...value, formId: authorizationType, validFrom: startDate, validThrough: endDate })

const signedForm = form(
  z.object({ customer, formId: code, ...validDays, textHash: z.nullable(code) }),
  (written) => readSigned(written),
  (value) => writeSigned(value),
)

/** Siriusware names customers by GUIDs, products by SKU and variant, and waivers by form ids. */
export const sw: BridgeSystem<string> = {
  title: 'Siriusware',
  customer,
  exampleKeys: {
    customer: '6f1c2a34-8b1d-4f0e-9a52-3d7c10e41880',
    member: '0d5be7c1-52f4-4be6-8b52-3d7c10e41884',
  },
  identity: form(z.object(identity), unchanged, unchanged),
  candidate: form(z.object({ ...identity, ...candidateFields }), unchanged, unchanged),
  household: form(
    z.object({
      people: boundedList(person.shape, maxCustomers),
      sales: boundedList(sale.shape),
      signedForms: boundedList(signedForm.shape),
      ...recordShapes(customer),
    }),
    ({ sales, signedForms, ...written }) => ({ ...written, purchases: sales, authorizations: signedForms }),
    ({ purchases, authorizations, ...value }) => ({
      ...value,
      people: value.people.map(person.write),
      sales: purchases.map(sale.write),
      signedForms: authorizations.map(signedForm.write),
    }),
  ),
  validity: form(
    z.object({ saleId: code, customer, ...validityFields }),
    ({ saleId, ...written }) => ({ ...written, id: saleId }),
    ({ id, ...value }) => ({
      ...value,
      saleId: id,
      blackouts: [...value.blackouts],
      access: [...value.access],
    }),
  ),
  product: form(
    z.object({ ...article, description: shortText, parts }),
    ({ sku, variant, description, parts: components }) => ({
      code: toProductCode(sku, variant),
      name: description,
      components,
    }),
    ({ code: productCode, name, components }) => ({
      ...toArticle(productCode),
      description: name,
      parts: components.map(part.write),
    }),
  ),
  waiver: form(
    z.object({ formId: code, name: shortText, html }),
    ({ formId, ...written }) => ({ ...written, authorizationType: formId }),
    ({ authorizationType, ...value }) => ({ ...value, formId: authorizationType }),
  ),
  listedWaiver: form(
    z.object({ formId: code, name: shortText }),
    ({ formId, name }) => ({ code: formId, name }),
    ({ code: formId, name }) => ({ formId, name }),
  ),
  signature: form(
    z.object({
      source: code,
      formId: code,
      customers: boundedList(customer, maxCustomers),
      ...validDays,
      textHash: code,
      comment,
    }),
    (written) => readSigned(written),
    (value) => writeSigned(value),
  ),
}
