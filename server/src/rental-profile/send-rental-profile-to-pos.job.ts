import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Tells the point of sale of one rental profile; queued in the transaction that keeps it. */
export const sendRentalProfileToPosJob = job('send-rental-profile-to-pos', z.object({ outboxId: z.int() }))
