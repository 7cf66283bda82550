import { addDays } from '@first-chair/core/calendar/calendar-date'
import { storedDaysBack } from '@first-chair/core/stored-verdict/stored-visits'
import type { Context } from '../context/context.ts'
import { eraseOldAnswers } from './readiness-answer.store.ts'
import { replaceVerdictsByCounts } from './stored-verdict-history.store.ts'

/** Erases the verdicts of days that passed weeks ago, and old answers. How many people had which verdict remains. */
export async function eraseVerdicts(ctx: Pick<Context, 'config' | 'pool' | 'clock'>): Promise<void> {
  const firstStoredDay = addDays(ctx.clock.resortDay(ctx.config.resortTimeZone), -storedDaysBack)
  await eraseOldAnswers(ctx.pool, ctx.clock.now())
  while (await replaceVerdictsByCounts(ctx.pool, firstStoredDay));
}
