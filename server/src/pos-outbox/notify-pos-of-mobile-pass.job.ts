import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/**
 * Notifies the point of sale of the last delivery and the last download of an e-ticket. It is queued in the statement
 * that marks the message as sent or stores the download. The name stays as it is: queued jobs and migrations contain
 * it.
 */
export const notifyPosOfMobilePassJob = job('tell-pos-of-mobile-pass', z.object({ outboxId: z.int() }))
