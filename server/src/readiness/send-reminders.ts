import type { ReminderResult } from '@first-chair/core/readiness-overview/readiness-overview'
import type { Administrator, Context } from '../context/context.ts'
import { remindHouseholdJob } from './remind-household.job.ts'
import { loadReadinessLocation } from './readiness-location.facts.ts'
import { refuseInvalidReminder } from './reminder-target.rule.ts'
import { saveReminders, type ReminderTarget } from './reminder.store.ts'

/** Reminds everybody with a blocker of a day who has an address: once per person, blocker and day. */
export async function sendReminders(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'setup'>,
  { email, requestId }: Administrator,
  target: ReminderTarget,
): Promise<ReminderResult> {
  const { today } = await loadReadinessLocation(ctx, target.locationId)
  refuseInvalidReminder(target, today)
  return saveReminders(ctx.pool, target, { email, requestId, jobName: remindHouseholdJob.name, now: ctx.clock.now() })
}
