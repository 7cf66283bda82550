import { expect, test } from 'vitest'
import { findAgeEntry, getSelectableEntries, findShoeSizeKey, getUnitText, type RentalListEntry } from './size-lists.ts'

const entry = (listDescription: string, dinLookupValue = 1, listKey = listDescription): RentalListEntry => ({
  listKey,
  listDescription,
  dinLookupValue,
})

test('imperial text is before the slash, metric text after it', () => {
  const height = entry(`5'2" - 5'5" / 158 - 166 cm`)
  expect(getUnitText('imperial', height)).toBe(`5'2" - 5'5"`)
  expect(getUnitText('metric', height)).toBe('158 - 166 cm')
  expect(getUnitText('metric', entry(`5'2"/157`))).toBe('157')
})

test('the slash of a fraction does not separate imperial and metric text', () => {
  expect(getUnitText('imperial', entry(`5'2 1/2" / 159 cm`))).toBe(`5'2 1/2"`)
})

test('a text without a slash, or with nothing on one side of it, is shown as a whole', () => {
  expect(getUnitText('metric', entry('Tall'))).toBe('Tall')
  expect(getUnitText('metric', entry('Tall /'))).toBe('Tall /')
})

test('entries with a lookup value below 0 are hidden', () => {
  expect(
    getSelectableEntries([entry('I', 0), entry('II', 1), entry('III+', -1)]).map(({ listKey }) => listKey),
  ).toEqual(['I', 'II'])
})

const ages = [entry('9 and under'), entry('10 - 49'), entry('50 and over')]

test.each([
  [0, '9 and under'],
  [9, '9 and under'],
  [10, '10 - 49'],
  [49, '10 - 49'],
  [50, '50 and over'],
  [101, '50 and over'],
])('the age %i matches "%s"', (age, matched) => {
  expect(findAgeEntry(ages, age)?.listKey).toBe(matched)
})

test.each([
  ['Under 10', 9],
  ['Ages 10 to 49', 30],
  ['50+', 50],
  ['50 years or older', 77],
  ['over 49', 50],
  ['7', 7],
  ['10–49', 10],
])('the point of sale may also write "%s"', (text, age) => {
  expect(findAgeEntry([entry(text)], age)?.listKey).toBe(text)
})

test('there is no entry without a birth date, without a match and with several matches', () => {
  expect(findAgeEntry(ages, null)).toBeUndefined()
  expect(findAgeEntry([entry('10 - 49')], 9)).toBeUndefined()
  expect(findAgeEntry([entry('Adult')], 30)).toBeUndefined()
  expect(findAgeEntry([entry('10 - 20'), entry('20 - 49')], 20)).toBeUndefined()
  expect(findAgeEntry([entry('10 - 49', -1)], 20)).toBeUndefined()
})

test('a typed shoe size is found in the list by its text or key', () => {
  const sizes = [entry('US 8', 1, 'S8'), entry('US 10', 2, 'S10')]
  expect(findShoeSizeKey(sizes, ' us  8 ')).toBe('S8')
  expect(findShoeSizeKey(sizes, 's10')).toBe('S10')
  expect(findShoeSizeKey(sizes, '26.5')).toBeNull()
  expect(findShoeSizeKey(sizes, '')).toBeNull()
})
