import { expect, test } from 'vitest'
import { rentalProfileOf, rentalProfileSchema, type RentalRules } from './rental-profile-rules.ts'
import { rentalLists } from './rental-profile.builders.ts'

const rules: RentalRules = { lists: rentalLists, age: 41, enableShoeSize: true, enableStance: true }
const given = {
  selectedAbility: 'II',
  selectedAge: null,
  selectedHeight: 'H4',
  selectedWeight: 'W10',
  shoeSize: 'US 8',
  selectedGoofy: 'N',
} as const

const problems = (over: object, more: Partial<RentalRules> = {}) => {
  const checked = rentalProfileSchema({ ...rules, ...more }).safeParse({ ...given, ...over })
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => [path.join('.'), message])
}

test.each(['selectedAbility', 'selectedHeight', 'selectedWeight'])('%s is required', (field) => {
  expect(problems({ [field]: null })).toEqual([[field, 'This is required.']])
  expect(problems({ [field]: '' })).toEqual([[field, 'This is required.']])
})

test('a key that is not in its list, or hidden there, counts as not chosen', () => {
  expect(problems({ selectedAbility: 'IV' })).toEqual([['selectedAbility', 'This is required.']])
  expect(problems({ selectedAbility: 'III+' })).toEqual([['selectedAbility', 'This is required.']])
  expect(problems({ selectedHeight: 'W10' })).toEqual([['selectedHeight', 'This is required.']])
})

test('the age is asked for only when the birth date does not tell it', () => {
  expect(problems({})).toEqual([])
  expect(problems({}, { age: null })).toEqual([['selectedAge', 'This is required.']])
  expect(problems({ selectedAge: 'A2' }, { age: null })).toEqual([])
})

test('a shoe size is required only when it is enabled', () => {
  expect(problems({ shoeSize: ' ' })).toEqual([['shoeSize', 'This is required.']])
  expect(problems({ shoeSize: null }, { enableShoeSize: false })).toEqual([])
})

test('a shoe size has at most 32 characters', () => {
  expect(problems({ shoeSize: '8'.repeat(32) })).toEqual([])
  expect(problems({ shoeSize: '8'.repeat(33) })).toEqual([['shoeSize', 'At most 32 characters.']])
})

test("the contact's own age decides the age group, whatever was given", () => {
  expect(rentalProfileOf({ ...given, selectedAge: 'A3' }, rules, undefined, '2026-12-05')).toEqual({
    ...given,
    selectedAge: 'A2',
    selectedShoeSize: 'S8',
    updateDate: '2026-12-05',
  })
})

test('without a word about the stance it is regular', () => {
  expect(rentalProfileOf({ ...given, selectedGoofy: null }, rules, undefined, '2026-12-05').selectedGoofy).toBe('N')
})

test('what is not enabled stays as it was', () => {
  const known = rentalProfileOf({ ...given, selectedGoofy: 'Y' }, rules, undefined, '2025-12-05')
  const off = { ...rules, enableShoeSize: false, enableStance: false }
  expect(rentalProfileOf({ ...given, shoeSize: 'US 9' }, off, known, '2026-12-05')).toMatchObject({
    shoeSize: 'US 8',
    selectedGoofy: 'Y',
    updateDate: '2026-12-05',
  })
  expect(rentalProfileOf(given, off, undefined, '2026-12-05')).toMatchObject({ shoeSize: null, selectedGoofy: null })
})
