import { isNightlyReportDue } from '@first-chair/core/report/nightly-report'
import type { Context } from '../context/context.ts'
import { populateCustomerReportJob } from './populate-customer-report.job.ts'
import { findLastNightlyRun, startReportRun } from './report-run.store.ts'

/** Starts the nightly report run at two o'clock in the time zone of the resort. */
export async function startNightlyReport(ctx: Pick<Context, 'config' | 'clock' | 'pool'>): Promise<void> {
  const { resortTimeZone } = ctx.config
  const now = { resortDay: ctx.clock.resortDay(resortTimeZone), hour: ctx.clock.resortHour(resortTimeZone) }
  if (!isNightlyReportDue(now, await findLastNightlyRun(ctx.pool))) return
  const jobName = populateCustomerReportJob.name
  await startReportRun(ctx.pool, { requestedBy: 'nightly', nightlyFor: now.resortDay, jobName })
}
