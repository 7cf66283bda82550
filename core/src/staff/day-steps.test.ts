import { expect, test } from 'vitest'
import type { ArrivalEvent } from '../arrival/arrival-event.ts'
import { getDaySteps } from './day-steps.ts'
import type { StaffPerson } from './staff-household.ts'

const person = (contactId: string): StaffPerson => ({
  contactId,
  firstName: contactId,
  lastInitial: '',
  ageBand: 'adult',
  age: null,
  product: '',
  photoHash: null,
  photoRejection: null,
  verdict: 'ready',
  readyFrom: null,
  reasons: [],
  alsoOpen: [],
  arrival: null,
})
const at = '2026-12-05T14:41:00.000Z'
const event = (id: number, kind: ArrivalEvent['kind'], contactId: string, isUndone = false): ArrivalEvent => ({
  id,
  kind,
  contactId,
  locationId: 1,
  atUtc: at,
  by: 'Ben',
  device: '',
  detail: null,
  undone: isUndone ? { atUtc: '2026-12-05T14:42:00.000Z', by: 'Ben' } : null,
})
const people = [person('1'), person('2')]

test('a household without a rental or a lesson only arrives', () => {
  expect(getDaySteps({ people, booked: { rental: 0, lesson: 0 }, events: [] })).toEqual([
    { kind: 'arrived', done: 0, count: 2, atUtc: null, isHere: false },
  ])
})

test('the household is at the last step that anybody has taken; an undone event does not count', () => {
  const events = [event(1, 'arrived', '1'), event(2, 'arrived', '2', true), event(3, 'rental-fitted', '1')]
  expect(getDaySteps({ people, booked: { rental: 1, lesson: 1 }, events })).toEqual([
    { kind: 'arrived', done: 1, count: 2, atUtc: at, isHere: false },
    { kind: 'rental', done: 1, count: 1, atUtc: at, isHere: true },
    { kind: 'lesson', done: 0, count: 1, atUtc: null, isHere: false },
    { kind: 'picked-up', done: 0, count: 1, atUtc: null, isHere: false },
  ])
})
