import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Has the checkpoint of the log stamped, once a day. */
export const stampLogJob = job('stamp-log', z.object({}))
