import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Queues the e-mails with copies of signed waivers; runs every minute. */
export const queueReceiptsJob = job('queue-waiver-receipts', z.object({}))
