import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { Failure } from '@first-chair/core/contract/failure'
import type { Location } from '@first-chair/core/location/location'
import type { Context } from '../context/context.ts'
import type { Setup } from '../setup/setup.store.ts'

/** A location, today there, and the setup. Throws `not-found` for an unknown location. */
export async function loadReadinessLocation(
  ctx: Pick<Context, 'config' | 'clock' | 'setup'>,
  locationId: number,
): Promise<{ setup: Setup; location: Location; today: CalendarDate }> {
  const setup = await ctx.setup.current()
  const location = setup.locations.find(({ id }) => id === locationId)
  if (!location) throw new Failure('not-found')
  return { setup, location, today: ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone) }
}
