import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Tells the point of sale of one child registration; queued in the transaction that keeps it. */
export const sendChildRegistrationToPosJob = job('send-child-registration-to-pos', z.object({ outboxId: z.int() }))
