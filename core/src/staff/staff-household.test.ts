import { expect, test } from 'vitest'
import { aBlocker, aVerdict } from '../readiness/readiness.builders.ts'
import { getAgeBand } from '../contact/age-band.ts'
import { isProbablyHere, isReadyToWalkThrough, type StaffPerson } from './staff-household.ts'
import { getGuestName, toRoleReadiness } from './staff-readiness.ts'

test.each([
  [null, 'unknown'],
  [12, 'child'],
  [13, 'teen'],
  [17, 'teen'],
  [18, 'adult'],
  [65, 'senior'],
])('an age of %s is in the band %s', (age, band) => {
  expect(getAgeBand(age, 18)).toBe(band)
})

test('everybody is probably here, but those whose ticket starts more than two hours from now', () => {
  expect(isProbablyHere({ readyFrom: null }, '09:40')).toBe(true)
  expect(isProbablyHere({ readyFrom: '11:40' }, '09:40')).toBe(true)
  expect(isProbablyHere({ readyFrom: '15:00' }, '09:40')).toBe(false)
})

const waiver = aBlocker('waiver-missing')
const sizes = aBlocker('rental-profile-missing')
const person = aVerdict({ verdict: 'not-ready', booked: ['gate', 'rental'], blockers: [waiver, sizes] })

test('the desk sees every reason', () => {
  expect(toRoleReadiness(person, 'desk')?.reasons.map(({ code }) => code)).toEqual([
    'waiver-missing',
    'rental-profile-missing',
  ])
})

test('the rental shop sees only what stops the rental', () => {
  expect(toRoleReadiness(person, 'rental')?.reasons.map(({ code }) => code)).toEqual(['rental-profile-missing'])
  expect(toRoleReadiness({ ...person, blockers: [waiver] }, 'rental')).toMatchObject({ verdict: 'ready', reasons: [] })
})

test('the ski school does not see a person without a lesson', () => {
  expect(toRoleReadiness(person, 'lessons')).toBeUndefined()
})

test('staff at the lift see the whole verdict with the most urgent reason alone', () => {
  const { blockers } = person
  const readiness = toRoleReadiness(person, 'lift')
  expect(readiness).toMatchObject({ verdict: person.verdict, alsoOpen: [] })
  expect(readiness?.reasons.map(({ code }) => code)).toEqual(blockers.slice(0, 1).map(({ code }) => code))
  expect(blockers.length).toBeGreaterThan(1)
})

test('a reason names the adult who does it: the head for what guests can do, and who signs alone', () => {
  const blockers = [waiver, aBlocker('waiver-by-another-adult'), aBlocker('no-pass')]
  const names = (over: object) =>
    toRoleReadiness({ ...person, blockers }, 'desk', { firstName: 'Theo', ...over })?.reasons.map(
      ({ resolverName }) => resolverName,
    )
  expect(names({ guestName: 'Maya' })).toEqual(['Maya', 'Theo', null])
  expect(names({})).toEqual([null, 'Theo', null])
})

test.each([
  ['desk', '1986-03-02', 'Maya'],
  ['lift', null, 'Maya'],
  // She rents nothing, so the rental shop does not see her.
  ['rental', '1986-03-02', null],
  // Of a head who is a minor nobody knows which adult comes.
  ['desk', '2015-03-02', null],
] as const)('at the %s the head of household, born %s, is named %s', (role, birthDate, name) => {
  const head = { contactId: '1001', firstName: 'Maya', birthDate, isHeadOfHouseHold: true }
  const verdicts = [
    aVerdict({ contactId: '1001', booked: ['gate'] }),
    aVerdict({ contactId: '1003', booked: ['rental'] }),
  ]
  expect(getGuestName([head], verdicts, { role, day: '2026-12-05', adultAge: 18 })).toBe(name)
})

const ready: StaffPerson = {
  contactId: '1001',
  firstName: 'Maya',
  lastInitial: 'L',
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
}

test('a scan checks in a household only at the desk, and only if everybody is ready and nobody has arrived', () => {
  expect(isReadyToWalkThrough({ role: 'desk', people: [ready, ready] })).toBe(true)
  expect(isReadyToWalkThrough({ role: 'lessons', people: [ready] })).toBe(false)
  expect(isReadyToWalkThrough({ role: 'desk', people: [] })).toBe(false)
  for (const verdict of ['ready-from', 'pending', 'not-ready', 'unknown'] as const) {
    expect(isReadyToWalkThrough({ role: 'desk', people: [ready, { ...ready, verdict }] }), verdict).toBe(false)
  }
  const arrival = {
    id: 1,
    kind: 'arrived',
    contactId: '1001',
    locationId: 1,
    atUtc: '2026-12-05T14:41:00.000Z',
    by: 'Ben',
    device: '',
    detail: null,
    undone: null,
  } as const
  expect(isReadyToWalkThrough({ role: 'desk', people: [ready, { ...ready, arrival }] })).toBe(false)
})
