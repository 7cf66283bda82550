import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Makes scheduled releases of waiver texts live, every minute. */
export const releaseDueTextsJob = job('release-due-waiver-texts', z.object({}))
