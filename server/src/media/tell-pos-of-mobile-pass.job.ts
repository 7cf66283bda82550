import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Tells the point of sale how the link of an e-ticket was sent last, and which phone took it over last. */
export const tellPosOfMobilePassJob = job('tell-pos-of-mobile-pass', z.object({ eTicketId: z.string() }))
