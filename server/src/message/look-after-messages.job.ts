import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Ends messages that have expired, and finds those that nobody sends; runs several times an hour. */
export const lookAfterMessagesJob = job('look-after-messages', z.object({}))
