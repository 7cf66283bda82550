import { addDays, type CalendarDate } from '@first-chair/core/calendar-date'

/** A person of the demo resort. Days are counted from the day on which the resort is filled in. */
export type DemoPerson = {
  firstName: string
  lastName: string
  birthDate: CalendarDate | null
  email: string | null
  phone: string | null
  purchases: readonly DemoPurchase[]
  media: readonly DemoMedia[]
  mobilePass: DemoMobilePass | null
  /** The season's waiver was signed on paper: last season, or in this one so many days ago. */
  signedOnPaper: 'never' | 'last season' | { daysAgo: number }
  rentalProfile: DemoRentalProfile | null
  childRegistration: DemoChildRegistration | null
  /** The name of a picture. */
  photo: string | null
}

export type DemoPurchase = {
  product: string
  kind: 'prepaidAccess' | 'transaction' | 'orderLine'
  /** Days from today; null = no date. */
  day: number | null
  isOpen: boolean
  isCancelled: boolean
  soldAt: string
  /** Bought at the partner's hill, not at Kestrel Ridge. */
  isElsewhere: boolean
  /** Of an earlier season, which ended so many days ago. */
  endedDaysAgo?: number
}

export type DemoMedia = {
  kind: 'card' | 'mobile'
  isActive: boolean
  isPrinted: boolean
  hotlist: { reasonCode: string; daysAgo: number } | null
}

/** An activated mobile pass for the first product that was bought, and what has become of it. */
export type DemoMobilePass = {
  /** The e-mail address or phone number that its link was sent to. */
  sentTo?: { recipient: string; daysAgo: number }
  /** The phone that took it over. */
  phone?: { device: string; daysAgo: number }
}

export type DemoRentalProfile = {
  ability: string
  heightCm: number
  weightKg: number
  shoeSize: string
  goofy: 'Y' | 'N'
  daysAgo: number
}

/** Whom to call; a health note where there is one. The first contact is the head of household. */
export type DemoChildRegistration = {
  alternate: { name: string; phone: string }
  foodAllergy?: string
  medication?: string
  daysAgo: number
}

/** The head of household first. */
export type DemoHousehold = {
  people: readonly [DemoPerson, ...DemoPerson[]]
  /** The head was merged into the head of another household, by its place in the list. */
  mergedInto?: number
}

/** A birth date with which somebody is `age` today, having had the birthday so many days ago (0 to 364). */
export function bornFor(age: number, birthdayDaysAgo: number, today: CalendarDate): CalendarDate {
  const day = today.endsWith('02-29') ? '02-28' : today.slice(5)
  return addDays(`${Number(today.slice(0, 4)) - age}-${day}`, -birthdayDaysAgo)
}

/** Somebody with a name and an age, who has nothing yet. */
export function aPerson(
  firstName: string,
  lastName: string,
  birthDate: CalendarDate | null,
  more: Partial<DemoPerson> = {},
): DemoPerson {
  return {
    firstName,
    lastName,
    birthDate,
    email: null,
    phone: null,
    purchases: [],
    media: [],
    mobilePass: null,
    signedOnPaper: 'never',
    rentalProfile: null,
    childRegistration: null,
    photo: null,
    ...more,
  }
}

const sold = { isOpen: true, isCancelled: false, soldAt: 'WEB', isElsewhere: false }

/** The right to ride all season. */
export function seasonPass(product: string, more: Partial<DemoPurchase> = {}): DemoPurchase {
  return { ...sold, product, kind: 'prepaidAccess', day: null, ...more }
}

/** Something bought ahead for a day. */
export function ordered(product: string, day: number, more: Partial<DemoPurchase> = {}): DemoPurchase {
  return { ...sold, product, kind: 'orderLine', day, ...more }
}

/** A completed sale for a day. */
export function bought(product: string, day: number, more: Partial<DemoPurchase> = {}): DemoPurchase {
  return { ...sold, product, kind: 'transaction', day, isOpen: false, ...more }
}

export const printedCard: DemoMedia = { kind: 'card', isActive: true, isPrinted: true, hotlist: null }
/** A card that waits to be printed, for which a photo is needed. */
export const unprintedCard: DemoMedia = { ...printedCard, isPrinted: false }
