import * as z from 'zod/mini'
import { ArrivalEvent } from '../arrival/arrival-event.ts'
import type { Purchase } from '../household/household.ts'
import { verdicts } from '../readiness/readiness.ts'
import { maxShoeSizeLength } from '../rental-profile/rental-profile-rules.ts'
import { SizeCorrection, type CorrectableField } from '../rental-profile/size-correction.ts'
import type { RentalProfile } from '../rental-profile/rental-profile.ts'
import {
  findEntry,
  findShoeSizeKey,
  getSelectableEntries,
  RentalLists,
  type RentalListEntry,
} from '../rental-profile/size-lists.ts'
import { StaffReason } from '../staff/staff-household.ts'
import { parseMetricRange, parseSkierType } from './measures.ts'
import { sizeQuestionCodes } from './size-questions.ts'
import { getSkierCode } from './skier-code.ts'

const size = z.nullable(z.string())

const Sizes = z.object({
  shoeSize: size,
  selectedHeight: size,
  selectedWeight: size,
  selectedAbility: size,
  selectedGoofy: z.nullable(z.enum(['Y', 'N'])),
})
export type Sizes = z.infer<typeof Sizes>

const OpenQuestion = z.object({
  code: z.enum(sizeQuestionCodes),
  key: z.string(),
  /** The height before, as a key of the list, if the question is about it. */
  before: z.nullable(z.string()),
  /** Who said that the value is right; null while the question is open. */
  answer: z.nullable(z.object({ by: z.string(), atUtc: z.string() })),
})

/** A person with a rental today, as the rental shop sees them. Never contact data, waivers, health or payment. */
export const RentalPerson = z
  .object({
    contactId: z.string(),
    firstName: z.string(),
    age: z.nullable(z.int()),
    /** The name of the rental product. */
    product: z.string(),
    photoHash: z.nullable(z.string()),
    verdict: z.enum(verdicts),
    /** What is missing of the sizes. */
    reasons: z.array(StaffReason),
    /** True if something that is not for the rental shop stops the rental. */
    isStoppedByDesk: z.boolean(),
    sizes: Sizes,
    /** The resort day on which the guest confirmed the sizes without a change; absent if they were sent in another way. */
    confirmedOn: z.optional(z.string()),
    corrections: z.array(SizeCorrection),
    questions: z.array(OpenQuestion),
    /** Provisional; null if it cannot be derived. */
    skierCode: z.nullable(z.string()),
    /**
     * The day after which the sizes are erased, `YYYY-MM-DD`. Null without sizes, without a rule, while a legal hold keeps
     * them, and if another system stores them. Absent in answers of earlier releases.
     */
    keptUntil: z.optional(z.nullable(z.string())),
  })
  .register(z.globalRegistry, { id: 'RentalPerson' })
export type RentalPerson = z.infer<typeof RentalPerson>

/** The lists of the point of sale, and which fields guests have. */
const Choices = z.object({ lists: RentalLists, enableShoeSize: z.boolean(), enableStance: z.boolean() })
export type RentalChoices = z.infer<typeof Choices>

/** A household on the page of the rental shop, for today. */
export const RentalHousehold = z
  .object({
    /** The IP code of the head. */
    household: z.string(),
    reference: z.nullable(z.string()),
    day: z.string(),
    /** When the point of sale answered, ISO 8601 in UTC. */
    checkedAtUtc: z.string(),
    isOld: z.boolean(),
    people: z.array(RentalPerson),
    /** Arrivals and events of the rental shop, oldest first. */
    events: z.array(ArrivalEvent),
    choices: Choices,
    codeTable: z.object({ name: z.string(), version: z.string() }),
  })
  .register(z.globalRegistry, { id: 'RentalHousehold' })
export type RentalHousehold = z.infer<typeof RentalHousehold>

/** One row of the list of what is to be set out. */
export const RentalRow = z
  .object({
    household: z.string(),
    contactId: z.string(),
    firstName: z.string(),
    lastInitial: z.string(),
    /** How many of the household rent on this day. */
    party: z.int(),
    /** The full hour from which the household is expected. */
    hour: z.int(),
    product: z.string(),
    sizes: Sizes,
    /** The open questions about the sizes. */
    questions: z.array(z.enum(sizeQuestionCodes)),
    /** When the guest was last reminded of missing sizes; null = never, or nothing is missing. */
    remindedAtUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'RentalRow' })
export type RentalRow = z.infer<typeof RentalRow>

/** Whose equipment is set out now. */
export const SetOut = z
  .object({ contactId: z.string(), by: z.string(), atUtc: z.string() })
  .register(z.globalRegistry, { id: 'SetOut' })
export type SetOut = z.infer<typeof SetOut>

/** Everybody who rents at a location today. */
export const RentalList = z
  .object({
    day: z.string(),
    rows: z.array(RentalRow),
    setOut: z.array(SetOut),
    choices: Choices,
    /** How many households could not be read, because the point of sale does not answer. */
    unreadable: z.int(),
  })
  .register(z.globalRegistry, { id: 'RentalList' })
export type RentalList = z.infer<typeof RentalList>

/** The component of a product that makes it a rental. */
const rentalRule = 'RENTALPROFILEREQUIRED'

/** True for a purchase that includes equipment. */
export function isRental({ components }: Pick<Purchase, 'components'>): boolean {
  return components.some(({ rules }) => rules.includes(rentalRule))
}

