import * as z from 'zod/mini'
import { isPhoneNumber } from '../contact/phone-number.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { t } from '../catalogue/child-registration.ts'
import { t as rule } from '../catalogue/rule.ts'
import { HealthAnswersInput } from './health-answer-input.ts'
import { noneText, noneWhenEmpty } from './none-when-empty.ts'

const text = z.string()

/**
 * The child registration of a contact (docs/domain.md, "Rental profiles and child registrations"). It holds health
 * notes, so it is never logged or reported.
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
export const emergencyContactFields = [
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

export const maxNameLength = 100
export const maxPhoneLength = 40
const maxNoteLength = 1000
/** Refuses absurdly long input before `childRegistrationRules` say which field is too long. */
const boundedText = z.string().check(z.maxLength(10_000))

/** What a guest submits for a child registration. */
export const ChildRegistrationInput = z
  .object({
    primaryEmergencyContact: z._default(boundedText, ''),
    primaryEmergencyPhone: z._default(boundedText, ''),
    alternateEmergencyContact1: z._default(boundedText, ''),
    alternateEmergencyPhone1: z._default(boundedText, ''),
    drugAllergy: z._default(boundedText, noneText),
    foodAllergy: z._default(boundedText, noneText),
    medication: z._default(boundedText, noneText),
    specialCondition: z._default(boundedText, noneText),
    /** Only where the resort asks for explicit answers. */
    answers: z.optional(HealthAnswersInput),
    /** The text of the consent as it was displayed, once the guest agreed to it; only with explicit answers. */
    consentText: z.optional(boundedText),
  })
  .register(z.globalRegistry, { id: 'ChildRegistrationInput' })
export type ChildRegistrationInput = z.infer<typeof ChildRegistrationInput>

type Missing = 'primary-name-missing' | 'primary-phone-missing' | 'alternate-name-missing' | 'alternate-phone-missing'

const atMost = (max: number) =>
  z.refine<string>((typed) => typed.trim().length <= max, brokenRule(rule, 'too-long', { max }))
const requiredText = (missing: Missing, maxLength: number) =>
  z.string().check(
    z.refine((typed) => typed.trim() !== '', brokenRule(t, missing)),
    atMost(maxLength),
  )
const phone = (missing: Missing) =>
  requiredText(missing, maxPhoneLength).check(
    z.refine(
      (typed) => typed.trim() === '' || typed.trim().length > maxPhoneLength || isPhoneNumber(typed),
      brokenRule(rule, 'phone-number'),
    ),
  )
const note = z.string().check(atMost(maxNoteLength))

/** The rules of a child registration (docs/domain.md, "Validation"). */
export const childRegistrationRules = z.object({
  primaryEmergencyContact: requiredText('primary-name-missing', maxNameLength),
  primaryEmergencyPhone: phone('primary-phone-missing'),
  alternateEmergencyContact1: requiredText('alternate-name-missing', maxNameLength),
  alternateEmergencyPhone1: phone('alternate-phone-missing'),
  drugAllergy: note,
  foodAllergy: note,
  medication: note,
  specialCondition: note,
})

/** Converts a valid form into the record: texts are trimmed, empty health notes become "None". */
export function toChildRegistration(input: ChildRegistrationInput, updateDate: string): ChildRegistration {
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
export function removeHealthNotes(registration: ChildRegistration): ChildRegistration {
  return {
    ...registration,
    drugAllergy: noneText,
    foodAllergy: noneText,
    medication: noneText,
    specialCondition: noneText,
  }
}
