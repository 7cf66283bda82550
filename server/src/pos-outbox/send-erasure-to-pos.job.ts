import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Says to the point of sale that a customer was erased. Queued in the transaction of the erasure. */
export const sendErasureToPosJob = job('send-erasure-to-pos', z.object({ outboxId: z.int() }))