/** The sizes of a profile; all null without one. */
export function toSizes(profile: RentalProfile | undefined): Sizes {
  return {
    shoeSize: profile?.shoeSize ?? null,
    selectedHeight: profile?.selectedHeight ?? null,
    selectedWeight: profile?.selectedWeight ?? null,
    selectedAbility: profile?.selectedAbility ?? null,
    selectedGoofy: profile?.selectedGoofy ?? null,
  }
}

/** The provisional skier code of these sizes. */
export function getSkierCodeOfSizes(sizes: Sizes, lists: RentalLists, age: number | null): string | undefined {
  return getSkierCode({
    weight: parseMetricRange(findEntry(lists.weightRefs, sizes.selectedWeight), 'kg'),
    height: parseMetricRange(findEntry(lists.heightRefs, sizes.selectedHeight), 'cm'),
    type: parseSkierType(findEntry(lists.abilityRefs, sizes.selectedAbility)),
    age,
  })
}

const listByField = {
  shoeSize: 'shoeSizeRefs',
  selectedHeight: 'heightRefs',
  selectedWeight: 'weightRefs',
  selectedAbility: 'abilityRefs',
} as const satisfies Partial<Record<CorrectableField, keyof RentalLists>>

/** The entries from which a field is corrected; empty for the stance. Technicians also choose hidden ones. */
export function getEntries(field: CorrectableField, lists: RentalLists): readonly RentalListEntry[] {
  if (field === 'selectedGoofy') return []
  return field === 'selectedAbility' ? lists.abilityRefs : getSelectableEntries(lists[listByField[field]])
}

/**
 * True if a field may get a value: a key of its list, a stance, or for shoes the text of the list. Without a list of shoe
 * sizes, any short text, as on the form of the guest.
 */
export function isAllowedSize(field: CorrectableField, value: string, lists: RentalLists): boolean {
  if (field === 'selectedGoofy') return value === 'Y' || value === 'N'
  const entries = getEntries(field, lists)
  if (field !== 'shoeSize') return findEntry(entries, value) !== undefined
  if (entries.length === 0) return value.trim() !== '' && value.trim().length <= maxShoeSizeLength
  return entries.some(({ listDescription }) => listDescription.trim() === value.trim())
}

/** A profile with one corrected field. The date stays that of the guest: a correction is not their answer. */
export function correctProfile(
  profile: RentalProfile | undefined,
  { field, to }: { field: CorrectableField; to: string },
  { lists, today, ageGroup }: { lists: RentalLists; today: string; ageGroup: string | null },
): RentalProfile {
  const corrected: RentalProfile = {
    ...(profile ?? {
      ...toSizes(undefined),
      selectedAge: ageGroup,
      selectedShoeSize: null,
      updateDate: today,
    }),
  }
  if (field === 'selectedGoofy') return { ...corrected, selectedGoofy: to === 'Y' ? 'Y' : 'N' }
  if (field === 'shoeSize') {
    const shoeSize = to.trim()
    return { ...corrected, shoeSize, selectedShoeSize: findShoeSizeKey(lists.shoeSizeRefs, shoeSize) }
  }
  return { ...corrected, [field]: to }
}

/** True if a size that is needed to set out the equipment is missing. */
export function isSizeMissing({ shoeSize, selectedHeight, selectedWeight }: Sizes, enableShoeSize: boolean): boolean {
  return selectedHeight === null || selectedWeight === null || (enableShoeSize && (shoeSize ?? '').trim() === '')
}

/** In the order in which equipment is set out: by boot, height and type; rows without sizes last. */
export function sortRentalRows(rows: readonly RentalRow[], lists: RentalLists): RentalRow[] {
  const index = (entries: readonly RentalListEntry[], isEntry: (entry: RentalListEntry) => boolean) => {
    const found = entries.findIndex(isEntry)
    return found === -1 ? entries.length : found
  }
  const compare = (one: RentalRow, other: RentalRow): number => {
    const toKeys = ({ sizes, product, firstName }: RentalRow) =>
      [
        sizes.shoeSize === null && sizes.selectedHeight === null ? 1 : 0,
        toBootOrder(sizes.shoeSize),
        index(lists.heightRefs, ({ listKey }) => listKey === sizes.selectedHeight),
        product,
        index(lists.abilityRefs, ({ listKey }) => listKey === sizes.selectedAbility),
        firstName,
      ] as const
    const [before, after] = [toKeys(one), toKeys(other)]
    for (const [place, value] of before.entries()) {
      const next = after[place] ?? 0
      if (value !== next) return value < next ? -1 : 1
    }
    return 0
  }
  return rows.toSorted(compare)
}

const kidsSizes = 14

/**
 * A number by which boots are sorted, without the text beside the size: "US 9" and "9" are the same. Kids' sizes are
 * first.
 */
function toBootOrder(shoeSize: string | null): number {
  const size = Number(/\d+(?:[.,]\d+)?/.exec(shoeSize ?? '')?.[0].replace(',', '.') ?? Infinity)
  return /kid|junior|child|\bk\d/i.test(shoeSize ?? '') ? size - kidsSizes : size
}

/** How many pairs of each boot size are needed, in the order of the rows. Rows without a size are not counted. */
export function countBoots(rows: readonly RentalRow[]): { shoeSize: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { sizes } of rows) {
    const shoeSize = (sizes.shoeSize ?? '').trim()
    if (shoeSize !== '') counts.set(shoeSize, (counts.get(shoeSize) ?? 0) + 1)
  }
  return [...counts].map(([shoeSize, count]) => ({ shoeSize, count }))
}
