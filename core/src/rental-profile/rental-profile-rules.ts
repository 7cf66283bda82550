import * as z from 'zod/mini'
import { t as rule } from '../catalogue/rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import type { TaskType } from '../task/task.ts'
import type { RentalProfile } from './rental-profile.ts'
import {
  findAgeEntry,
  getSelectableEntries,
  findShoeSizeKey,
  type RentalListEntry,
  type RentalLists,
} from './size-lists.ts'

export const maxShoeSizeLength = 32
const required = brokenRule(rule, 'required')
const tooLong = brokenRule(rule, 'too-long', { max: maxShoeSizeLength })

/** What a guest submits for a rental profile; null and '' mean "not chosen". */
export const RentalProfileInput = z
  .object({
    selectedAbility: z._default(z.nullable(z.string().check(z.maxLength(50))), null),
    selectedAge: z._default(z.nullable(z.string().check(z.maxLength(50))), null),
    selectedHeight: z._default(z.nullable(z.string().check(z.maxLength(50))), null),
    selectedWeight: z._default(z.nullable(z.string().check(z.maxLength(50))), null),
    shoeSize: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
    selectedGoofy: z._default(z.nullable(z.enum(['Y', 'N'])), null),
  })
  .register(z.globalRegistry, { id: 'RentalProfileInput' })
export type RentalProfileInput = z.infer<typeof RentalProfileInput>

/** What the rules of a rental profile depend on. */
export type RentalRules = Pick<TaskType, 'enableShoeSize' | 'enableStance'> & {
  lists: RentalLists
  /** The contact's age in whole years; null if the birth date is missing. */
  age: number | null
}

/**
 * The rules of a rental profile (docs/domain.md, "Validation"): ability, height and weight must be chosen from their
 * lists, and the age group if the contact's own age does not determine it. The shoe size is required if it is enabled.
 */
export function rentalProfileSchema(rules: RentalRules) {
  const { lists, age } = rules
  return z.object({
    selectedAbility: requiredChoice(lists.abilityRefs),
    selectedAge: findAgeEntry(lists.ageRefs, age) ? z.nullable(z.string()) : requiredChoice(lists.ageRefs),
    selectedHeight: requiredChoice(lists.heightRefs),
    selectedWeight: requiredChoice(lists.weightRefs),
    shoeSize: rules.enableShoeSize
      ? z.nullable(z.string()).check(
          z.refine((size) => (size ?? '').trim() !== '', required),
          z.refine((size) => (size ?? '').trim().length <= maxShoeSizeLength, tooLong),
        )
      : z.nullable(z.string()),
    selectedGoofy: z.nullable(z.enum(['Y', 'N'])),
  })
}

function requiredChoice(list: readonly RentalListEntry[]) {
  const keys = new Set(getSelectableEntries(list).map(({ listKey }) => listKey))
  return z.nullable(z.string()).check(z.refine((key) => keys.has(key ?? ''), required))
}

/**
 * Converts valid input to the record. The contact's own age determines the age group if possible. The default stance is
 * regular. A field that is not enabled keeps its stored value.
 */
export function toRentalProfile(
  input: RentalProfileInput,
  rules: RentalRules,
  stored: RentalProfile | undefined,
  updateDate: string,
): RentalProfile {
  const shoeSize = rules.enableShoeSize ? (input.shoeSize ?? '').trim() : (stored?.shoeSize ?? null)
  return {
    selectedAbility: input.selectedAbility,
    selectedAge: findAgeEntry(rules.lists.ageRefs, rules.age)?.listKey ?? input.selectedAge,
    selectedHeight: input.selectedHeight,
    selectedWeight: input.selectedWeight,
    selectedShoeSize: findShoeSizeKey(rules.lists.shoeSizeRefs, shoeSize),
    shoeSize,
    selectedGoofy: rules.enableStance ? (input.selectedGoofy ?? 'N') : (stored?.selectedGoofy ?? null),
    updateDate,
  }
}
