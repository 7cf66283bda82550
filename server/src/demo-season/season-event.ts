import { createHash } from 'node:crypto'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { Caller, CallResort } from './resort-calls.ts'

/** What the people of the season work with. */
export type SeasonResort = {
  call: CallResort
  /** The ids of the locations, by slug. */
  locationIds: ReadonlyMap<string, number>
  /** The made-up portrait of this number, a JPEG. */
  portrait: (number: number) => Promise<Buffer>
}

/**
 * Something that happens at a moment of the season. With a household, its events happen one after the other, and at the same
 * time as those of others. Without one, it happens when everything before it is over.
 */
export type SeasonEvent = { at: Date; household?: string; run: (resort: SeasonResort) => Promise<void> }

/** Which moment a time of a day of the season is: days from today, and minutes after midnight. */
type ToSeasonMoment = (offset: number, minutes: number) => Date

/** The day of the first start, and the clocks of the resort. */
export type SeasonClock = { today: CalendarDate; toMoment: ToSeasonMoment }

export function getLocationId({ locationIds }: Pick<SeasonResort, 'locationIds'>, slug: string): number {
  const id = locationIds.get(slug)
  if (id === undefined) throw new Error(`The demo resort has no location ${slug}.`)
  return id
}

/** An id that is the same whenever the event is written (RFC 9562, version 8). */
export function toCommandId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A person who works for the resort, by the account of the demo. */
function toColleague(account: string, givenName: string, familyName: string): Caller {
  const email = `${account}@kestrel.example`
  return { subject: `demo-${account}`, email, givenName, familyName, ipAddress: '192.0.2.10', userAgent: desktop }
}

export const administrator = toColleague('admin', 'Alex', 'Moreau')
export const desk = toColleague('desk', 'Dana', 'Whitlock')
export const rentalShop = toColleague('rental', 'Rosa', 'Keller')
export const skiSchool = toColleague('lessons', 'Luc', 'Perrin')
export const patrol = toColleague('patrol', 'Per', 'Holm')
