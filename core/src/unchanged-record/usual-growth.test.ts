import { describe, expect, test } from 'vitest'
import { addUsualGrowth, stepListKey, stepShoeSize } from './usual-growth.ts'

const entry = (listKey: string, listDescription: string, dinLookupValue = 1) => ({
  listKey,
  listDescription,
  dinLookupValue,
})
const lists = {
  abilityRefs: [],
  ageRefs: [],
  heightRefs: [
    entry('H1', `3'8" - 3'11" / 112 - 119 cm`),
    entry('H2', `4'0" - 4'3" / 120 - 130 cm`),
    entry('H3', `4'4" - 4'7" / 131 - 140 cm`),
    entry('H0', 'Not measured', -1),
  ],
  weightRefs: [entry('W1', '45 - 51 lb / 20 - 23 kg'), entry('W2', '52 - 60 lb / 24 - 27 kg')],
  shoeSizeRefs: [],
}
const stored = { selectedHeight: 'H1', selectedWeight: 'W1', shoeSize: '18.5', updateDate: '2025-12-05' }
const grow = (over: object = {}, age: number | null = 7, today = '2026-12-05') =>
  addUsualGrowth({ ...stored, ...over }, { lists, age, today })

describe('the usual growth of a child', () => {
  test('in a year is about six centimeters, three kilograms and one shoe size', () => {
    expect(grow()).toEqual({ selectedHeight: 'H2', selectedWeight: 'W2', shoeSize: '19.5' })
  })

  test('in a few weeks changes nothing', () => {
    expect(grow({}, 7, '2025-12-26')).toEqual({ selectedHeight: 'H1', selectedWeight: 'W1', shoeSize: '18.5' })
  })

  test('in three years is more', () => {
    expect(grow({ updateDate: '2023-12-05' })).toMatchObject({ selectedHeight: 'H3', shoeSize: '21.5' })
  })

  test('ends at the end of the lists, and with the age', () => {
    expect(grow({ selectedHeight: 'H3', selectedWeight: 'W2' })).toMatchObject({
      selectedHeight: 'H3',
      selectedWeight: 'W2',
    })
    expect(grow({}, 18)).toEqual({ selectedHeight: 'H1', selectedWeight: 'W1', shoeSize: '18.5' })
  })

  test('leaves alone what has no numbers or is not offered', () => {
    expect(grow({ selectedHeight: 'H0', selectedWeight: null, shoeSize: 'as her sister' })).toEqual({
      selectedHeight: 'H0',
      selectedWeight: null,
      shoeSize: 'as her sister',
    })
  })

  test('of a record from the future is none', () => {
    expect(grow({ updateDate: '2027-12-05' })).toMatchObject({ selectedHeight: 'H1', shoeSize: '18.5' })
  })
})

describe('a step', () => {
  test('leads to the next entry that guests can choose, and not beyond the ends', () => {
    expect(stepListKey(lists.heightRefs, 'H1', 1)).toBe('H2')
    expect(stepListKey(lists.heightRefs, 'H1', -1)).toBeUndefined()
    expect(stepListKey(lists.heightRefs, 'H3', 1)).toBeUndefined()
    expect(stepListKey(lists.heightRefs, 'H0', 1)).toBeUndefined()
  })

  test.each([
    ['18.5', 1, '19'],
    ['18,5', 1, '19'],
    ['18', -1, '17.5'],
    ['US 4', 1, 'US 4.5'],
    ['0.5', -1, undefined],
    ['small', 1, undefined],
  ] as const)('of the shoe size %s by %i is %s', (size, step, expected) => {
    expect(stepShoeSize(lists, size, step)).toBe(expected)
  })

  test('of a shoe size follows the list of the point of sale', () => {
    const withList = { shoeSizeRefs: [entry('K13', 'US 13.5'), entry('K1', 'US 1')] }
    expect(stepShoeSize(withList, 'us 13.5', 1)).toBe('US 1')
    expect(stepShoeSize(withList, 'US 1', 1)).toBeUndefined()
  })
})
