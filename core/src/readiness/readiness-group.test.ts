import { expect, test } from 'vitest'
import { canRemindOf, getReadinessGroup } from './readiness-group.ts'

test.each([
  ['ready', false, 'ready'],
  ['ready-from', false, 'ready'],
  ['not-ready', true, 'stopped'],
  ['not-ready', false, 'partly-open'],
] as const)('a person who is %s (gate stopped: %s) counts as %s', (verdict, stopsGate, group) => {
  expect(getReadinessGroup({ verdict, stopsGate })).toBe(group)
})
test.each(['pending', 'unknown'] as const)('a person whose verdict is %s never counts as ready', (verdict) => {
  expect(getReadinessGroup({ verdict, stopsGate: false })).toBe('unchecked')
  expect(getReadinessGroup({ verdict, stopsGate: true })).toBe('unchecked')
})
test('guests are reminded of what they can resolve, and of nothing else', () => {
  expect((['photo-missing', 'waiver-by-another-adult', 'nothing-bought'] as const).every(canRemindOf)).toBe(true)
  expect((['pass-blocked', 'no-pass', 'waiver-only-on-the-day', 'not-paid'] as const).some(canRemindOf)).toBe(false)
})
