import * as z from 'zod/mini'
import { isPhoneNumber, notAPhoneNumber } from '../contact/phone-number.ts'
import { none, noneWhenEmpty } from './none-when-empty.ts'

const text = z.string()

/**
 * The child registration of a contact (specification, section 3). It holds health notes, so it is never logged or
 * reported.
 */
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

/** The emergency contacts, in the order of the form. */
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
/** Refuses absurdly long input before `childRegistrationRules` say which field is too long. */
const boundedText = z.string().check(z.maxLength(10_000))

/** What a guest submits for a child registration. */
export const GivenChildRegistration = z
  .object({
    primaryEmergencyContact: z._default(boundedText, ''),
    primaryEmergencyPhone: z._default(boundedText, ''),
    alternateEmergencyContact1: z._default(boundedText, ''),
    alternateEmergencyPhone1: z._default(boundedText, ''),
    drugAllergy: z._default(boundedText, none),
    foodAllergy: z._default(boundedText, none),
    medication: z._default(boundedText, none),
    specialCondition: z._default(boundedText, none),
  })
  .register(z.globalRegistry, { id: 'ChildRegistrationInput' })
export type GivenChildRegistration = z.infer<typeof GivenChildRegistration>

/** The message above the buttons while something is missing. */
export const missingSummary = 'Missing child registration information. See above.'

const tooLongMessage = (maxLength: number) => `At most ${maxLength} characters.`
const requiredText = (message: string, maxLength: number) =>
  z.string().check(
    z.refine((typed) => typed.trim() !== '', message),
    z.refine((typed) => typed.trim().length <= maxLength, tooLongMessage(maxLength)),
  )
const phone = (message: string) =>
  requiredText(message, longestPhone).check(
    z.refine(
      (typed) => typed.trim() === '' || typed.trim().length > longestPhone || isPhoneNumber(typed),
      notAPhoneNumber,
    ),
  )
const note = z.string().check(z.refine((typed) => typed.trim().length <= longestNote, tooLongMessage(longestNote)))

/** The rules of a child registration (specification, section 5). */
export const childRegistrationRules = z.object({
  primaryEmergencyContact: requiredText('Primary contact name is required', longestName),
  primaryEmergencyPhone: phone('Primary contact phone required'),
  alternateEmergencyContact1: requiredText('Alternate contact name is required', longestName),
  alternateEmergencyPhone1: phone('Alternate contact phone required'),
  drugAllergy: note,
  foodAllergy: note,
  medication: note,
  specialCondition: note,
})

/** Converts a valid form into the record: texts are trimmed, empty health notes become "None". */
export function childRegistrationOf(input: GivenChildRegistration, updateDate: string): ChildRegistration {
  return {
    primaryEmergencyContact: input.primaryEmergencyContact.trim(),
    primaryEmergencyPhone: input.primaryEmergencyPhone.trim(),
    alternateEmergencyContact1: input.alternateEmergencyContact1.trim(),
    alternateEmergencyPhone1: input.alternateEmergencyPhone1.trim(),
    drugAllergy: noneWhenEmpty(input.drugAllergy),
    foodAllergy: noneWhenEmpty(input.foodAllergy),
    medication: noneWhenEmpty(input.medication),
    specialCondition: noneWhenEmpty(input.specialCondition),
    updateDate,
  }
}

/** Removes the health notes of an expired registration. The contacts stay, so that nobody has to type them again. */
export function withoutHealthNotes(registration: ChildRegistration): ChildRegistration {
  return { ...registration, drugAllergy: none, foodAllergy: none, medication: none, specialCondition: none }
}
