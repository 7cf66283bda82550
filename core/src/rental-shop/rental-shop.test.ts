import { describe, expect, test } from 'vitest'
import { aRentalProfile, rentalLists } from '../rental-profile/rental-profile.builders.ts'
import { correctProfile, countBoots, isAllowedSize, sortRentalRows, toSizes, type RentalRow } from './rental-shop.ts'

const aRow = (firstName: string, shoeSize: string | null, selectedHeight: string | null = 'H3'): RentalRow => ({
  household: '1001',
  contactId: firstName,
  firstName,
  lastInitial: 'L',
  party: 1,
  hour: 9,
  product: 'Ski rental',
  sizes: { ...toSizes(aRentalProfile()), shoeSize, selectedHeight },
  questions: [],
  remindedAtUtc: null,
})

test('rows are sorted by boot, then height; kids first, missing sizes last', () => {
  const rows = [
    aRow('nothing', null, null),
    aRow('tall nine', '9', 'H4'),
    aRow('eleven', 'US 11'),
    aRow('nine', 'US 9', 'H3'),
    aRow('child', 'US Kids 12'),
  ]
  expect(sortRentalRows(rows, rentalLists).map(({ firstName }) => firstName)).toEqual([
    'child',
    'nine',
    'tall nine',
    'eleven',
    'nothing',
  ])
})
test('boots are counted, missing sizes are not', () => {
  expect(countBoots([aRow('a', 'US 9'), aRow('b', null), aRow('c', 'US 9 ')])).toEqual([{ shoeSize: 'US 9', count: 2 }])
})

describe('a correction', () => {
  const facts = { lists: rentalLists, today: '2026-12-05', ageGroup: 'A2' }
  test('keeps the date of the guest, and finds the key of the shoe size', () => {
    expect(correctProfile(aRentalProfile(), { field: 'shoeSize', to: 'US 9' }, facts)).toEqual(
      aRentalProfile({ shoeSize: 'US 9', selectedShoeSize: 'S9' }),
    )
  })
  test('without a profile has the date of today and the age group', () => {
    expect(correctProfile(undefined, { field: 'selectedHeight', to: 'H3' }, facts)).toMatchObject({
      selectedHeight: 'H3',
      selectedAge: 'A2',
      updateDate: '2026-12-05',
      shoeSize: null,
    })
  })
  test.each([
    ['shoeSize', 'US 9', true],
    ['shoeSize', 'US 99', false],
    ['selectedHeight', 'H4', true],
    ['selectedHeight', 'H0', false],
    ['selectedAbility', 'III+', true],
    ['selectedGoofy', 'Y', true],
    ['selectedGoofy', 'X', false],
  ] as const)('of %s to %s is allowed: %s', (field, value, isAllowed) => {
    expect(isAllowedSize(field, value, rentalLists)).toBe(isAllowed)
  })
})
