import { describe, expect, test } from 'vitest'
import {
  blockedPlaces,
  blockerActions,
  blockerCodes,
  blockerDefinitions,
  getBlockerMessage,
  getBlockerStaffMessage,
  resolvers,
} from './blocker-codes.ts'

describe.each(blockerCodes)('the blocker %s', (code) => {
  test('has a sentence for guests', () => {
    expect(getBlockerMessage(code)).toMatch(/^[A-Z].*\.$/)
    expect(getBlockerMessage(code)).not.toContain(code)
  })
  test('has a name for staff that fits on a line of a phone', () => {
    const name = getBlockerStaffMessage(code)
    expect(name).toMatch(/^[A-Z].*[^.]$/)
    expect(name.length).toBeLessThanOrEqual(40)
  })
  test('says what it stops, who resolves it, and where a guest goes', () => {
    const { blocks, resolvedBy, action } = blockerDefinitions[code]
    expect(blockedPlaces).toContain(blocks)
    expect(resolvers).toContain(resolvedBy)
    expect(blockerActions).toContain(action)
  })
})

test('each blocker has a name of its own', () => {
  expect(new Set(blockerCodes.map(getBlockerStaffMessage)).size).toBe(blockerCodes.length)
  expect(new Set(blockerCodes.map(getBlockerMessage)).size).toBe(blockerCodes.length)
})

test.each([
  ['birth-date-missing', 'person'],
  ['nothing-bought', 'ticket'],
  ['not-paid', 'ticket'],
  ['hours-over', 'ticket'],
  ['pass-blocked', 'pass'],
  ['no-pass', 'pass'],
  ['phone-not-connected', 'pass'],
  ['waiver-missing', 'task'],
  ['task-impossible', 'task'],
  ['task-only-later', 'task'],
  ['photo-out-of-date', 'task'],
  ['rental-profile-missing', 'task'],
  ['refused-by-point-of-sale', 'point-of-sale'],
  ['waiting-for-point-of-sale', 'point-of-sale'],
] as const)('a gate reads that %s is about the %s', (code, reasonClass) => {
  expect(blockerDefinitions[code].reasonClass).toBe(reasonClass)
})
