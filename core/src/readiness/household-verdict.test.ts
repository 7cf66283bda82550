import { expect, test } from 'vitest'
import { getHouseholdVerdict, getRiderHeight, sortByUrgency } from './household-verdict.ts'
import { aBlocker, aVerdict } from './readiness.builders.ts'

const ready = aVerdict({ contactId: 'maya' })
const unknown = aVerdict({ contactId: 'theo', verdict: 'unknown' })
const needsPhoto = aVerdict({ contactId: 'finn', verdict: 'not-ready', blockers: [aBlocker('photo-missing')] })
const isBlocked = aVerdict({ contactId: 'juno', verdict: 'not-ready', blockers: [aBlocker('pass-blocked')] })

test('a household about which nothing is known is never ready', () => {
  expect(getHouseholdVerdict([]).kind).toBe('unknown')
  expect(getHouseholdVerdict([ready, unknown]).kind).toBe('unknown')
})

test('a household is ready from the latest time of its people', () => {
  const from = (readyFrom: string) => aVerdict({ verdict: 'ready-from', readyFrom })
  expect(getHouseholdVerdict([from('12:00'), from('15:00'), ready])).toEqual({ kind: 'ready-from', time: '15:00' })
})

test('people who are not ready come first in the order of the blockers, then those who wait, then those who are ready', () => {
  const order = sortByUrgency([ready, unknown, needsPhoto, isBlocked]).map(({ contactId }) => contactId)
  expect(order).toEqual(['juno', 'finn', 'theo', 'maya'])
})

test('the lift is only said to open for a person who booked it', () => {
  const blockers = [aBlocker('rental-profile-missing')]
  const obstacleOf = (booked: ('gate' | 'rental')[]) =>
    getHouseholdVerdict([ready, aVerdict({ verdict: 'not-ready', booked, blockers })])
  expect(obstacleOf(['gate', 'rental'])).toMatchObject({ kind: 'one-open', obstacle: 'rental' })
  expect(obstacleOf(['rental'])).toMatchObject({ kind: 'one-open', obstacle: 'other' })
})

test('the more is open, the lower a rider hangs', () => {
  const needsMore = aVerdict({
    verdict: 'not-ready',
    blockers: [aBlocker('photo-missing'), aBlocker('waiver-missing')],
  })
  const later = aVerdict({ verdict: 'ready-from', readyFrom: '15:00' })
  const heights = [ready, later, aVerdict({ verdict: 'pending' }), unknown, needsPhoto, needsMore].map(getRiderHeight)
  expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  expect(new Set(heights).size).toBe(heights.length)
})
