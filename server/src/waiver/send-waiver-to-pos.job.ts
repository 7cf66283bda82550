import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Tells the point of sale of one signed waiver; queued in the transaction that keeps the signature. */
export const sendWaiverToPosJob = job('send-waiver-to-pos', z.object({ outboxId: z.int() }))
