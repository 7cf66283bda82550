import * as z from 'zod/mini'
import { isPhoneNumber, notAPhoneNumber } from '../contact/phone-number.ts'
import { none, noneWhenEmpty } from './none-when-empty.ts'

const text = z.string()

/** The child registration of a contact (specification, section 3). It holds health notes: it is in no log and no report. */
export const ChildRegistration = z
  .object({
    primaryEmergencyContact: text,
    primaryEmergencyPhone: text,
    alternateEmergencyContact1: text,
    alternateEmergencyPhone1: text,
    drugAllergy: text,
    foodAllergy: text,
    medication: text,
    specialCondition: text,
    /** The resort day of the last change, `YYYY-MM-DD`. */
    updateDate: text,
  })
  .register(z.globalRegistry, { id: 'ChildRegistration' })
export type ChildRegistration = z.infer<typeof ChildRegistration>

/** Whom to call, in the order of the form. */
export const contactFields = [
  'primaryEmergencyContact',
  'primaryEmergencyPhone',
  'alternateEmergencyContact1',
  'alternateEmergencyPhone1',
] as const satisfies readonly (keyof ChildRegistration)[]

/** The health notes, in the order of the form. */
export const healthFields = [
  'drugAllergy',
  'foodAllergy',
  'medication',
  'specialCondition',
] as const satisfies readonly (keyof ChildRegistration)[]

export const longestName = 100
export const longestPhone = 40
export const longestNote = 1000
/** Beyond this nothing is read at all: the rules say which field is too long, this keeps out what is no text of a person. */
const longestText = z.string().check(z.maxLength(10_000))

/** What a guest gives for a child registration. */
export const GivenChildRegistration = z
  .object({
    primaryEmergencyContact: z._default(longestText, ''),
    primaryEmergencyPhone: z._default(longestText, ''),
    alternateEmergencyContact1: z._default(longestText, ''),
    alternateEmergencyPhone1: z._default(longestText, ''),
    drugAllergy: z._default(longestText, none),
    foodAllergy: z._default(longestText, none),
    medication: z._default(longestText, none),
    specialCondition: z._default(longestText, none),
  })
  .register(z.globalRegistry, { id: 'GivenChildRegistration' })
export type GivenChildRegistration = z.infer<typeof GivenChildRegistration>

/** What stands above the buttons when something is missing. */
export const missingSummary = 'Missing child registration information. See above.'

const tooLong = (most: number) => `At most ${most} characters.`
const needed = (message: string, most: number) =>
  z.string().check(
    z.refine((typed) => typed.trim() !== '', message),
    z.refine((typed) => typed.trim().length <= most, tooLong(most)),
  )
const phone = (message: string) =>
  needed(message, longestPhone).check(
    z.refine(
      (typed) => typed.trim() === '' || typed.trim().length > longestPhone || isPhoneNumber(typed),
      notAPhoneNumber,
    ),
  )
const note = z.string().check(z.refine((typed) => typed.trim().length <= longestNote, tooLong(longestNote)))

/** The rules of a child registration (specification, section 5). */
export const childRegistrationRules = z.object({
  primaryEmergencyContact: needed('Primary contact name is required', longestName),
  primaryEmergencyPhone: phone('Primary contact phone required'),
  alternateEmergencyContact1: needed('Alternate contact name is required', longestName),
  alternateEmergencyPhone1: phone('Alternate contact phone required'),
  drugAllergy: note,
  foodAllergy: note,
  medication: note,
  specialCondition: note,
})

/** The record that a valid form makes: trimmed, with "None" where nothing was said. */
export function childRegistrationOf(given: GivenChildRegistration, updateDate: string): ChildRegistration {
  return {
    primaryEmergencyContact: given.primaryEmergencyContact.trim(),
    primaryEmergencyPhone: given.primaryEmergencyPhone.trim(),
    alternateEmergencyContact1: given.alternateEmergencyContact1.trim(),
    alternateEmergencyPhone1: given.alternateEmergencyPhone1.trim(),
    drugAllergy: noneWhenEmpty(given.drugAllergy),
    foodAllergy: noneWhenEmpty(given.foodAllergy),
    medication: noneWhenEmpty(given.medication),
    specialCondition: noneWhenEmpty(given.specialCondition),
    updateDate,
  }
}

/** What is left of a registration that has expired: whom to call, so that it need not be typed again, and no health note. */
export function withoutHealthNotes(registration: ChildRegistration): ChildRegistration {
  return { ...registration, drugAllergy: none, foodAllergy: none, medication: none, specialCondition: none }
}
