import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Judges the households that changed, whose verdicts have expired, or that come on a new day. */
export const updateVerdictsJob = job('update-readiness-verdicts', z.object({}))

/** Counts and erases verdicts of days that passed weeks ago. */
export const eraseVerdictsJob = job('erase-readiness-verdicts', z.object({}))
