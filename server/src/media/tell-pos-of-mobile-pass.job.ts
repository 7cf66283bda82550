import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/**
 * Tells the point of sale how the link of an e-ticket was sent last, and which phone took it over last; queued in the statement
 * that notes that the message was handed over, or that keeps the download.
 */
export const tellPosOfMobilePassJob = job('tell-pos-of-mobile-pass', z.object({ outboxId: z.int() }))
