import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Sends one rental profile to the point of sale. Queued in the transaction that saves it. */
export const sendRentalProfileToPosJob = job('send-rental-profile-to-pos', z.object({ outboxId: z.int() }))
