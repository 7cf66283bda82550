import type { CalendarDate } from '../calendar/calendar-date.ts'

/** A person in the point of sale. */
export type Person = {
  contactId: string
  firstName: string
  lastName: string
  birthDate: CalendarDate | null
  isHeadOfHouseHold: boolean
}

/** A component of a product in the point of sale, with what it requires. */
export type PurchaseComponent = {
  code: string
  /** `RENTALPROFILEREQUIRED`, `CHILDREGPROFILEREQUIRED`, `IMAGEREQUIRED`, … */
  rules: readonly string[]
  /** Codes of the waivers it requires. */
  authorizationTypes: readonly string[]
  isImageRequired: boolean
}

/** A place where a purchase opens the gates, and the hours in which it does. */
export type Access = {
  /** The code of the place; null = every place. */
  place: string | null
  /** `HH:MM`; null = from opening. */
  fromTime: string | null
  /** `HH:MM`; null = until closing. */
  untilTime: string | null
}

/** When and where a purchase is valid, and for whom. */
export type PurchaseValidity = {
  /** The days on which it can be used; null = its product date, and any day for open prepaid access. */
  validFrom: CalendarDate | null
  validUntil: CalendarDate | null
  /** The days inside this range on which it cannot be used. */
  blackouts: readonly { from: CalendarDate; until: CalendarDate }[]
  /** What it opens; empty = no gate. */
  access: readonly Access[]
  /** The ages for which it is sold, in whole years; null = no limit. */
  ageMin: number | null
  ageMax: number | null
  isPaid: boolean
}

/** A purchase for a contact: prepaid access, a completed sale, or an order line sold in advance. */
export type Purchase = {
  id: string
  contactId: string
  kind: 'prepaidAccess' | 'transaction' | 'orderLine'
  isOpen: boolean
  isCancelled: boolean
  /** The product header code, `activityProducts.productId`. */
  productId: string
  productName: string
  productDate: CalendarDate | null
  resortCode: string | null
  resortGroupCode: string | null
  salesLocationId: string | null
  components: readonly PurchaseComponent[]
  /** Absent if the point of sale does not say. */
  validity?: PurchaseValidity
}

/** Copies a purchase. Names each property: a spread would be several times slower, and a batch has thousands of purchases. */
export function copyPurchase(purchase: Purchase): Purchase {
  const copy: Purchase = {
    id: purchase.id,
    contactId: purchase.contactId,
    kind: purchase.kind,
    isOpen: purchase.isOpen,
    isCancelled: purchase.isCancelled,
    productId: purchase.productId,
    productName: purchase.productName,
    productDate: purchase.productDate,
    resortCode: purchase.resortCode,
    resortGroupCode: purchase.resortGroupCode,
    salesLocationId: purchase.salesLocationId,
    components: purchase.components,
  } satisfies Record<Exclude<keyof Purchase, 'validity'>, unknown>
  if (purchase.validity) copy.validity = purchase.validity
  return copy
}

/** A signed waiver as the point of sale stores it: an authorization with a first and a last day. */
export type Authorization = {
  contactId: string
  authorizationType: string
  startDate: CalendarDate
  /** null = no end. */
  endDate: CalendarDate | null
  /** SHA-256 (hex) of the signed text; null if unknown. */
  textHash: string | null
}

/** The last rental profile of a contact, and which fields it has. */
export type RentalRecord = {
  contactId: string
  updatedOn: CalendarDate
  hasShoeSize: boolean
  hasStance: boolean
  hasRequiredFields: boolean
}

type DatedRecord = { contactId: string; updatedOn: CalendarDate }
export type PhotoRecord = DatedRecord & { photoHash: string }

/** A card or phone that carries passes. */
export type PassMedia = {
  id: string
  contactId: string
  isActive: boolean
  isPrinted: boolean
}

/** Everything that the rules need to know about one household. */
export type HouseholdFacts = {
  people: readonly Person[]
  purchases: readonly Purchase[]
  authorizations: readonly Authorization[]
  rentalProfiles: readonly RentalRecord[]
  childRegistrations: readonly DatedRecord[]
  photos: readonly PhotoRecord[]
  media: readonly PassMedia[]
}
