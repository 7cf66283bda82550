import { isCalendarDate } from '@first-chair/core/calendar/calendar-date'
import { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import * as z from 'zod/mini'

/** Shapes that all systems share. Every text and list has a maximum length, larger than any real record needs. */

export const day = z.iso.date().check(z.refine(isCalendarDate))
export const code = z.string().check(z.minLength(1), z.maxLength(100))
export const shortText = z.string().check(z.maxLength(200))
export const flag = z.boolean()
const optionalCode = z.nullable(code)

/** Maximum number of customers in one request. */
export const maxCustomers = 100
const maxRecords = 5_000
export const boundedList = <Item extends z.ZodMiniType>(item: Item, max = maxRecords) =>
  z.array(item).check(z.maxLength(max))

/** The system's key of a customer: the IP code as a number, or an id of its own. */
export type CustomerKey = string | number
export type CustomerShape<Key extends CustomerKey = CustomerKey> = z.ZodMiniType<Key, Key>

/** Fields that have the same names in all systems. */
export const candidateFields = { email: shortText, firstName: shortText, lastName: shortText }
export const personFields = { firstName: shortText, lastName: shortText, birthDate: z.nullable(day) }
export const soldAt = {
  resortCode: optionalCode,
  resortGroupCode: optionalCode,
  salesLocationId: optionalCode,
}
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const years = z.nullable(z.int().check(z.minimum(0), z.maximum(150)))
/** When, where and for whom a purchase is valid. Days are inclusive; hours include their first minute, not their last. */
export const validityFields = {
  validFrom: z.nullable(day),
  validUntil: z.nullable(day),
  blackouts: boundedList(z.object({ from: day, until: day }), 400),
  /** Empty: it opens no gate. A null place is every place. */
  access: boundedList(
    z.object({ place: z.nullable(code), fromTime: z.nullable(time), untilTime: z.nullable(time) }),
    200,
  ),
  ageMin: years,
  ageMax: years,
  isPaid: flag,
}
/** The text of a waiver. */
export const html = z.string().check(z.maxLength(200_000))
/** The comment on a signature. */
export const comment = z.string().check(z.maxLength(10_000))

/** Records of a household that have the same form in all systems. */
export function recordShapes<Key extends CustomerKey>(customer: CustomerShape<Key>) {
  return {
    rentalProfiles: boundedList(
      z.object({ customer, updatedOn: day, hasShoeSize: flag, hasStance: flag, hasRequiredFields: flag }),
    ),
    childRegistrations: boundedList(z.object({ customer, updatedOn: day })),
    photos: boundedList(z.object({ customer, updatedOn: day, photoHash: code })),
    media: boundedList(z.object({ id: code, customer, isActive: flag, isPrinted: flag })),
  }
}

export const Profile = z.extend(RentalProfile, { updateDate: day })
export const Registration = z.extend(ChildRegistration, { updateDate: day })

const listEntry = z.object({ listKey: code, listDescription: shortText, dinLookupValue: z.number() })
const entries = boundedList(listEntry, 500)
export const Lists = z.object({
  abilityRefs: entries,
  ageRefs: entries,
  heightRefs: entries,
  weightRefs: entries,
  shoeSizeRefs: entries,
})

/** A JPEG of 400x400; base64. */
export const jpegBase64 = z.base64().check(z.maxLength(1_000_000))
/** Confirms a write. An answer of another shape must not count as a confirmation. */
export const Recorded = z.object({ recorded: z.literal(true) })
