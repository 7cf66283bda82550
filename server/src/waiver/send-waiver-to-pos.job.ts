import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

const message = z.object({ outboxId: z.int() })

/** Tells the point of sale of signed waivers, one or those that were kept together; queued in the transaction that keeps them. */
export const sendWaiverToPosJob = job('send-waiver-to-pos', z.union([message, z.array(message)]))
