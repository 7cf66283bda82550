import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Sends one photo to the point of sale. Queued in the statement that saves it. */
export const sendPhotoToPosJob = job('send-photo-to-pos', z.object({ outboxId: z.int() }))
