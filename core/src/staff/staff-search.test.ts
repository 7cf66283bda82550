import { expect, test } from 'vitest'
import { parseStaffSearch, sortSearchRows, type StaffSearchRow } from './staff-search.ts'

test.each([
  ['Lindqvist', ['lindqvist'], undefined],
  ['Lindqvist, Maya', ['lindqvist', 'maya'], undefined],
  ['lindqvist 4/12/1985', ['lindqvist'], '1985-04-12'],
  ['Lindqvist 1985-04-12', ['lindqvist'], '1985-04-12'],
  ["N'Diaye", ['ndiaye'], undefined],
])('"%s" searches a name', (typed, words, birthDate) => {
  expect(parseStaffSearch(typed, 'mmddyyyy')).toEqual({ words, birthDate })
})

test('the order of a birth date is that of the resort', () => {
  expect(parseStaffSearch('Lindqvist 12.4.1985', 'ddmmyyyy')?.birthDate).toBe('1985-04-12')
  expect(parseStaffSearch('Lindqvist 30/12/1985', 'mmddyyyy')?.birthDate).toBeUndefined()
})

test.each(['', 'li', '1985-04-12', '123456', 'k7qm'])('"%s" is not enough for a search by name', (typed) => {
  expect(parseStaffSearch(typed, 'mmddyyyy')).toBeUndefined()
})

test('people who are expected today come first, then those who come later, then the others', () => {
  const row = (lastName: string, expectedOn: string | null): StaffSearchRow => ({
    household: lastName,
    reference: null,
    firstName: 'Ada',
    lastName,
    guests: 1,
    expectedOn,
    arrived: 0,
  })
  const rows = [row('Adams', null), row('Baker', '2026-12-12'), row('Clark', '2026-12-05'), row('Allen', '2026-12-05')]
  expect(sortSearchRows(rows).map(({ lastName }) => lastName)).toEqual(['Allen', 'Clark', 'Baker', 'Adams'])
})
