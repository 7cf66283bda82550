import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Sends one child registration to the point of sale. Queued in the transaction that saves it. */
export const sendChildRegistrationToPosJob = job('send-child-registration-to-pos', z.object({ outboxId: z.int() }))
