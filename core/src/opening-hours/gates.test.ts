import { expect, test } from 'vitest'
import { getGates } from './gates.ts'

const hours = (accessLocationId: string, opensAt: string, closesAt: string) => ({ accessLocationId, opensAt, closesAt })
const settings = { passCheckerLocationId: '100', openingHours: [hours('300', '12:00', '21:00')] }

test('a location has its own gates, each with its hours, and is open while one of them is', () => {
  expect(getGates({ accessLocationIds: ['100', '300'] }, settings)).toEqual({
    gates: [
      { accessLocationId: '100', openingHours: { opensAt: '09:00', closesAt: '16:00' } },
      { accessLocationId: '300', openingHours: { opensAt: '12:00', closesAt: '21:00' } },
    ],
    openingHours: { opensAt: '09:00', closesAt: '21:00' },
  })
})
test('a location without gates has the gate of the pass checker, or any gate', () => {
  expect(getGates({ accessLocationIds: [] }, settings).gates).toMatchObject([{ accessLocationId: '100' }])
  expect(getGates({ accessLocationIds: [] }, { ...settings, passCheckerLocationId: '' })).toEqual({
    gates: [{ accessLocationId: null, openingHours: { opensAt: '09:00', closesAt: '16:00' } }],
    openingHours: { opensAt: '09:00', closesAt: '16:00' },
  })
})
