import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'

/** A person of the demo resort. Days are relative to the day on which the demo resort is created. */
export type DemoPerson = {
  firstName: string
  lastName: string
  birthDate: CalendarDate | null
  email: string | null
  phone: string | null
  purchases: readonly DemoPurchase[]
  media: readonly DemoMedia[]
  mobilePass: DemoMobilePass | null
  /** Whether the season waiver was signed on paper: last season, or this season so many days ago. */
  signedOnPaper: 'never' | 'last season' | { daysAgo: number }
  rentalProfile: DemoRentalProfile | null
  childRegistration: DemoChildRegistration | null
  /** The name of a picture file, without its extension. */
  photo: string | null
}

export type DemoPurchase = {
  product: string
  kind: 'prepaidAccess' | 'transaction' | 'orderLine'
  /** Days from today; null = no date. */
  day: number | null
  isOpen: boolean
  isCancelled: boolean
  isPaid: boolean
  soldAt: string
  /** Bought at the partner resort, not at Kestrel Ridge. */
  isElsewhere: boolean
  /** Valid for an earlier season, which ended so many days ago. */
  endedDaysAgo?: number
}

export type DemoMedia = {
  kind: 'card' | 'mobile'
  isActive: boolean
  isPrinted: boolean
  hotlist: { reasonCode: string; daysAgo: number } | null
  /** Where the owner gets it. */
  waitsAt?: string
}

/** An activated mobile pass for the first purchase, and its status. */
export type DemoMobilePass = {
  /** The e-mail address or phone number to which its link was sent. */
  sentTo?: { recipient: string; daysAgo: number }
  /** The phone that downloaded it. */
  phone?: { device: string; daysAgo: number }
}

type DemoRentalProfile = {
  ability: string
  heightCm: number
  weightKg: number
  shoeSize: string
  goofy: 'Y' | 'N'
  daysAgo: number
}

/** The alternate emergency contact and optional health notes. The primary contact is the head of household. */
export type DemoChildRegistration = {
  alternate: { name: string; phone: string }
  foodAllergy?: string
  medication?: string
  daysAgo: number
}

/** A household. The head of household comes first. */
export type DemoHousehold = {
  people: readonly [DemoPerson, ...DemoPerson[]]
  /** The head was merged into the head of another household. This is its index in the list of households. */
  mergedInto?: number
}

/** Returns the birth date of a person who is `age` today and had the last birthday so many days ago (0 to 364). */
export function toBirthDate(age: number, birthdayDaysAgo: number, today: CalendarDate): CalendarDate {
  const day = today.endsWith('02-29') ? '02-28' : today.slice(5)
  return addDays(`${Number(today.slice(0, 4)) - age}-${day}`, -birthdayDaysAgo)
}

/** A person with a name and a birth date, and nothing else unless `more` adds it. */
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

const purchaseDefaults = { isOpen: true, isCancelled: false, isPaid: true, soldAt: 'WEB', isElsewhere: false }

/** An open season pass. */
export function aSeasonPass(product: string, more: Partial<DemoPurchase> = {}): DemoPurchase {
  return { ...purchaseDefaults, product, kind: 'prepaidAccess', day: null, ...more }
}

/** An open order for a day. */
export function anOrder(product: string, day: number, more: Partial<DemoPurchase> = {}): DemoPurchase {
  return { ...purchaseDefaults, product, kind: 'orderLine', day, ...more }
}

/** A completed sale for a day. */
export function aSale(product: string, day: number, more: Partial<DemoPurchase> = {}): DemoPurchase {
  return { ...purchaseDefaults, product, kind: 'transaction', day, isOpen: false, ...more }
}

export const printedCard: DemoMedia = { kind: 'card', isActive: true, isPrinted: true, hotlist: null }
/** A card that is not printed yet and needs a photo. */
export const unprintedCard: DemoMedia = { ...printedCard, isPrinted: false }
