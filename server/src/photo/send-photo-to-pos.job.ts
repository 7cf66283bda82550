import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Tells the point of sale of one photo; queued in the statement that keeps it. */
export const sendPhotoToPosJob = job('send-photo-to-pos', z.object({ outboxId: z.int() }))
