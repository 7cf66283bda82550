import { recordArrivals } from '@first-chair/core/arrival/arrival.api'
import type { ArrivalEventDetail, RecordableEventKind } from '@first-chair/core/arrival/arrival-event'
import { sendHouseholdLink } from '@first-chair/core/staff/staff-help.api'
import { readStaffHousehold } from '@first-chair/core/staff/staff.api'
import { getAge } from '@first-chair/core/contact/contact'
import { createRandomSource, type RandomSource } from '../demo/random-source.ts'
import { checkIn, type Diligence } from './guest-check-in.ts'
import type { Caller } from './resort-calls.ts'
import { stormDay } from './season-days.ts'
import {
  desk,
  getLocationId,
  rentalShop,
  skiSchool,
  toCommandId,
  type SeasonClock,
  type SeasonEvent,
  type SeasonResort,
} from './season-event.ts'
import type { Visitor } from './visitors.ts'

/** A household of the season with the IP code of its head, which is a number; those of the others follow it. */
export type VisitorWithCode = Visitor & { ipCode: string; index: number }

/** For so many days equipment and hand-overs of children are recorded. */
const detailedDays = 21
const oldestChildInLesson = 14

const userAgents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
] as const
const instructors = ['Maëlle Roux', 'Jonas Haug', 'Priya Nair', 'Tom Ellery'] as const

/** Everything that a household does at the resort and before, in order. */
export function getVisitorEvents(visitor: VisitorWithCode, { today, toMoment }: SeasonClock): SeasonEvent[] {
  const { offset, location, index, ipCode, household } = visitor
  const chance = createRandomSource(visitor.index * 7_919 + 11)
  const members = household.people.map((person, position) => ({
    ...person,
    contactId: String(Number(ipCode) + position),
    age: getAge(person.birthDate, today),
  }))
  const [head] = members
  const guest: Caller = {
    subject: `visitor-${ipCode}`,
    email: head?.email ?? undefined,
    givenName: head?.firstName ?? '',
    familyName: head?.lastName ?? '',
    ipAddress: `198.51.100.${1 + (index % 250)}`,
    userAgent: chance.oneOf(userAgents),
  }

  const checkInAt = chooseCheckIn(visitor, chance)
  const diligence: Diligence = chance.percent(80) ? 'everything' : 'waivers'
  const signsIn = chance.percent(91)
  let isSomethingLeft = false
  const events: SeasonEvent[] = []
  if (signsIn && checkInAt) {
    events.push({
      at: toMoment(checkInAt.offset, checkInAt.minutes),
      household: ipCode,
      run: async (resort) => {
        isSomethingLeft = await checkIn(resort, { guest, location, diligence, chance })
      },
    })
  }
  if (visitor.isStormDay || !chance.percent(92)) return events

  const record = (
    minutes: number,
    by: Caller,
    kind: RecordableEventKind,
    contactIds: string[],
    detail: ArrivalEventDetail | null = null,
  ) => {
    if (contactIds.length === 0) return
    events.push({
      at: toMoment(offset, minutes),
      household: ipCode,
      run: (resort) => send(resort, { visitor, by, kind, contactIds, detail }),
    })
  }
  const arrivesAt = chance.between(7 * 60 + 50, 11 * 60 + 10)
  record(
    arrivesAt,
    desk,
    'arrived',
    members.map(({ contactId }) => contactId),
  )
  if (chance.percent(70)) {
    events.push({
      at: toMoment(offset, arrivesAt + 25),
      household: ipCode,
      run: async (resort) => {
        if (isSomethingLeft) await sendLink(resort, visitor)
      },
    })
  }
  if (offset < -detailedDays) return events

  const renting = members.filter(({ purchases }) => purchases.some(({ product }) => product.startsWith('RENT')))
  const rentingIds = renting.map(({ contactId }) => contactId)
  record(arrivesAt + chance.between(12, 45), rentalShop, 'rental-fitted', rentingIds)
  if (chance.percent(85)) record(chance.between(15 * 60 + 20, 16 * 60 + 40), rentalShop, 'rental-returned', rentingIds)

  const children = members.filter(
    ({ age, purchases }) =>
      age !== null && age <= oldestChildInLesson && purchases.some(({ product }) => product.startsWith('KIDS')),
  )
  const childIds = children.map(({ contactId }) => contactId)
  record(Math.max(arrivesAt + 8, chance.between(9 * 60, 9 * 60 + 40)), skiSchool, 'handed-to-instructor', childIds, {
    instructor: chance.oneOf(instructors),
  })
  record(
    chance.between(15 * 60 + 10, 15 * 60 + 50),
    skiSchool,
    'collected',
    childIds,
    chance.percent(12)
      ? {
          collectedByName: `Gran ${guest.familyName}`,
          reason: 'The parents called: they are still on the mountain.',
          codeCheck: 'same',
        }
      : { collectedByContactId: ipCode, codeCheck: 'same' },
  )
  return events
}

/** Most check in on an evening before, some on the morning. Nobody does while the storm keeps the lifts closed. */
function chooseCheckIn(
  { offset, location, isStormDay }: Visitor,
  chance: RandomSource,
): { offset: number; minutes: number } | undefined {
  const evening = { offset: offset - chance.between(1, 4), minutes: chance.between(17 * 60, 21 * 60 + 45) }
  const morning = { offset, minutes: chance.between(6 * 60 + 40, 8 * 60 + 50) }
  // The waiver for tubing is valid on its own day only.
  const isEarly = location !== 'tubing-hill' && chance.percent(75) && evening.offset !== stormDay
  if (isStormDay && !isEarly) return undefined
  return isEarly ? evening : morning
}

async function send(
  resort: SeasonResort,
  {
    visitor: { ipCode, location, offset },
    by,
    kind,
    contactIds,
    detail,
  }: {
    visitor: VisitorWithCode
    by: Caller
    kind: RecordableEventKind
    contactIds: string[]
    detail: ArrivalEventDetail | null
  },
): Promise<void> {
  await resort.call(by, recordArrivals, {
    params: { locationId: getLocationId(resort, location), household: ipCode },
    body: { commandId: toCommandId(`${kind} ${ipCode} ${offset}`), device: 'Counter 1', kind, contactIds, detail },
  })
}

/** The desk opens the household, and sends the link to what is open if the page offers that. */
async function sendLink(resort: SeasonResort, { ipCode, location }: VisitorWithCode): Promise<void> {
  const params = { locationId: getLocationId(resort, location), household: ipCode }
  const { canSendLink } = await resort.call(desk, readStaffHousehold, { params, query: { role: 'desk' } })
  if (canSendLink) await resort.call(desk, sendHouseholdLink, { params })
}
