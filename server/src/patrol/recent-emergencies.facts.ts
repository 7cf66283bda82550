import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { createClock } from '../context/clock.ts'
import type { Context } from '../context/context.ts'
import { loadEmergencies, type StoredEmergency } from './emergency.store.ts'

/** The number of days before today that are included. */
const recentDays = 3
const dayMilliseconds = 24 * 60 * 60_000

export type RecentEmergency = StoredEmergency & { day: CalendarDate }

/** The openings of today and of the three days before in the time zone of the resort, oldest first, and these days. */
export async function loadRecentEmergencies({
  pool,
  clock,
  config: { resortTimeZone },
}: Pick<Context, 'pool' | 'clock' | 'config'>): Promise<{
  from: CalendarDate
  today: CalendarDate
  emergencies: RecentEmergency[]
}> {
  const now = clock.now()
  const today = clock.resortDay(resortTimeZone)
  const from = addDays(today, -recentDays)
  // A day more, because days are up to 25 hours long.
  const notBefore = new Date(now.getTime() - (recentDays + 2) * dayMilliseconds)
  const emergencies = (await loadEmergencies(pool, { from: notBefore }))
    .map((one) => ({ ...one, day: createClock(() => one.at).resortDay(resortTimeZone) }))
    .filter(({ day }) => day >= from && day <= today)
  return { from, today, emergencies }
}
