import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Sends one message; queued in the transaction that stores it. */
export const sendMessageJob = job('send-message', z.object({ messageId: z.int() }))
