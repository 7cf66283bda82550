import { expect, test } from 'vitest'
import { getChanges } from './changes.ts'

test('a change is a field with different values, and has both values', () => {
  expect(getChanges({ name: 'Base', isEnabled: true, version: 3 }, { name: 'Village', isEnabled: true })).toEqual([
    { path: 'name', saved: 'Base', sent: 'Village' },
  ])
})

test('objects are compared field by field, lists as a whole', () => {
  expect(
    getChanges(
      { general: { logoWidth: 100, logoUrl: '' }, ids: [1, 2] },
      { general: { logoWidth: 150, logoUrl: '' }, ids: [2, 1] },
    ),
  ).toEqual([
    { path: 'general.logoWidth', saved: 100, sent: 150 },
    { path: 'ids', saved: [1, 2], sent: [2, 1] },
  ])
})

test('a field that was not sent is not a change', () => {
  expect(getChanges({ name: 'Base', description: 'Below' }, { name: 'Base' })).toEqual([])
})

test('an empty value and a missing value differ', () => {
  expect(getChanges({ timeZone: null }, { timeZone: '' })).toHaveLength(1)
  expect(getChanges({}, { timeZone: null })).toEqual([{ path: 'timeZone', saved: undefined, sent: null }])
})
