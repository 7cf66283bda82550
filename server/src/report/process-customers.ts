import type { ReportStatus } from '@first-chair/core/report/report-status'
import type { Context } from '../context/context.ts'
import { populateCustomerReportJob } from './populate-customer-report.job.ts'
import { startReportRun } from './report-run.store.ts'
import { loadReportStatus } from './report-status.facts.ts'

/** Starts a report run unless one is in progress, and returns the status. `requestedBy` is stored with the run. */
export async function processCustomers(
  ctx: Pick<Context, 'config' | 'clock' | 'pool'>,
  requestedBy: string,
): Promise<ReportStatus> {
  await startReportRun(ctx.pool, { requestedBy, nightlyFor: null, jobName: populateCustomerReportJob.name })
  return loadReportStatus(ctx)
}
