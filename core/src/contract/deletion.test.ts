import { expect, test } from 'vitest'
import { DependentsQuery, DeleteSeveral, formatNames } from './deletion.ts'

test('a few names are all listed; of many, the first ones and how many more there are', () => {
  expect(formatNames([])).toBe('')
  expect(formatNames(['Skiing', 'Tubing'])).toBe('Skiing, Tubing')
  expect(formatNames(['A', 'B', 'C', 'D'], 2)).toBe('A, B and 2 more')
})

test('ids in an address are parsed as numbers', () => {
  expect(DependentsQuery.parse({ ids: '3,70' })).toEqual({ ids: [3, 70] })
})

test.each(['', ',', '1,', 'a', '0', '-1', '1.5', '9999999999', Array.from({ length: 101 }, () => 1).join()])(
  'invalid ids are refused: %s',
  (ids) => {
    expect(DependentsQuery.safeParse({ ids }).success).toBe(false)
  },
)

test('at most one page of rows is deleted together', () => {
  const ids = Array.from({ length: 101 }, (_, index) => index + 1)
  expect(DeleteSeveral.safeParse({ ids: ids.slice(1) }).success).toBe(true)
  expect(DeleteSeveral.safeParse({ ids }).success).toBe(false)
  expect(DeleteSeveral.safeParse({ ids: [] }).success).toBe(false)
})
