import type { ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import type { StaffHousehold, StaffPerson } from '@first-chair/core/staff/staff-household'

/** A person on the page of the desk: Maya, who is ready. */
export const aStaffPerson = (over: Partial<StaffPerson> = {}): StaffPerson => ({
  contactId: '1001',
  firstName: 'Maya',
  lastInitial: 'L',
  ageBand: 'adult',
  age: null,
  product: 'Day ticket',
  photoHash: null,
  photoRejection: null,
  verdict: 'ready',
  readyFrom: null,
  reasons: [],
  alsoOpen: [],
  arrival: null,
  ...over,
})
/** Why somebody is not ready whose waiver is missing. */
export const aMissingWaiver = {
  code: 'waiver-missing',
  text: 'Waiver not signed',
  resolvedBy: 'guest',
  resolverName: 'Maya',
  subject: 'Season Waiver',
  until: null,
} as const
/** Juno, whose waiver is missing. */
const aStaffPersonNotReady = aStaffPerson({
  contactId: '1003',
  firstName: 'Juno',
  ageBand: 'child',
  verdict: 'not-ready',
  reasons: [aMissingWaiver],
})
/** The Lindqvists at the desk, with Juno who is not ready. */
export const aStaffHousehold = (over: Partial<StaffHousehold> = {}): StaffHousehold => ({
  household: '1001',
  reference: 'K7QM-4TRX',
  role: 'desk',
  lastName: 'Lindqvist',
  phone: { firstName: 'Maya', number: '970-555-0117' },
  canSendLink: true,
  day: '2026-12-05',
  checkedAtUtc: '2026-12-05T14:30:00.000Z',
  isOld: false,
  people: [aStaffPersonNotReady, aStaffPerson()],
  booked: { rental: 0, lesson: 0 },
  events: [],
  ...over,
})
/** That a person has arrived. */
export const anArrival = (contactId: string, over: Partial<ArrivalEvent> = {}): ArrivalEvent => ({
  id: Number(contactId),
  kind: 'arrived',
  contactId,
  locationId: 1,
  atUtc: '2026-12-05T14:41:00.000Z',
  by: 'Ben Ahlgren',
  device: 'Desk 2',
  detail: null,
  undone: null,
  ...over,
})
