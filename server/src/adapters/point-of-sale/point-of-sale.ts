import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import type { SoldProduct } from '@first-chair/core/explanation/simulate-household'
import type { HouseholdFacts, PurchaseValidity } from '@first-chair/core/household/household'
import type { PassScan, ResortMoment } from '@first-chair/core/pass-check/pass-scan'
import type { PosPlace } from '@first-chair/core/pos-place/pos-place'
import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import type { RentalLists } from '@first-chair/core/rental-profile/size-lists'
import type { AuthorizationType } from '@first-chair/core/waiver-text/waiver-text'
import type { MediaOfContacts } from './media-of-contacts.ts'

/** The search for the customer of a sign-in: the same verified e-mail and the same folded first and last name. */
export type CustomerQuery = { email: string; givenName: string; familyName: string }

/**
 * The customer search of staff: by IP code, by the beginning of an e-mail address, by the beginnings of first and last
 * name in any order, with a birth date or without, or by the number of a card (in capitals, without spaces and dashes).
 */
export type CustomerSearch =
  | { kind: 'ipCode'; ipCode: string }
  | { kind: 'email'; email: string }
  | { kind: 'name'; foldedWords: readonly string[]; birthDate?: CalendarDate }
  | { kind: 'passNumber'; passNumber: string }

/** The people to find, and the numbers in capitals, without spaces and dashes. */
export type PeopleQuery = { ipCodes: readonly string[]; passNumbers: readonly string[] }

/** A person who was found by `code`, an IP code or a number. */
export type FoundPerson = { kind: 'ipCode' | 'passNumber'; code: string; contactId: string; headIpCode: string }

/** A waiver of the point of sale. The HTML is not yet sanitised. `version` is absent if the system has no versions. */
export type PosWaiver = { authorizationType: string; name: string; html: string; version?: number }

/** One signed waiver, to be recorded as an authorization for everyone it covers. */
export type AuthorizationsToRecord = {
  /** The origin of the record. The same source is recorded once, even if it is sent repeatedly. */
  source: string
  authorizationType: string
  contactIds: readonly string[]
  startDate: CalendarDate
  endDate: CalendarDate | null
  textHash: string
  comment: string
}

/** A person whom a guest adds to the household. */
export type MemberToAdd = { firstName: string; lastName: string; birthDate: CalendarDate }

/** The new member's contact id, or the reason for the refusal. */
export type AddedMember = { contactId: string } | 'same-person' | 'household-full'

/** A household. `readAtUtc` is the time of the cached answer, if the point of sale is down. */
export type PosHousehold = HouseholdFacts & { readonly readAtUtc?: string }

/** A household with purchases, as the walk over all of them needs it. */
export type BuyingHousehold = {
  /** The IP code of the head. */
  ipCode: string
  facts: HouseholdFacts
  /** E-mail and phone of the people of the household, by contact id; empty text if unknown. */
  reach: ReadonlyMap<string, { email: string; phone: string }>
}

/** A photo of a contact: a 400x400 JPEG. */
export type PhotoToRecord = {
  contactId: string
  updatedOn: CalendarDate
  /** SHA-256 (hex) of the JPEG. */
  photoHash: string
  jpeg: Buffer
}

/** Which photos and profiles have been kept for long enough. Undefined: no clock runs for them. */
export type OldRecordLimits = {
  /** The last day on which such a record was changed. */
  readonly photosUntil: CalendarDate | undefined
  readonly profilesUntil: CalendarDate | undefined
  /** The people whose records a legal hold keeps. */
  readonly keptPeople: readonly string[]
}

/** A pass and the moments at which a scan is to be validated. Nothing is recorded. */
export type ScansToValidate = {
  /** Card or RFID number in capitals, without spaces and dashes, or the id of a mobile pass. */
  passNumber: string
  /** The place's code in the point of sale; null = any place. */
  accessLocationId: string | null
  moments: readonly ResortMoment[]
}

/**
 * The resort's point of sale: the system of record for people, purchases, waivers, profiles and media
 * (docs/domain.md, "Points of sale"). Every call may throw `PointOfSaleDown`.
 */
