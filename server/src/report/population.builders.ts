import type { Context } from '../context.ts'
import { populateCustomerReportJob } from './populate-customer-report.job.ts'
import { populateCustomerReport } from './populate-customer-report.ts'
import { startPopulation } from './population.store.ts'

/** Begins a population, as the button does; answers its number. The job of it is left in the queue. */
export async function begunPopulation(ctx: Pick<Context, 'pool'>): Promise<number> {
  await startPopulation(ctx.pool, { requestedBy: 'a test', nightlyFor: null, jobName: populateCustomerReportJob.name })
  const { rows } = await ctx.pool.query<{ id: number }>(`select id from report.population where status = 'running'`)
  const [running] = rows
  if (!running) throw new Error('No population is under way.')
  return running.id
}

/** Gathers the report's data to the end, as a worker does. */
export async function aPopulatedReport(ctx: Context): Promise<void> {
  await populateCustomerReport(ctx, { populationId: await begunPopulation(ctx) }, new AbortController().signal)
}
