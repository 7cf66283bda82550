import type { Context } from '../context/context.ts'
import { populateCustomerReportJob } from './populate-customer-report.job.ts'
import { populateCustomerReport } from './populate-customer-report.ts'
import { startReportRun } from './report-run.store.ts'

/** Starts a report run, as the button does, and returns its id. Its job stays in the queue. */
export async function aStartedReportRun(ctx: Pick<Context, 'pool'>): Promise<number> {
  await startReportRun(ctx.pool, { requestedBy: 'a test', nightlyFor: null, jobName: populateCustomerReportJob.name })
  const { rows } = await ctx.pool.query<{ id: number }>(`select id from report.population where status = 'running'`)
  const [running] = rows
  if (!running) throw new Error('No report run is in progress.')
  return running.id
}

/** Starts and completes a report run, as a worker does. */
export async function aCompletedReportRun(ctx: Context): Promise<void> {
  await populateCustomerReport(ctx, { populationId: await aStartedReportRun(ctx) }, new AbortController().signal)
}
