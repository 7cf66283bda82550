import type { ReportStatus } from '@first-chair/core/report/report-status'
import type { Context } from '../context.ts'
import { populationStatus } from './population.store.ts'

/** How the report stands, and which day it is at the resort. */
export async function reportStatus(ctx: Pick<Context, 'config' | 'clock' | 'pool'>): Promise<ReportStatus> {
  return { ...(await populationStatus(ctx.pool)), resortDay: ctx.clock.resortDay(ctx.config.resortTimeZone) }
}
