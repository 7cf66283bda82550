import * as z from 'zod/mini'
import type { TaskType } from '../task/task.ts'
import type { RentalProfile } from './rental-profile.ts'
import { ageEntryFor, offeredEntries, shoeSizeKey, type RentalListEntry, type RentalLists } from './size-lists.ts'

export const requiredMessage = 'This is required.'
export const longestShoeSize = 32
const tooLongMessage = `At most ${longestShoeSize} characters.`

/** What a guest gives for a rental profile; null and '' are "not chosen". */
export const GivenRentalProfile = z
  .object({
    selectedAbility: z._default(z.nullable(z.string().check(z.maxLength(50))), null),
    selectedAge: z._default(z.nullable(z.string().check(z.maxLength(50))), null),
    selectedHeight: z._default(z.nullable(z.string().check(z.maxLength(50))), null),
    selectedWeight: z._default(z.nullable(z.string().check(z.maxLength(50))), null),
    shoeSize: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
    selectedGoofy: z._default(z.nullable(z.enum(['Y', 'N'])), null),
  })
  .register(z.globalRegistry, { id: 'GivenRentalProfile' })
export type GivenRentalProfile = z.infer<typeof GivenRentalProfile>

/** What the rules of a rental profile depend on. */
export type RentalRules = Pick<TaskType, 'enableShoeSize' | 'enableStance'> & {
  lists: RentalLists
  /** Of the contact, in whole years; null when the birth date is missing. */
  age: number | null
}

/**
 * The rules of a rental profile (specification, section 5): ability, height, weight and age must be chosen from their
 * lists, the age only where the contact's own age does not tell it; the shoe size is required when it is enabled.
 */
export function rentalProfileSchema(rules: RentalRules) {
  const { lists, age } = rules
  return z.object({
    selectedAbility: chosenFrom(lists.abilityRefs),
    selectedAge: ageEntryFor(lists.ageRefs, age) ? z.nullable(z.string()) : chosenFrom(lists.ageRefs),
    selectedHeight: chosenFrom(lists.heightRefs),
    selectedWeight: chosenFrom(lists.weightRefs),
    shoeSize: rules.enableShoeSize
      ? z.nullable(z.string()).check(
          z.refine((size) => (size ?? '').trim() !== '', requiredMessage),
          z.refine((size) => (size ?? '').trim().length <= longestShoeSize, tooLongMessage),
        )
      : z.nullable(z.string()),
    selectedGoofy: z.nullable(z.enum(['Y', 'N'])),
  })
}

function chosenFrom(list: readonly RentalListEntry[]) {
  const keys = new Set(offeredEntries(list).map(({ listKey }) => listKey))
  return z.nullable(z.string()).check(z.refine((key) => keys.has(key ?? ''), requiredMessage))
}

/**
 * The record that a valid choice makes. The contact's own age decides the age group where it can; without a word about the
 * stance it is regular; what is not enabled stays as it was.
 */
export function rentalProfileOf(
  given: GivenRentalProfile,
  rules: RentalRules,
  known: RentalProfile | undefined,
  updateDate: string,
): RentalProfile {
  const shoeSize = rules.enableShoeSize ? (given.shoeSize ?? '').trim() : (known?.shoeSize ?? null)
  return {
    selectedAbility: given.selectedAbility,
    selectedAge: ageEntryFor(rules.lists.ageRefs, rules.age)?.listKey ?? given.selectedAge,
    selectedHeight: given.selectedHeight,
    selectedWeight: given.selectedWeight,
    selectedShoeSize: shoeSizeKey(rules.lists.shoeSizeRefs, shoeSize),
    shoeSize,
    selectedGoofy: rules.enableStance ? (given.selectedGoofy ?? 'N') : (known?.selectedGoofy ?? null),
    updateDate,
  }
}
