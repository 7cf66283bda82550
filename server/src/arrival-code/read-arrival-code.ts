import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { refuseInvalidDay } from '../verdict/visit-day.rule.ts'
import { signHouseholdCode } from './sign-arrival-code.facts.ts'

/**
 * Signs the arrival code of the caller's household for a day (docs/domain.md, "Arrival codes"). `code` is null without a
 * reference, and if the party does not fit. Throws `invalid-input` for a day that has passed or is too far ahead.
 */
export async function readArrivalCode(
  ctx: Context,
  guest: Pick<Guest, 'ipCode' | 'householdReference'>,
  { locationId, day }: { locationId: number; day: CalendarDate },
): Promise<{ code: string | null }> {
  const location = getOpenLocation(await ctx.setup.current(), locationId)
  refuseInvalidDay(day, ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone))
  return { code: await signHouseholdCode(ctx, guest, { locationId, day }) }
}
