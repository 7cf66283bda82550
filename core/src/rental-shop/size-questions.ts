import type { RentalProfile } from '../rental-profile/rental-profile.ts'
import { findEntry, type RentalLists } from '../rental-profile/size-lists.ts'
import { parseFootLengths, parseMetricRange, type Range } from './measures.ts'

/** What may be wrong with the sizes of a person. A question never stops anything. */
export const sizeQuestionCodes = [
  'height-for-age',
  'weight-for-age',
  'weight-for-height',
  'shoe-for-height',
  'shrank',
] as const
export type SizeQuestionCode = (typeof sizeQuestionCodes)[number]

/** The field with which a question is answered, if the value is wrong. */
export const fieldByQuestion = {
  'height-for-age': 'selectedHeight',
  'weight-for-age': 'selectedWeight',
  'weight-for-height': 'selectedWeight',
  'shoe-for-height': 'shoeSize',
  shrank: 'selectedHeight',
} as const satisfies Record<SizeQuestionCode, keyof RentalProfile>

export type SizeQuestion = {
  code: SizeQuestionCode
  /** Identifies the question with the values that it is about: another value is another question. */
  key: string
  /** The height before, as a key of the list, if the question is about it. */
  before: string | null
}

export type QuestionedSizes = Pick<RentalProfile, 'selectedHeight' | 'selectedWeight' | 'shoeSize'>

/** The person of the sizes: the age in whole years, and the previous height, as a key of the list. Null: not known. */
export type SizeOwner = { age: number | null; previousHeight: string | null }

/** The plausible limits at some ages; in between they are interpolated. Wide: a rare child is no mistake. */
const limitsByAge: readonly { age: number; cm: Range; kg: Range }[] = [
  { age: 2, cm: { from: 70, to: 115 }, kg: { from: 7, to: 27 } },
  { age: 5, cm: { from: 88, to: 140 }, kg: { from: 11, to: 45 } },
  { age: 9, cm: { from: 108, to: 170 }, kg: { from: 17, to: 82 } },
  { age: 13, cm: { from: 124, to: 198 }, kg: { from: 25, to: 130 } },
  { age: 17, cm: { from: 132, to: 215 }, kg: { from: 34, to: 180 } },
]
const maxGrowingAge = 17

/** Kilograms per square meter outside of which an entry is probably in the wrong field or unit. */
const plausibleBodyMass: Range = { from: 11, to: 60 }
/** The length of a foot as a part of the height. */
const plausibleFoot: Range = { from: 0.12, to: 0.19 }

/**
 * The questions about sizes that make no sense (docs/domain.md, "Sizes that make no sense"). A range is questioned only if
 * no value in it is plausible; what cannot be parsed is not questioned.
 */
export function getSizeQuestions(sizes: QuestionedSizes, lists: RentalLists, owner: SizeOwner): SizeQuestion[] {
  const { selectedHeight, selectedWeight } = sizes
  const shoeSize = (sizes.shoeSize ?? '').trim()
  const height = parseMetricRange(findEntry(lists.heightRefs, selectedHeight), 'cm')
  const weight = parseMetricRange(findEntry(lists.weightRefs, selectedWeight), 'kg')
  const previous = parseMetricRange(findEntry(lists.heightRefs, owner.previousHeight), 'cm')
  const limits = getLimits(owner.age)
  const isGrowing = owner.age !== null && owner.age <= maxGrowingAge
  const questions: (SizeQuestion | false)[] = [
    height !== undefined &&
      limits !== undefined &&
      !overlap(height, limits.cm) &&
      toQuestion('height-for-age', selectedHeight, owner.age),
    weight !== undefined &&
      limits !== undefined &&
      !overlap(weight, limits.kg) &&
      toQuestion('weight-for-age', selectedWeight, owner.age),
    weight !== undefined &&
      height !== undefined &&
      !overlap(getBodyMass(weight, height), plausibleBodyMass) &&
      toQuestion('weight-for-height', selectedWeight, selectedHeight),
    height !== undefined &&
      !fits(parseFootLengths(shoeSize), height) &&
      toQuestion('shoe-for-height', shoeSize, selectedHeight),
    isGrowing &&
      height !== undefined &&
      previous !== undefined &&
      height.to < previous.from &&
      toQuestion('shrank', selectedHeight, owner.previousHeight),
  ]
  return questions.filter((question) => question !== false)
}

function toQuestion(code: SizeQuestionCode, ...values: (string | number | null)[]): SizeQuestion {
  const before = code === 'shrank' ? String(values.at(-1)) : null
  return { code, key: [code, ...values].join(' '), before }
}

function getLimits(age: number | null): { cm: Range; kg: Range } | undefined {
  if (age === null || age > maxGrowingAge) return undefined
  const after = limitsByAge.find((limit) => limit.age >= age)
  const before = limitsByAge.findLast((limit) => limit.age <= age)
  if (!after || !before || after === before) return after ?? before
  const part = (age - before.age) / (after.age - before.age)
  const between = (one: number, other: number) => one + (other - one) * part
  const toRange = (one: Range, other: Range): Range => ({
    from: between(one.from, other.from),
    to: between(one.to, other.to),
  })
  return { cm: toRange(before.cm, after.cm), kg: toRange(before.kg, after.kg) }
}

function overlap(one: Range, other: Range): boolean {
  return one.from <= other.to && other.from <= one.to
}

function getBodyMass(kg: Range, cm: Range): Range {
  const square = (height: number) => (height / 100) ** 2
  return { from: kg.from / square(cm.to), to: kg.to / square(cm.from) }
}

/** True if one of the possible lengths fits the height, or if there is none. */
function fits(footLengths: readonly number[], { from, to }: Range): boolean {
  if (footLengths.length === 0) return true
  return footLengths.some((length) => length >= from * plausibleFoot.from && length <= to * plausibleFoot.to)
}