export type PointOfSale = MediaOfContacts & {
  /** Finds the IP codes of all matching customers: none, one or several. */
  findCustomers(sought: CustomerQuery): Promise<string[]>
  /**
   * Finds the IP codes of heads of households with a matching person, at most `atMost`; with `among`, only these heads.
   * Undefined if the system does not support this search. For staff only.
   */
  searchCustomers(sought: CustomerSearch, atMost: number, among?: readonly string[]): Promise<string[] | undefined>
  /** Finds the current IP code of a customer, following merges; undefined for an unknown one. */
  currentIpCode(ipCode: string): Promise<string | undefined>
  /**
   * Finds people by IP code, following merges, or by the number of a card, a chip or a mobile pass, with the IP codes of
   * their heads of household. Leaves out unknown ones. Absent if the system cannot find them.
   */
  findPeople?(by: PeopleQuery): Promise<FoundPerson[]>
  /**
   * Finds the IP codes of heads of households with a purchase of this number, that of an order line, a sale or a ticket, as
   * it is printed on a receipt. Capital letters, spaces and dashes do not matter. Absent if the system cannot find them.
   */
  findHouseholdsOfBooking?(number: string): Promise<string[]>
  /** Reads all facts about a head of household and the members that the rules need, the head first. */
  household(ipCode: string): Promise<PosHousehold>
  /**
   * Reads when and where the purchases of some contacts are valid, by purchase id. A purchase of
   * which the system does not say all of this is left out. Absent if the system never says it.
   */
  purchaseValidity?(contactIds: readonly string[]): Promise<ReadonlyMap<string, PurchaseValidity>>
  /**
   * Finds the phone number of a customer, '' for none. Absent if the system cannot look up a single customer's number.
   */
  findPhone?(ipCode: string): Promise<string>
  /** Counts the households with a purchase that was not cancelled. */
  countBuyingHouseholds(): Promise<number>
  /**
   * Reads the next households with a purchase that was not cancelled, at most `atMost`, in the order of the IP codes of
   * their heads. `after` is the last IP code of the previous batch, undefined for the first. Fewer than `atMost` mean
   * the end. `withValidity` asks for the validity of the purchases too. A system that would need more requests leaves it
   * to `purchaseValidity`.
   */
  buyingHouseholds(
    after: string | undefined,
    atMost: number,
    options?: { withValidity?: boolean },
  ): Promise<BuyingHousehold[]>
  /**
   * Adds a person to the household of a head, unless the household already has the same person or 20 people. Of two
   * concurrent calls with the same person, one returns 'same-person'.
   */
  addMember(headIpCode: string, member: MemberToAdd): Promise<AddedMember>
  /** Reads the JPEG photos of those contacts that have one. */
  photos(contactIds: readonly string[]): Promise<Map<string, Buffer>>
  /** Finds the waiver of an authorization type; undefined if there is none. */
  waiver(authorizationType: string): Promise<PosWaiver | undefined>
  /** Lists the authorization types, for the admin area, sorted by name; undefined if the system has no such list. */
  authorizationTypes(): Promise<AuthorizationType[] | undefined>
  /** Lists the products by code, for the admin area; undefined if the system has no such list. */
  products(): Promise<SoldProduct[] | undefined>
  /**
   * Lists the places where passes are scanned, for the admin area, sorted by name; undefined if the system has no such
   * list.
   */
  accessLocations(): Promise<PosPlace[] | undefined>
  /** Lists the places that sell, for the admin area, sorted by name; undefined if the system has no such list. */
  salesLocations(): Promise<PosPlace[] | undefined>
  /** Records a signed waiver. Safe to repeat: the same source is recorded once for each contact. */
  recordAuthorizations(signed: AuthorizationsToRecord): Promise<void>
  /** Records several signed waivers, all or none of them. Absent if the system cannot do that. */
  recordAuthorizationsBatch?(signed: readonly AuthorizationsToRecord[]): Promise<void>
  /** Reads the lists for rental profiles, including hidden entries. */
  rentalLists(): Promise<RentalLists>
  /** Reads the rental profiles of those contacts that have one. */
  rentalProfiles(contactIds: readonly string[]): Promise<Map<string, RentalProfile>>
  /** Replaces the contact's profile, unless a later one is stored. Safe to repeat. */
  recordRentalProfile(contactId: string, profile: RentalProfile): Promise<void>
  /** Reads the child registrations of those contacts that have one. */
  childRegistrations(contactIds: readonly string[]): Promise<Map<string, ChildRegistration>>
  /** Replaces the contact's registration, unless a later one is stored. Safe to repeat. */
  recordChildRegistration(contactId: string, registration: ChildRegistration): Promise<void>
  /**
   * Erases the health notes of registrations that were last changed before a date, except those of `keptPeople`, whom a
   * legal hold protects. The emergency contacts stay.
   */
  eraseHealthNotes(before: CalendarDate, keptPeople?: readonly string[]): Promise<void>
  /**
   * Says that a customer was erased here, so that the system erases its own records of the customer. Safe to repeat. Throws
   * `PointOfSaleRefused` if the system cannot do that: then somebody must erase the customer there.
   */
  eraseCustomer(ipCode: string, erasedOn: CalendarDate): Promise<void>
  /** Finds the IP codes of customers that were merged into this one. Absent if the system does not say it. */
  findMergedIpCodes?(ipCode: string): Promise<string[]>
  /** Erases records whose time has passed. Absent if the system erases them by its own rules. */
  eraseOldRecords?(limits: OldRecordLimits): Promise<{ photos: number; profiles: number }>
  /** Replaces the photo of a contact. Safe to repeat. */
  recordPhoto(photo: PhotoToRecord): Promise<void>
  /** Returns what a gate would do with a pass, for each moment in the same order. Nothing is recorded. */
  validateScans(scans: ScansToValidate): Promise<PassScan[]>
  /**
   * The same for several passes, in the same order. Undefined for a pass for which the point of sale did not answer, so
   * that one pass does not fail the others.
   */
  validateScansOfPasses(scans: readonly ScansToValidate[]): Promise<(PassScan[] | undefined)[]>
  /** Returns the status of the external system; absent for the built-in one. */
  health?(): PointOfSaleHealth
}

/** The status of an external point of sale, as this process has observed it since it started. */
export type PointOfSaleHealth = {
  /**
   * `open`: several failures in a row, so no requests are sent for a while. `half-open`: a trial request is allowed or
   * running.
   */
  state: 'closed' | 'open' | 'half-open'
  lastSuccessUtc: string | null
  lastErrorUtc: string | null
  /** A message for operators, without names or numbers of guests. */
  lastError: string | null
}

/**
 * The point of sale answered and refused the call, because it does not have a customer or record that the call names.
 */
export class PointOfSaleRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PointOfSaleRefused'
  }
}

/** The point of sale did not answer, or its answer was invalid. The cause is for the log. */
export class PointOfSaleDown extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'PointOfSaleDown'
  }
}
