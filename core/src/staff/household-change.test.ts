import { expect, test } from 'vitest'
import type { ArrivalEvent } from '../arrival/arrival-event.ts'
import { findHouseholdChange } from './household-change.ts'
import type { StaffPerson } from './staff-household.ts'

const maya: StaffPerson = {
  contactId: '1001',
  firstName: 'Maya',
  lastInitial: 'L',
  ageBand: 'adult',
  age: null,
  product: '',
  photoHash: 'old',
  photoRejection: null,
  verdict: 'ready',
  readyFrom: null,
  reasons: [],
  alsoOpen: [],
  arrival: null,
}
const arrival: ArrivalEvent = {
  id: 7,
  kind: 'arrived',
  contactId: '1001',
  locationId: 1,
  atUtc: '2026-12-05T14:41:00.000Z',
  by: 'Ana',
  device: '',
  detail: null,
  undone: null,
}
const before = { people: [maya], events: [] }

test('an arrival that somebody else recorded is said with the name', () => {
  expect(findHouseholdChange(before, { people: [maya], events: [arrival] })).toEqual({
    kind: 'arrived',
    by: 'Ana',
    firstNames: ['Maya'],
  })
})

test('an undo is said with the name of who undid it', () => {
  const undone = { ...arrival, undone: { atUtc: '2026-12-05T14:42:00.000Z', by: 'Ben' } }
  expect(findHouseholdChange({ people: [maya], events: [arrival] }, { people: [maya], events: [undone] })).toEqual({
    kind: 'undone',
    by: 'Ben',
    firstNames: ['Maya'],
  })
})

test('a new photo is said, and the same facts are not', () => {
  expect(findHouseholdChange(before, { people: [{ ...maya, photoHash: 'new' }], events: [] })).toEqual({
    kind: 'photo',
    firstNames: ['Maya'],
  })
  expect(findHouseholdChange(before, { ...before, people: [{ ...maya, verdict: 'pending' }] })).toBeUndefined()
})
