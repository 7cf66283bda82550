import { expect, test } from 'vitest'
import { findLiveChange } from './live-change.ts'
import type { HouseholdReadiness, PersonReadiness } from './readiness.ts'

const aPerson = (contactId: string, verdict: PersonReadiness['verdict']): PersonReadiness => ({
  contactId,
  verdict,
  readyFrom: null,
  booked: ['gate'],
  blockers: [],
  alsoOpen: [],
  isWaitingForPos: false,
  expiresAt: '2026-12-13T00:00',
})
const anAnswer = (
  verdicts: Record<string, PersonReadiness['verdict']>,
  visitDay = '2026-12-12',
): HouseholdReadiness => ({
  locationId: 1,
  visitDay,
  visitDays: [visitDay],
  checkedAtUtc: '2026-12-05T14:30:00.000Z',
  people: Object.entries(verdicts).map(([contactId, verdict]) => aPerson(contactId, verdict)),
})

test('the person who is ready now is named', () => {
  const before = anAnswer({ maya: 'not-ready', theo: 'not-ready' })
  expect(findLiveChange(before, anAnswer({ maya: 'not-ready', theo: 'ready' }))).toEqual({
    kind: 'now-ready',
    contactIds: ['theo'],
  })
})
test('the last person who becomes ready makes everybody ready', () => {
  const before = anAnswer({ maya: 'ready', theo: 'not-ready' })
  expect(findLiveChange(before, anAnswer({ maya: 'ready', theo: 'ready-from' }))).toEqual({ kind: 'everybody-ready' })
})
test('a person who is no longer ready, has other blockers or is new is a change', () => {
  const before = anAnswer({ maya: 'ready' })
  expect(findLiveChange(before, anAnswer({ maya: 'not-ready' }))).toEqual({ kind: 'changed' })
  expect(findLiveChange(before, anAnswer({ maya: 'ready', kim: 'not-ready' }))).toEqual({ kind: 'changed' })
  expect(findLiveChange(anAnswer({ maya: 'ready', kim: 'unknown' }), before)).toEqual({ kind: 'changed' })
})
test('the same verdicts at another time, or those of another day, are no change', () => {
  const before = anAnswer({ maya: 'not-ready' })
  expect(findLiveChange(before, { ...before, checkedAtUtc: '2026-12-05T14:31:00.000Z' })).toBeUndefined()
  expect(findLiveChange(before, anAnswer({ maya: 'ready' }, '2026-12-13'))).toBeUndefined()
})
