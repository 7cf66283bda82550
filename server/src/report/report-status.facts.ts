import type { ReportStatus } from '@first-chair/core/report/report-status'
import type { Context } from '../context.ts'
import { populationStatus } from './population.store.ts'

/** The status of the report and the current resort day. */
export async function reportStatus(ctx: Pick<Context, 'config' | 'clock' | 'pool'>): Promise<ReportStatus> {
  return { ...(await populationStatus(ctx.pool)), resortDay: ctx.clock.resortDay(ctx.config.resortTimeZone) }
}
