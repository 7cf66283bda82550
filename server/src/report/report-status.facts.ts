import type { ReportStatus } from '@first-chair/core/report/report-status'
import type { Context } from '../context/context.ts'
import { findReportRunStatus } from './report-run.store.ts'

/** The status of the report and the current resort day. */
export async function loadReportStatus(ctx: Pick<Context, 'config' | 'clock' | 'pool'>): Promise<ReportStatus> {
  return { ...(await findReportRunStatus(ctx.pool)), resortDay: ctx.clock.resortDay(ctx.config.resortTimeZone) }
}
