import { expect, test } from 'vitest'
import { getNextVisit, type StoredVisit } from './next-visit.ts'

const today = '2026-12-05'
const tomorrow = '2026-12-06'
const locations = new Map([
  [1, { name: 'Village', today, isDefault: false }],
  [2, { name: 'Base Lodge', today, isDefault: true }],
  // It is already tomorrow there.
  [3, { name: 'Far East', today: tomorrow, isDefault: false }],
])
const aVisit = (over: Partial<StoredVisit> = {}): StoredVisit => ({
  locationId: 1,
  day: today,
  verdict: 'ready',
  readyFrom: null,
  isExpected: true,
  ...over,
})
const next = (...visits: StoredVisit[]) => getNextVisit(visits, locations, 'mmddyyyy')

test('a pass is about the earliest day that has not passed at its location', () => {
  expect(next(aVisit({ day: tomorrow }), aVisit(), aVisit({ day: '2026-12-04' }))).toEqual({
    locationName: 'Village',
    day: '12/5/2026',
    verdict: 'Ready',
  })
  expect(next(aVisit({ locationId: 3 }))).toBeNull()
})

test('a pass is about the day on which the person is expected, and only without one about today', () => {
  const ofSeasonPass = aVisit({ isExpected: false })
  expect(next(ofSeasonPass, aVisit({ day: tomorrow }))).toMatchObject({ day: '12/6/2026' })
  expect(next(ofSeasonPass)).toMatchObject({ day: '12/5/2026' })
})

test('on a day at several locations it is about the default one', () => {
  expect(next(aVisit(), aVisit({ locationId: 2 }))).toMatchObject({ locationName: 'Base Lodge' })
})

test('a location that was deleted is left out', () => {
  expect(next(aVisit({ locationId: 9 }))).toBeNull()
})

test.each([
  ['ready-from', 'Ready from 12:30'],
  ['pending', 'Waiting for the resort'],
  ['not-ready', 'Not ready yet'],
  ['unknown', 'Not known right now'],
] as const)('the verdict %s reads "%s", without a reason', (verdict, text) => {
  expect(next(aVisit({ verdict, readyFrom: '12:30' }))).toMatchObject({ verdict: text })
})
