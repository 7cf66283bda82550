import type { HouseholdFacts, Purchase, PurchaseComponent } from '@first-chair/core/household/household'
import { mobilePassRule } from '@first-chair/core/media/mobile-product'
import type { SwHousehold, SwPart } from './sw-calls.ts'

const kinds = {
  access: 'prepaidAccess',
  sale: 'transaction',
  reservation: 'orderLine',
} as const satisfies Record<string, Purchase['kind']>

/** An article and its variant as the one code by which activities know a product. */
export function productCode({ sku, variant }: { sku: string; variant: string | null }): string {
  return variant === null ? sku : `${sku}-${variant}`
}

/** What a part asks for and allows, in the words that the rules know. */
export function componentOf({ code, requires, allowsMobilePass }: SwPart): PurchaseComponent {
  return {
    code,
    rules: [
      ...(requires.rentalProfile ? ['RENTALPROFILEREQUIRED'] : []),
      ...(requires.childProfile ? ['CHILDREGPROFILEREQUIRED'] : []),
      ...(allowsMobilePass === true ? [mobilePassRule] : []),
    ],
    authorizationTypes: requires.formIds,
    isImageRequired: requires.image,
  }
}

/**
 * A household of Siriusware in the product's words: people by their IP codes. Undefined where a record is about nobody of
 * the household.
 */
export function householdOf(told: SwHousehold): HouseholdFacts | undefined {
  const contactIds = new Map(told.people.map(({ customer, ipCode }) => [customer.toLowerCase(), ipCode]))
  let isWhole = contactIds.size === told.people.length
  const contactOf = (customer: string): string => {
    const contactId = contactIds.get(customer.toLowerCase())
    if (contactId === undefined) isWhole = false
    return contactId ?? ''
  }
  const ofContact = <Entry extends { customer: string }>({ customer, ...entry }: Entry) => ({
    ...entry,
    contactId: contactOf(customer),
  })
  const facts: HouseholdFacts = {
    people: told.people.map(({ ipCode, firstName, lastName, birthDate, isPrimary }) => ({
      contactId: ipCode,
      firstName,
      lastName,
      birthDate,
      isHeadOfHouseHold: isPrimary,
    })),
    purchases: told.sales.map((sale) => ({
      id: sale.saleId,
      contactId: contactOf(sale.customer),
      kind: kinds[sale.type],
      isOpen: sale.isOpen,
      isCancelled: sale.isVoided,
      productId: productCode(sale),
      productName: sale.description,
      productDate: sale.useDate,
      resortCode: sale.resortCode,
      resortGroupCode: sale.resortGroupCode,
      salesLocationId: sale.salesLocationId,
      components: sale.parts.map(componentOf),
    })),
    authorizations: told.signedForms.map(({ customer, formId, validFrom, validThrough, textHash }) => ({
      contactId: contactOf(customer),
      authorizationType: formId,
      startDate: validFrom,
      endDate: validThrough,
      textHash,
    })),
    rentalProfiles: told.rentalProfiles.map(ofContact),
    childRegistrations: told.childRegistrations.map(ofContact),
    photos: told.photos.map(ofContact),
    media: told.media.map(ofContact),
  }
  return isWhole ? facts : undefined
}
