import { expect, test } from 'vitest'
import { toRentalProfile, rentalProfileSchema, type RentalRules } from './rental-profile-rules.ts'
import { rentalLists } from './rental-profile.builders.ts'

const rules: RentalRules = { lists: rentalLists, age: 41, enableShoeSize: true, enableStance: true }
const input = {
  selectedAbility: 'II',
  selectedAge: null,
  selectedHeight: 'H4',
  selectedWeight: 'W10',
  shoeSize: 'US 8',
  selectedGoofy: 'N',
} as const

const problems = (over: object, more: Partial<RentalRules> = {}) => {
  const checked = rentalProfileSchema({ ...rules, ...more }).safeParse({ ...input, ...over })
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => [path.join('.'), message])
}

test.each(['selectedAbility', 'selectedHeight', 'selectedWeight'])('%s is required', (field) => {
  expect(problems({ [field]: null })).toEqual([[field, 'This is required.']])
  expect(problems({ [field]: '' })).toEqual([[field, 'This is required.']])
})

test('a key that is not in its list, or is hidden, counts as not chosen', () => {
  expect(problems({ selectedAbility: 'IV' })).toEqual([['selectedAbility', 'This is required.']])
  expect(problems({ selectedAbility: 'III+' })).toEqual([['selectedAbility', 'This is required.']])
  expect(problems({ selectedHeight: 'W10' })).toEqual([['selectedHeight', 'This is required.']])
})

test('the age is required only if the birth date is missing', () => {
  expect(problems({})).toEqual([])
  expect(problems({}, { age: null })).toEqual([['selectedAge', 'This is required.']])
  expect(problems({ selectedAge: 'A2' }, { age: null })).toEqual([])
})

test('a shoe size is required only if it is enabled', () => {
  expect(problems({ shoeSize: ' ' })).toEqual([['shoeSize', 'This is required.']])
  expect(problems({ shoeSize: null }, { enableShoeSize: false })).toEqual([])
})

test('a shoe size has at most 32 characters', () => {
  expect(problems({ shoeSize: '8'.repeat(32) })).toEqual([])
  expect(problems({ shoeSize: '8'.repeat(33) })).toEqual([['shoeSize', 'At most 32 characters.']])
})

test("the contact's own age decides the age group, whatever was submitted", () => {
  expect(toRentalProfile({ ...input, selectedAge: 'A3' }, rules, undefined, '2026-12-05')).toEqual({
    ...input,
    selectedAge: 'A2',
    selectedShoeSize: 'S8',
    updateDate: '2026-12-05',
  })
})

test('the default stance is regular', () => {
  expect(toRentalProfile({ ...input, selectedGoofy: null }, rules, undefined, '2026-12-05').selectedGoofy).toBe('N')
})

test('a field that is not enabled keeps its stored value', () => {
  const stored = toRentalProfile({ ...input, selectedGoofy: 'Y' }, rules, undefined, '2025-12-05')
  const off = { ...rules, enableShoeSize: false, enableStance: false }
  expect(toRentalProfile({ ...input, shoeSize: 'US 9' }, off, stored, '2026-12-05')).toMatchObject({
    shoeSize: 'US 8',
    selectedGoofy: 'Y',
    updateDate: '2026-12-05',
  })
  expect(toRentalProfile(input, off, undefined, '2026-12-05')).toMatchObject({ shoeSize: null, selectedGoofy: null })
})
