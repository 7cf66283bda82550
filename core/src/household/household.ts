import type { CalendarDate } from '../calendar-date.ts'

/** A person as the point of sale knows them. */
export type Person = {
  contactId: string
  firstName: string
  lastName: string
  birthDate: CalendarDate | null
  isHeadOfHouseHold: boolean
}

/** What a product asks for, as the point of sale says it about one of its parts. */
export type PurchaseComponent = {
  code: string
  /** `RENTALPROFILEREQUIRED`, `CHILDREGPROFILEREQUIRED`, `IMAGEREQUIRED`, … */
  rules: readonly string[]
  /** Codes of the waivers it requires. */
  authorizationTypes: readonly string[]
  isImageRequired: boolean
}

/** Something bought for a contact: an open right to scan, a completed sale, or something sold ahead. */
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
}

/** A signed waiver as the point of sale keeps it: an authorization with a window. */
export type Authorization = {
  contactId: string
  authorizationType: string
  startDate: CalendarDate
  /** null = open end. */
  endDate: CalendarDate | null
  /** SHA-256 (hex) of the signed text, where it is known. */
  textHash: string | null
}

/** The last rental profile of a contact; `isWhole` tells for each field whether it is filled in. */
export type RentalRecord = {
  contactId: string
  updatedOn: CalendarDate
  hasShoeSize: boolean
  hasStance: boolean
  hasRequiredFields: boolean
}

export type DatedRecord = { contactId: string; updatedOn: CalendarDate }
export type PhotoRecord = DatedRecord & { photoHash: string }

/** A card or phone that carries passes. */
export type PassMedia = {
  id: string
  contactId: string
  isActive: boolean
  isPrinted: boolean
}

/** A block on an active card or phone, from a day on, with the point of sale's own code for the reason. */
export type PassBlock = { contactId: string; reasonCode: string; fromDate: CalendarDate }

/** Everything the rules need to know about one household. */
export type HouseholdFacts = {
  people: readonly Person[]
  purchases: readonly Purchase[]
  authorizations: readonly Authorization[]
  rentalProfiles: readonly RentalRecord[]
  childRegistrations: readonly DatedRecord[]
  photos: readonly PhotoRecord[]
  media: readonly PassMedia[]
}
