import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Erases every night what has been kept for long enough. */
export const enforceRetentionJob = job('enforce-retention', z.object({}))
