import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

const message = z.object({ outboxId: z.int() })

/**
 * Sends one signed waiver, or those that were saved together, to the point of sale. Queued in the transaction that
 * saves them.
 */
export const sendWaiverToPosJob = job('send-waiver-to-pos', z.union([message, z.array(message)]))
