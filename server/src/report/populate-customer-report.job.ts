import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Gathers the data of the customer report for one population. */
export const populateCustomerReportJob = job('populate-customer-report', z.object({ populationId: z.int() }))

/** Looks every quarter of an hour whether the nightly gathering is due. */
export const startNightlyReportJob = job('start-nightly-report', z.object({}))
