import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Expires messages and requeues those without a job; runs several times an hour. */
export const maintainMessagesJob = job('look-after-messages', z.object({}))
