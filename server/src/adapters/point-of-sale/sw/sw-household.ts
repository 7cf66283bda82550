import type { HouseholdFacts, Purchase, PurchaseComponent } from '@first-chair/core/household/household'
import { mobilePassRule } from '@first-chair/core/media/mobile-product'
import type { SwHousehold, SwPart } from './sw-calls.ts'

const kinds = {
  access: 'prepaidAccess',
  sale: 'transaction',
  reservation: 'orderLine',
} as const satisfies Record<string, Purchase['kind']>

/** Returns the product code of an article and its variant, as activities use it. */
export function toProductCode({ sku, variant }: { sku: string; variant: string | null }): string {
  return variant === null ? sku : `${sku}-${variant}`
}

/** Converts a part to a component with the rules of the product. */
export function toComponent({ code, requires, allowsMobilePass }: SwPart): PurchaseComponent {
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
 * Converts a household of Siriusware, with IP codes as contact ids. Returns undefined if a record is about a person
 * outside the household.
 */
export function toHouseholdFacts(household: SwHousehold): HouseholdFacts | undefined {
  const contactIds = new Map(household.people.map(({ customer, ipCode }) => [customer.toLowerCase(), ipCode]))
  let isConsistent = contactIds.size === household.people.length
  const getContactId = (customer: string): string => {
    const contactId = contactIds.get(customer.toLowerCase())
    if (contactId === undefined) isConsistent = false
    return contactId ?? ''
  }
  const withContactId = <Entry extends { customer: string }>({ customer, ...entry }: Entry) => ({
    ...entry,
    contactId: getContactId(customer),
  })
  const facts: HouseholdFacts = {
    people: household.people.map(({ ipCode, firstName, lastName, birthDate, isPrimary }) => ({
      contactId: ipCode,
      firstName,
      lastName,
      birthDate,
      isHeadOfHouseHold: isPrimary,
    })),
    purchases: household.sales.map((sale) => ({
      id: sale.saleId,
      contactId: getContactId(sale.customer),
      kind: kinds[sale.type],
      isOpen: sale.isOpen,
      isCancelled: sale.isVoided,
      productId: toProductCode(sale),
      productName: sale.description,
      productDate: sale.useDate,
      resortCode: sale.resortCode,
      resortGroupCode: sale.resortGroupCode,
      salesLocationId: sale.salesLocationId,
      components: sale.parts.map(toComponent),
    })),
    authorizations: household.signedForms.map(({ customer, formId, validFrom, validThrough, textHash }) => ({
      contactId: getContactId(customer),
      authorizationType: formId,
      startDate: validFrom,
      endDate: validThrough,
      textHash,
    })),
    rentalProfiles: household.rentalProfiles.map(withContactId),
    childRegistrations: household.childRegistrations.map(withContactId),
    photos: household.photos.map(withContactId),
    media: household.media.map(withContactId),
  }
  return isConsistent ? facts : undefined
}
