import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Gathers the data of the customer report for one report run. */
export const populateCustomerReportJob = job('populate-customer-report', z.object({ populationId: z.int() }))

/** Checks every 15 minutes whether the nightly report run is due. */
export const startNightlyReportJob = job('start-nightly-report', z.object({}))
