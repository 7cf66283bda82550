import { describe, expect, test } from 'vitest'
import type { RentalLists } from '../rental-profile/size-lists.ts'
import { parseFootLengths, parseMetricRange } from './measures.ts'
import { getSizeQuestions, type QuestionedSizes, type SizeOwner } from './size-questions.ts'

const entry = (listDescription: string) => ({ listKey: listDescription, listDescription, dinLookupValue: 1 })
const lists: RentalLists = {
  abilityRefs: [],
  ageRefs: [],
  heightRefs: ['117 cm', '120 cm', '135 cm', '152 cm', '180 cm', '148 cm and under', 'tall'].map(entry),
  weightRefs: ['22 - 25 kg', '30 kg', '41 kg', '82 kg', '95 kg and over', '180 kg'].map(entry),
  shoeSizeRefs: [],
}
const ask = (
  height: string | null,
  weight: string | null,
  { shoe = null, ...owner }: Partial<SizeOwner> & { shoe?: string | null } = {},
) => {
  const sizes: QuestionedSizes = { selectedHeight: height, selectedWeight: weight, shoeSize: shoe }
  return getSizeQuestions(sizes, lists, { age: 41, previousHeight: null, ...owner }).map(({ code }) => code)
}

describe('no question is asked about', () => {
  test.each([
    ['180 lb at 180 cm', '180 cm', '82 kg', {}],
    ['a heavy adult', '180 cm', '95 kg and over', {}],
    ['a child of 9', '135 cm', '30 kg', { age: 9, shoe: 'US Kids 1' }],
    ['a child who grew', '120 cm', '22 - 25 kg', { age: 7, previousHeight: '117 cm' }],
    ['an adult who is smaller than before', '152 cm', '41 kg', { previousHeight: '180 cm' }],
    ['a person of unknown age', '117 cm', '22 - 25 kg', { age: null }],
    ['values that cannot be parsed', 'tall', null, { shoe: 'wide', age: 7 }],
    ['an ambiguous shoe size that may fit', '180 cm', '82 kg', { shoe: '27' }],
    ['a range of which a part is plausible', '148 cm and under', '30 kg', { age: 9 }],
  ] as const)('%s', (_what, height, weight, owner) => {
    expect(ask(height, weight, owner)).toEqual([])
  })
})

describe('a question is asked about', () => {
  test.each([
    ['180 kg for a child of 9', '135 cm', '180 kg', { age: 9 }, ['weight-for-age', 'weight-for-height']],
    ['180 cm for a child of 5', '180 cm', '30 kg', { age: 5 }, ['height-for-age', 'weight-for-height']],
    ['22 kg at 180 cm', '180 cm', '22 - 25 kg', {}, ['weight-for-height']],
    ['a child that shrank', '117 cm', '22 - 25 kg', { age: 7, previousHeight: '120 cm' }, ['shrank']],
    ['European 47 at 117 cm', '117 cm', '22 - 25 kg', { age: 7, shoe: 'EU 47' }, ['shoe-for-height']],
    ['Mondo 15 at 180 cm', '180 cm', '82 kg', { shoe: '15 cm' }, ['shoe-for-height']],
  ] as const)('%s', (_what, height, weight, owner, codes) => {
    expect(ask(height, weight, owner)).toEqual(codes)
  })
})

test('another value is another question', () => {
  const owner = { age: 9, previousHeight: null }
  const sizes = { selectedHeight: null, shoeSize: null }
  const keys = ['180 kg', '95 kg and over'].map((selectedWeight) =>
    getSizeQuestions({ ...sizes, selectedWeight }, lists, owner),
  )
  expect(new Set(keys.flat().map(({ key }) => key)).size).toBe(2)
})

test.each([
  [`5'6" - 5'10" / 167 - 178 cm`, 'cm', { from: 167, to: 178 }],
  [`4'10" and under / 148 cm and under`, 'cm', { from: 0, to: 148 }],
  ['210 lb and over / 95 kg and over', 'kg', { from: 95, to: Infinity }],
  ['60kg+', 'kg', { from: 60, to: Infinity }],
  [`5'6" - 5'10"`, 'cm', undefined],
  ['Not measured', 'kg', undefined],
] as const)('"%s" is parsed', (text, unit, range) => {
  expect(parseMetricRange(entry(text), unit)).toEqual(range)
})

test.each([
  ['US 9', 27],
  ['EU 42', 26.5],
  ['26.5', 26.5],
  ['295 mm', 29.5],
])('a shoe size "%s" may be a foot of %s cm', (size, cm) => {
  expect(parseFootLengths(size).some((length) => Math.abs(length - cm) < 0.3)).toBe(true)
})
