import type { CalendarDate } from '@first-chair/core/calendar-date'
import type { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import type { SoldProduct } from '@first-chair/core/explanation/simulated-household'
import type { HouseholdFacts, PassBlock } from '@first-chair/core/household/household'
import type { PassScan, ResortMoment } from '@first-chair/core/pass-check/pass-scan'
import type { PosPlace } from '@first-chair/core/pos-place/pos-place'
import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import type { RentalLists } from '@first-chair/core/rental-profile/size-lists'
import type { AuthorizationType } from '@first-chair/core/waiver-text/waiver-text'
import type { MediaOfContacts } from './media-of-contacts.ts'

/** Whom a sign-in looks for: one with the same verified e-mail and the same folded first and last name. */
export type SoughtCustomer = { email: string; givenName: string; familyName: string }

/** Whom staff look for: anybody with this IP code, or with an e-mail or a name that begins so, in whichever order of first and last name. */
export type CustomerSearch =
  | { kind: 'ipCode'; ipCode: string }
  | { kind: 'email'; email: string }
  | { kind: 'name'; foldedWords: readonly string[] }

/** A waiver as the point of sale holds it; the HTML is not yet sanitised. */
export type HeldWaiver = { authorizationType: string; name: string; html: string }

/** One signed waiver, to be recorded as an authorization on everyone it covers. */
export type AuthorizationsToRecord = {
  /** What causes the record: the same source is recorded once, however often it is told. */
  source: string
  authorizationType: string
  contactIds: readonly string[]
  startDate: CalendarDate
  endDate: CalendarDate | null
  textHash: string
  comment: string
}

/** Somebody whom a guest adds to the household. */
export type MemberToAdd = { firstName: string; lastName: string; birthDate: CalendarDate }

/** The new member's contact id, or why there is none. */
export type AddedMember = { contactId: string } | 'same-person' | 'household-full'

/** A household; with the time of the last good answer where the point of sale does not answer now. */
export type HeldHousehold = HouseholdFacts & {
  readonly readAtUtc?: string
  /** What blocks active cards and phones, where the system tells it along; absent: `media` tells. */
  readonly passBlocks?: readonly PassBlock[]
}

/** A household, as whoever walks all of them needs it. */
export type BuyingHousehold = {
  /** The IP code of the head. */
  ipCode: string
  facts: HouseholdFacts
  /** How to reach the people of the household, by contact id; empty text where it is not known. */
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

/** A pass to be scanned without anything being recorded, at several moments. */
export type ScansToValidate = {
  /** Card or RFID number in capitals, without spaces and dashes. */
  passNumber: string
  /** The place's code in the point of sale; null = wherever it opens. */
  accessLocationId: string | null
  moments: readonly ResortMoment[]
}

/**
 * The resort's point of sale: the system of record for people, purchases, waivers, profiles and media
 * (domain rules, section 5). Every call may throw `PointOfSaleDown`.
 */
export type PointOfSale = MediaOfContacts & {
  /** IP codes of the customers that match; none, one or several. */
  findCustomers(sought: SoughtCustomer): Promise<string[]>
  /**
   * IP codes of the heads of households in which somebody fits, at most so many; undefined where the system cannot be searched
   * like that. For staff only.
   */
  searchCustomers(sought: CustomerSearch, atMost: number): Promise<string[] | undefined>
  /** The IP code that a customer goes by now, following merges; undefined for an unknown one. */
  presentIpCode(ipCode: string): Promise<string | undefined>
  /** Everything the rules need to know about a head of household and the members, the head first. */
  household(ipCode: string): Promise<HeldHousehold>
  /** The phone number of a customer, '' for none; only where the system can tell it for one customer. */
  phoneOf?(ipCode: string): Promise<string>
  /** How many households have bought something that was not cancelled. */
  countBuyingHouseholds(): Promise<number>
  /**
   * The next households that have bought something that was not cancelled, at most so many, in the order of the IP codes of
   * their heads; `after` is the last one of the batch before, undefined for the first batch. Fewer than asked for: the end.
   */
  buyingHouseholds(after: string | undefined, atMost: number): Promise<BuyingHousehold[]>
  /**
   * Adds somebody to the household of a head, unless the same person is in it or it has its 20 people. Of two calls at once
   * with the same person one is answered 'same-person'.
   */
  addMember(headIpCode: string, member: MemberToAdd): Promise<AddedMember>
  /** JPEG pictures of those contacts that have one. */
  photos(contactIds: readonly string[]): Promise<Map<string, Buffer>>
  /** The waiver of an authorization type; undefined when there is none. */
  waiver(authorizationType: string): Promise<HeldWaiver | undefined>
  /** The authorization types that waivers may have, for admin help, by name; undefined where the system has no such list. */
  authorizationTypes(): Promise<AuthorizationType[] | undefined>
  /** What is sold, by code, for admin help; undefined where the system has no such list. */
  products(): Promise<SoldProduct[] | undefined>
  /** Where passes are asked for, for admin help, by name; undefined where the system has no such list. */
  accessLocations(): Promise<PosPlace[] | undefined>
  /** Where something is sold, for admin help, by name; undefined where the system has no such list. */
  salesLocations(): Promise<PosPlace[] | undefined>
  /** Safe to repeat: the same source is recorded once for each contact. */
  recordAuthorizations(signed: AuthorizationsToRecord): Promise<void>
  /** The same for several at once, all or none of them; only where the system can do that. */
  recordAuthorizationsTogether?(signed: readonly AuthorizationsToRecord[]): Promise<void>
  /** What rental profiles choose from, hidden entries included. */
  rentalLists(): Promise<RentalLists>
  /** The rental profiles of those contacts that have one. */
  rentalProfiles(contactIds: readonly string[]): Promise<Map<string, RentalProfile>>
  /** Replaces the contact's profile, unless a later one is there already. Safe to repeat. */
  recordRentalProfile(contactId: string, profile: RentalProfile): Promise<void>
  /** The child registrations of those contacts that have one. */
  childRegistrations(contactIds: readonly string[]): Promise<Map<string, ChildRegistration>>
  /** Replaces the contact's registration, unless a later one is there already. Safe to repeat. */
  recordChildRegistration(contactId: string, registration: ChildRegistration): Promise<void>
  /** Erases the health notes of registrations that were last changed before a day; whom to call stays. */
  eraseHealthNotes(before: CalendarDate): Promise<void>
  /** Safe to repeat: a contact has one photo, the one that was told last. */
  recordPhoto(photo: PhotoToRecord): Promise<void>
  /** What a gate would do with a pass, moment by moment in the order asked. Validate-only: nothing is recorded. */
  validateScans(scans: ScansToValidate): Promise<PassScan[]>
  /** How it goes with the outside system; absent for the built-in one, which has none. */
  health?(): PointOfSaleHealth
}

/** How it goes with an outside point of sale, as this process has seen it since it started. */
export type PointOfSaleHealth = {
  /** `open`: it did not answer several times in a row and is left alone for a while; `half-open`: it is being tried again. */
  state: 'closed' | 'open' | 'half-open'
  lastSuccessUtc: string | null
  lastErrorUtc: string | null
  /** In words for operators: no names, no numbers of guests. */
  lastError: string | null
}

/** The point of sale answered, and will not do it: it does not know somebody or something that it was told of. */
export class PointOfSaleRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PointOfSaleRefused'
  }
}

/** The point of sale did not answer, or not sensibly; the cause is for the log. */
export class PointOfSaleDown extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'PointOfSaleDown'
  }
}
