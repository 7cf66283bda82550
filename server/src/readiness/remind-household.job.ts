import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Reminds one household; queued in the statement that stores its reminders. */
export const remindHouseholdJob = job('remind-household', z.object({ reminderIds: z.array(z.int()) }))
